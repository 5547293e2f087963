import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBackgroundJob } from './background-job.ts';

/** A job whose runs end when the test says so. */
function heldJob() {
  const ends: (() => void)[] = [];
  const job = createBackgroundJob({
    everyMs: 60_000,
    run: () => new Promise((resolve) => void ends.push(resolve)),
    onFailure: () => {},
  });
  return { job, ends };
}

test('a job runs at its start and again after each pause', async () => {
  let runs = 0;
  const job = createBackgroundJob({
    everyMs: 5,
    run: async () => {
      runs += 1;
    },
    onFailure: () => {},
  });
  job.wake();
  expect(runs).toBe(0);
  job.start();
  await expect.poll(() => runs).toBeGreaterThan(2);
  await job.stop();
  const before = runs;
  job.wake();
  await wait(20);
  expect(runs).toBe(before);
});

test('a job that is woken while it runs, however often, runs once more', async () => {
  const { job, ends } = heldJob();
  job.start();
  job.wake();
  job.wake();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await wait(10);
  expect(ends).toHaveLength(2);
  job.wake();
  expect(ends).toHaveLength(3);
  ends[2]?.();
  await job.stop();
});

test('stopping waits for the present run and starts no other', async () => {
  const { job, ends } = heldJob();
  job.start();
  job.wake();
  let isStopped = false;
  const stopped = job.stop().then(() => {
    isStopped = true;
  });
  await wait(10);
  expect(isStopped).toBe(false);
  ends[0]?.();
  await stopped;
  expect(ends).toHaveLength(1);
});

test('failures in a row are reported once, and the job goes on', async () => {
  const failures: unknown[] = [];
  let runs = 0;
  const job = createBackgroundJob({
    everyMs: 1,
    run: async () => {
      runs += 1;
      if (runs !== 3) throw new Error(`run ${runs}`);
    },
    onFailure: (error) => failures.push(error),
  });
  job.start();
  await expect.poll(() => runs).toBeGreaterThan(5);
  await job.stop();
  expect(failures).toEqual([new Error('run 1'), new Error('run 4')]);
});
