/** The thread that does the work with long texts: one task after the other, in the order in which they arrive. */
import { parentPort } from 'node:worker_threads';
import { type TaskRequest, type TaskResponse, textTasks } from './text-tasks.ts';

async function respond({ id, name, input }: TaskRequest): Promise<TaskResponse> {
  try {
    const run = textTasks[name] as (...parts: unknown[]) => Promise<unknown>;
    return { id, result: await run(...input) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (request: TaskRequest) => {
  void respond(request).then((response) => parentPort?.postMessage(response));
});
