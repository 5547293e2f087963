import {
  compareFields,
  type FieldComparison,
  type FieldDescription,
  type FieldValues,
} from '#format/comparison/compare-fields.ts';

/** Two versions of a record, and the fields of its kind. */
export interface ComparisonJob {
  before: FieldValues;
  after: FieldValues;
  descriptions: readonly FieldDescription[];
}

/** Two texts of this length together take some 5 ms. Longer ones are compared in a worker. */
const MOST_IN_PLACE = 8_000;
/** Two texts at the limit of a post that have nothing in common take about a second. */
const PATIENCE_MS = 20_000;

/** The part of a worker that a comparison needs. */
interface ComparisonWorker extends EventTarget {
  postMessage: (job: ComparisonJob) => void;
  terminate: () => void;
}

function startWorker(): ComparisonWorker {
  return new Worker(new URL('./comparison-worker.ts', import.meta.url), { type: 'module' });
}

/** A comparison that runs. `stop` ends it when nobody waits for it any more. */
export interface RunningComparison {
  outcome: Promise<FieldComparison[]>;
  stop: () => void;
}

/** Compares two versions: short ones at once, long ones in a worker, so that the screen can be used meanwhile. */
export function compareVersions(job: ComparisonJob, start = startWorker): RunningComparison {
  if (lengthOf(job) <= MOST_IN_PLACE) {
    const { before, after, descriptions } = job;
    return { outcome: Promise.resolve(compareFields(before, after, descriptions)), stop: () => {} };
  }
  const worker = start();
  const outcome = new Promise<FieldComparison[]>((resolve, reject) => {
    const timer = setTimeout(() => fail(), PATIENCE_MS);
    const end = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    const fail = () => {
      end();
      reject(new Error('The versions could not be compared.'));
    };
    worker.addEventListener('message', (event) => {
      end();
      if (event instanceof MessageEvent) resolve(event.data);
    });
    worker.addEventListener('error', fail);
    worker.postMessage(job);
  });
  return { outcome, stop: () => worker.terminate() };
}

/** The length of the texts of both versions, short fields left out. */
function lengthOf({ before, after }: ComparisonJob): number {
  const texts = [before, after].flatMap(({ fields }) => Object.values(fields));
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 100), 0);
}
