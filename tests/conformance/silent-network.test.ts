import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PageSource } from '#server/create-app.ts';
import { createPool } from '#server/database/postgres-pool.ts';
import { createPostgresDatabase } from '../support/backends.ts';
import { openWithServer } from '../support/breakable.ts';

/** Pages that show the number of posts. */
const pages: PageSource = {
  renderPage: async () => async (_request, site) => {
    const { total } = await site.posts.list();
    return new Response(`<body>${total} posts`, { headers: { 'content-type': 'text/html' } });
  },
};

/** Runs a call and returns its result with the time it took, in milliseconds. */
async function timed<Result>(call: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const start = performance.now();
  const result = await call();
  return { result, ms: performance.now() - start };
}

test('safety 5: after a silent loss of the network pages come at once, and the site recovers', async () => {
  await using site = await openWithServer({ pages });
  const { app } = site.backend;
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const get = (path: string) =>
    timed(async () => {
      const response = await fetch(url + path);
      return { status: response.status, text: await response.text() };
    });
  const editor = await site.backend.signedInAs('editor');
  // Opens every connection of the pool.
  await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(app.database.read)));
  await get('/blog');
  await editor.posts.create({ title: 'First' });
  const { result: current } = await get('/');
  expect(current.text).toContain('1 posts');

  site.silence();
  const saving = editor.posts.create({ title: 'In between' }).catch((error: unknown) => error);
  const [cached, outdated, first] = await Promise.all([get('/'), get('/blog'), timed(() => saving)]);
  expect(cached.result).toEqual(current);
  expect(cached.ms).toBeLessThan(3000);
  expect(outdated.result).toMatchObject({ status: 200, text: expect.stringContaining('0 posts') });
  expect(outdated.result.text).toContain('This page may be out of date');
  expect(outdated.ms).toBeLessThan(3000);
  expect(first.result).toBeInstanceOf(Error);
  expect(first.ms).toBeLessThan(8000);

  await expect.poll(async () => (await get('/readyz')).result.status, { timeout: 5000 }).toBe(200);
  const after = await Promise.all(
    Array.from({ length: 12 }, (_, index) => timed(() => editor.posts.create({ title: `After ${index}` }))),
  );
  for (const { ms } of after) expect(ms).toBeLessThan(4000);
  expect((await get('/blog')).result.text).toContain('13 posts');
});

test('safety 5: a connection whose query had no answer in time is not used again, in a transaction or not', async () => {
  const created = await createPostgresDatabase();
  const pool = createPool({ connectionString: created.url, max: 1, query_timeout: 1000 });
  const database = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  const processId = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
    return rows[0]?.pid;
  };
  const first = await processId();
  await expect(sql`select pg_sleep(5)`.execute(database)).rejects.toThrow('Query read timeout');
  const second = await processId();
  expect(second).not.toBe(first);

  const inTransaction = await timed(() =>
    database
      .transaction()
      .execute((transaction) => sql`select pg_sleep(5)`.execute(transaction))
      .catch((error: Error) => error.message),
  );
  expect(inTransaction.result).toBe('Query read timeout');
  // The rollback does not wait for a second time-out.
  expect(inTransaction.ms).toBeLessThan(1900);
  expect(await processId()).not.toBe(second);
  await database.destroy();
  await created.drop();
});
