import { expect, test } from 'vitest';
import { SiteError } from '#contract/errors.ts';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { createUploadMemory } from './upload-memory.ts';
import { createUploadQueue, type SendOptions, totalsOf } from './upload-queue.ts';

const fileOf = (name: string, size = 100) => new File(['x'.repeat(size)], name, { lastModified: 7 });
const chosen = (...names: string[]) => names.map((name) => ({ file: fileOf(name), folder: '' }));
const many = (count: number) => chosen(...Array.from({ length: count }, (_, index) => `${index}.jpg`));

interface Sending extends SendOptions {
  file: File;
  arrive: () => void;
  fail: (error: Error) => void;
}

/** A queue whose sends end when the test says so. */
function queueFor({
  storage = new MemoryStorage(),
  refusalOf = async (_: File): Promise<string | undefined> => undefined,
} = {}) {
  const sendings: Sending[] = [];
  let arrived = 0;
  const queue = createUploadQueue({
    send: (file, options) =>
      new Promise<void>((arrive, fail) => {
        sendings.push({ file, ...options, arrive, fail });
        options.signal.addEventListener('abort', () => fail(new Error('aborted')));
      }),
    refusalOf,
    memory: createUploadMemory(() => storage, 1),
    onArrived: () => {
      arrived += 1;
    },
  });
  const states = () => queue.entries().map(({ state }) => state);
  return { queue, sendings, states, storage, arrived: () => arrived };
}

/** Lets the promises of the queue go on. */
async function settled() {
  for (let turn = 0; turn < 6; turn += 1) await undefined;
}

test('500 files arrive, never more than three at once', async () => {
  const { queue, sendings, states, storage, arrived } = queueFor();
  queue.add(many(500));
  await settled();
  let most = 0;
  for (let sent = 0; sent < 500; sent += 1) {
    most = Math.max(most, states().filter((state) => state === 'uploading').length);
    sendings[sent]?.arrive();
    await settled();
  }
  expect(most).toBe(3);
  expect(new Set(states())).toEqual(new Set(['done']));
  expect(arrived()).toBe(500);
  expect(storage.size).toBe(0);
});

test('the progress of a queue counts bytes, and a failed file can be tried again', async () => {
  const { queue, sendings, states } = queueFor();
  queue.add([
    { file: fileOf('small.jpg', 100), folder: '' },
    { file: fileOf('large.jpg', 300), folder: '' },
  ]);
  await settled();
  sendings[1]?.onProgress(0.5);
  expect(totalsOf(queue.entries())).toMatchObject({ files: 2, active: 2, progress: 150 / 400 });
  sendings[0]?.arrive();
  sendings[1]?.fail(new SiteError('unsupported-type', 'This is no picture.'));
  await settled();
  expect(states()).toEqual(['done', 'failed']);
  expect(queue.entries()[1]?.reason).toBe('This is no picture.');
  queue.retry(queue.entries()[1]?.key ?? 0);
  await settled();
  sendings[2]?.arrive();
  await settled();
  expect(totalsOf(queue.entries())).toMatchObject({ done: 2, failed: 0, progress: 1 });
});

test('a cancelled file is stopped, forgotten, and makes room for the next one', async () => {
  const { queue, sendings, states } = queueFor();
  queue.add(many(5));
  await settled();
  queue.remove(queue.entries()[0]?.key ?? 0);
  expect(sendings[0]?.signal.aborted).toBe(true);
  await settled();
  expect(sendings).toHaveLength(4);
  expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'waiting']);
  queue.clear();
  await settled();
  expect(queue.entries()).toEqual([]);
  expect(sendings).toHaveLength(4);
});

test('after a reload the files that have not arrived are missing, and choosing them again continues', async () => {
  const { queue, sendings, storage } = queueFor();
  queue.add(chosen('a.jpg', 'b.jpg', 'c.jpg'));
  await settled();
  sendings[0]?.arrive();
  await settled();

  const reloaded = queueFor({ storage });
  expect(reloaded.queue.entries().map(({ name, state }) => [name, state])).toEqual([
    ['b.jpg', 'missing'],
    ['c.jpg', 'missing'],
  ]);
  expect(totalsOf(reloaded.queue.entries())).toMatchObject({ files: 0, missing: 2 });
  // A download or a copy has another date.
  reloaded.queue.add([
    { file: new File(['x'.repeat(100)], 'c.jpg', { lastModified: 9 }), folder: '' },
    { file: fileOf('new.jpg'), folder: '' },
  ]);
  expect(reloaded.states()).toEqual(['missing', 'uploading', 'uploading']);
  await settled();
  for (const { arrive } of reloaded.sendings) arrive();
  await settled();
  expect(
    queueFor({ storage })
      .queue.entries()
      .map(({ name }) => name),
  ).toEqual(['b.jpg']);
});

test('a file that cannot be uploaded is listed with the reason and is not asked for again', async () => {
  const { queue, sendings, storage } = queueFor({
    refusalOf: async ({ name }) => (name.endsWith('.heic') ? 'Save it as JPEG.' : undefined),
  });
  queue.add(chosen('boat.heic'));
  await settled();
  expect(queue.entries()).toMatchObject([{ state: 'refused', reason: 'Save it as JPEG.' }]);
  expect(sendings).toEqual([]);
  expect(storage.size).toBe(0);
});

test('a file that is chosen twice is uploaded once', () => {
  const { queue } = queueFor();
  queue.add(chosen('a.jpg', 'a.jpg'));
  queue.add(chosen('a.jpg'));
  expect(queue.entries()).toHaveLength(1);
});

test('a failure that would meet every file stops the queue, and one button goes on', async () => {
  const { queue, sendings, states } = queueFor();
  queue.add(many(10));
  await settled();
  const signedOut = new SiteError('unauthenticated', 'You are signed out.');
  for (const { fail } of [...sendings]) fail(signedOut);
  await settled();
  expect(new Set(states())).toEqual(new Set(['failed']));
  expect(sendings).toHaveLength(3);
  queue.retryAll();
  expect(totalsOf(queue.entries())).toMatchObject({ active: 10, failed: 0 });
});
