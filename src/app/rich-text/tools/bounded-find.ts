import { expressionOf, type FindJob, findMatches, type Match } from './find-matches.ts';

/** The time that a pattern may take. */
const LIMIT_MS = 2000;

/** The part of a worker that a search needs. */
interface FindWorker extends EventTarget {
  postMessage: (job: FindJob) => void;
  terminate: () => void;
}

function startWorker(): FindWorker {
  return new Worker(new URL('./find-worker.ts', import.meta.url), { type: 'module' });
}

/** The matches of a search, or the reason why there are none. */
type FindOutcome = { matches: Match[] } | { problem: string };

/** A function that searches. `stop` ends a search whose outcome is of no use any more. */
export type BoundedFind = (job: FindJob) => FindOutcome | { outcome: Promise<FindOutcome>; stop: () => void };

/** Finds words at once. A pattern is searched for in a worker, which is ended after two seconds. */
export function boundedFind(job: FindJob, start = startWorker, limitMs = LIMIT_MS): ReturnType<BoundedFind> {
  const { query } = job;
  if (!query.isPattern) return { matches: findMatches(job) };
  if (query.words === '') return { matches: [] };
  try {
    expressionOf(query);
  } catch (error) {
    return { problem: `This pattern is not valid. ${reasonOf(error)}`.trim() };
  }
  const worker = start();
  const outcome = new Promise<FindOutcome>((resolve) => {
    const end = (result: FindOutcome) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(
      () => end({ problem: 'This pattern takes too long. Try a simpler one.' }),
      limitMs,
    );
    worker.addEventListener('message', (event) => {
      if (event instanceof MessageEvent) end({ matches: event.data });
    });
    worker.addEventListener('error', () => end({ problem: 'The search could not be started. Try again.' }));
    worker.postMessage(job);
  });
  return { outcome, stop: () => worker.terminate() };
}

/** `Unterminated group` of `Invalid regular expression: /(/gimu: Unterminated group`, as a sentence. */
function reasonOf(error: unknown): string {
  const reason = error instanceof SyntaxError ? error.message.split(': ').at(-1) : undefined;
  return reason ? `${reason}.` : '';
}
