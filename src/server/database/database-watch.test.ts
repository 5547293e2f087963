import fastify from 'fastify';
import { expect, test } from 'vitest';
import { watchDatabase } from './database-watch.ts';
import { DatabaseMovedError } from './failures.ts';

/** A database that can be taken down, its watch, and the lines of the log. */
function watched() {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line).msg) };
  const { log } = fastify({ logger: { stream } });
  const database = { away: false, looks: 0 };
  const watch = watchDatabase(async () => {
    database.looks += 1;
    if (database.away) throw new DatabaseMovedError('gone');
  }, log);
  return { database, watch, lines, [Symbol.dispose]: watch.stop };
}

test('an outage is told when it begins and when it ends, however many calls it fails', async () => {
  using site = watched();
  expect(await site.watch.check()).toBe(true);
  site.database.away = true;
  const failure = new DatabaseMovedError('gone');
  for (let call = 0; call < 5; call += 1)
    site.watch.logUnlessDown(failure, () => site.lines.push('told of one call'));
  await expect.poll(() => site.watch.isDown).toBe(true);
  site.watch.logUnlessDown(failure, () => site.lines.push('told of one call'));
  site.watch.noteFailure(failure);
  expect(await site.watch.check()).toBe(false);
  site.database.away = false;
  await expect.poll(() => site.watch.isDown).toBe(false);
  expect(site.lines).toEqual([
    expect.stringContaining('The database is away'),
    expect.stringMatching(/^The database is back after \d+ s$/),
  ]);
});

test('a call that fails while the database answers is told of by itself', async () => {
  using site = watched();
  site.watch.logUnlessDown(new DatabaseMovedError('gone'), () => site.lines.push('told of one call'));
  await expect.poll(() => site.lines).toEqual(['told of one call']);
  site.watch.logUnlessDown(new Error('a mistake of ours'), () => site.lines.push('told of another'));
  expect(site.lines).toEqual(['told of one call', 'told of another']);
  expect(site.watch.isDown).toBe(false);
});

test('a database that hangs is asked once at a time', async () => {
  let asked = 0;
  const { log } = fastify();
  const watch = watchDatabase(() => {
    asked += 1;
    return new Promise(() => {});
  }, log);
  void watch.check();
  void watch.check();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(asked).toBe(1);
  watch.stop();
});

test('a thorough check does not reuse the result of a cheap one that is under way', async () => {
  const asked: { thoroughly: boolean; answer: () => void }[] = [];
  const { log } = fastify();
  const watch = watchDatabase(
    (thoroughly) => new Promise((resolve) => void asked.push({ thoroughly, answer: resolve })),
    log,
  );
  await expect.poll(() => asked.length).toBe(1);
  const answers = Promise.all([watch.check(), watch.check()]);
  asked[0]?.answer();
  await expect.poll(() => asked.map(({ thoroughly }) => thoroughly)).toEqual([false, true]);
  asked[1]?.answer();
  expect(await answers).toEqual([true, true]);
  watch.stop();
});
