import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TaskName, TaskRequest, TaskResponse, TextTasks } from './text-tasks.ts';

/** A task that failed, that took too long, or that had to wait for too many others. */
export class TextTaskError extends Error {
  override readonly name = 'TextTaskError';
}

export interface TextThread {
  run: <Name extends TaskName>(
    name: Name,
    ...input: Parameters<TextTasks[Name]>
  ) => ReturnType<TextTasks[Name]>;
  close: () => Promise<void>;
}

interface ThreadOptions {
  /** The time limit of one task, in milliseconds. */
  deadlineMs?: number;
  /** The time after which an idle thread ends and gives its memory back, in milliseconds. */
  idleMs?: number;
}

/** A text within the limits takes less than a second on an idle machine. Texts from before the limits may take minutes. */
const DEADLINE_MS = 10_000;
const IDLE_MS = 30_000;

/** More tasks than this do not wait: each holds a text of up to a megabyte. */
const MOST_WAITING = 100;

/** A task that needs more memory than this, in MB, ends its thread and not the process. */
const MEMORY_MB = 512;

/** The worker beside this module: its source in development and in tests, its file of the build otherwise. */
const file = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'text-worker.ts' : 'text-worker.js',
);

interface Task {
  request: TaskRequest;
  settle: (response: TaskResponse) => void;
}

/**
 * Runs tasks in a thread of its own, one at a time. A task beyond its deadline ends with its thread, and the next one starts
 * another. The thread starts with the first task.
 */
export function createTextThread({
  deadlineMs = DEADLINE_MS,
  idleMs = IDLE_MS,
}: ThreadOptions = {}): TextThread {
  const waiting: Task[] = [];
  let worker: Worker | undefined;
  let running: Task | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;

  function next(): void {
    clearTimeout(timer);
    running = waiting.shift();
    if (!running) {
      timer = setTimeout(end, idleMs).unref();
      return;
    }
    const { request } = running;
    timer = setTimeout(() => fail(`took longer than ${deadlineMs} ms`), deadlineMs);
    worker ??= start();
    worker.ref();
    worker.postMessage(request);
  }

  function finish(response: TaskResponse): void {
    if (running?.request.id !== response.id) return;
    worker?.unref();
    const { settle } = running;
    next();
    settle(response);
  }

  function start(): Worker {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    const lost = (reason: string) => {
      if (worker === started) fail(reason);
    };
    started.on('message', finish);
    started.on('error', (error) => lost(`ended its thread: ${String(error)}`));
    started.on('exit', () => lost('lost its thread'));
    return started;
  }

  /** Ends the thread and the running task with it. */
  function fail(reason: string): void {
    end();
    if (running) finish({ id: running.request.id, error: `A text task ${reason}: ${running.request.name}` });
  }

  function end(): Promise<unknown> | undefined {
    const ended = worker?.terminate();
    worker = undefined;
    return ended;
  }

  return {
    run: (name, ...input) => {
      const result = new Promise<unknown>((resolve, reject) => {
        if (closed || waiting.length >= MOST_WAITING)
          throw new TextTaskError(`No text task can wait: ${name}`);
        lastId += 1;
        const settle = (response: TaskResponse) =>
          'error' in response ? reject(new TextTaskError(response.error)) : resolve(response.result);
        waiting.push({ request: { id: lastId, name, input }, settle });
        if (!running) next();
      });
      return result as ReturnType<TextTasks[typeof name]>;
    },
    close: async () => {
      closed = true;
      const left = [...(running ? [running] : []), ...waiting.splice(0)];
      running = undefined;
      clearTimeout(timer);
      await end();
      for (const { request, settle } of left) settle({ id: request.id, error: 'The site is closing' });
    },
  };
}
