import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/create-app.ts';
import { backendNames, backendsWith, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

describe.each(backendNames)('odd but possible input on %s', (name) => {
  test('an id beyond any row is not found, in a path as in a filter', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    for (const id of [2_147_483_648, 9_999_999_999]) {
      await failureOf(backend.visitor.posts.get({ id }), 'not-found');
      await failureOf(backend.visitor.posts.listByAuthor({ id }), 'not-found');
      await failureOf(editor.posts.create({ title: 'x', categoryId: id }), 'invalid');
    }
    expect((await backend.visitor.posts.list({ category: 2_147_483_647 })).items).toEqual([]);
  });

  test('a NUL character is refused by the name of its field', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const refused = await failureOf(editor.posts.create({ title: 'a\0b' }), 'invalid');
    expect(refused.issues?.[0]?.path).toBe('title');
    await failureOf(backend.visitor.auth.signIn({ username: 'a\0', password: 'b' }), 'invalid');
    const service = { title: 'x', description: '\0' };
    const inList = await failureOf(editor.home.update({ hero: { services: [service] } }), 'invalid');
    expect(inList.issues?.[0]?.path).toBe('hero.services.0.description');
  });

  test('halves of characters in tags are one tag, and no failure of ours', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const project = { title: 'Cut', description: 'Off', images: ['/images/a.png'] };
    const refused = editor.projects.create({ ...project, tags: ['a\ud83d', 'a\ude80'] });
    expect((await failureOf(refused, 'invalid')).message).toContain('Tag already exists');
    expect((await editor.projects.create({ ...project, tags: ['a\ud83d'] })).tags).toHaveLength(1);
  });

  test('a post that names more pictures than a statement takes values can be deleted', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const names = Array.from({ length: 70_000 }, (_, index) => `/images/${index.toString(36)}`);
    const { id } = await editor.posts.create({ title: 'Pictures', content: `<p>${names.join(' ')}</p>` });
    await editor.posts.remove({ id });
    await failureOf(editor.posts.get({ id }), 'not-found');
  });

  test('saves at the same moment that name no version are all taken, and every replaced one is kept', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'Start' });
    const { version } = await editor.home.get();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => editor.posts.update({ id, title: `Save ${index}` })),
    );
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => editor.home.update({ hero: { title: `Save ${index}` } })),
    );
    expect((await editor.posts.get({ id })).version).toBe(11);
    expect(await backend.ports.stores.revisions.list('post', id)).toHaveLength(10);
    expect((await editor.home.get()).version).toBe(version + 10);
  });
});

describe.each(backendsWith('server'))('a broken row on %s', (name) => {
  test.each(['{broken', '[1]', '7', 'null'])(
    'a stored page of %s is reported, shown with its defaults and saved over',
    async (text) => {
      await using backend = await openBackend(name);
      const { write } = backend.app.database;
      await write
        .updateTable('documents')
        .set((eb) => ({ body: text, version: eb('version', '+', 1) }))
        .where('name', '=', 'home')
        .execute();
      const revisions = () => backend.ports.stores.revisions.list('home', 1);
      const known = (await revisions()).length;
      const reports: string[] = [];
      backend.ports.report = (problem) => reports.push(problem);
      expect((await backend.visitor.home.get()).hero.title).toBe('');
      if (text !== 'null') expect(reports.join()).toContain('home');
      const editor = await backend.signedInAs('editor');
      expect((await editor.home.update({ hero: { title: 'Whole again' } })).hero.title).toBe('Whole again');
      expect(await revisions()).toHaveLength(known + 1);
    },
  );
});

test('several processes that start at once on an empty PostgreSQL make one site', async () => {
  await using backend = await openBackend('PostgreSQL', { sample: true });
  const { total } = await backend.visitor.posts.list();
  const { write } = backend.app.database;
  await write.deleteFrom('posts').execute();
  await write.deleteFrom('series').execute();
  await write.deleteFrom('facts').where('name', '=', 'sample-state').execute();
  await write.deleteFrom('documents').execute();
  const pages = { renderPage: async () => async () => new Response('') };
  const others = await Promise.all([1, 2, 3].map(() => createApp(backend.config, pages)));
  await Promise.all(others.map((app) => app.close()));
  expect((await backend.visitor.posts.list()).total).toBe(total);
});

test('a PostgreSQL that drops its connections fails the calls under way, not the process', async () => {
  await using backend = await openBackend('PostgreSQL');
  const { read } = backend.app.database;
  const drop = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const slow = sql`select pg_sleep(5)`.execute(read).catch((error: Error) => error);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await drop.execute(read);
  expect(await slow).toBeInstanceOf(Error);
  await expect.poll(() => backend.visitor.auth.setup().catch(() => undefined)).toEqual({ claimed: false });
});

test('a token that is nobody’s is told so, where a visitor would be served', async () => {
  await using backend = await openBackend('HTTP', { sample: true });
  const token = await backend.tokenOf('admin');
  const ask = () => fetch(`${backend.url}/api/blog/posts`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);
  await (await backend.signedInAs('admin')).auth.signOutAll();
  expect((await ask()).status).toBe(401);
});

test('behind a proxy the address it added counts, not what the client put before it', async () => {
  await using backend = await openBackend('HTTP', { config: { trustProxy: true, rateLimitFactor: 1 } });
  const attempt = (forwarded: string) =>
    fetch(`${backend.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ username: `user-${forwarded}`, password: 'guess' }),
    });
  const made = Array.from({ length: 11 }, (_, index) => attempt(`9.9.9.${index}, 203.0.113.7`));
  const statuses = (await Promise.all(made)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await attempt('9.9.9.9, 203.0.113.8')).status).toBe(401);
});

test('a page of a list keeps its links on the site, whatever host the request names', async () => {
  await using backend = await openBackend('HTTP', { sample: true });
  const answer = await fetch(`${backend.url}/api/blog/posts?limit=1`, { headers: { host: 'evil.example' } });
  expect(answer.headers.get('link')).toContain('<http://site.example/api/blog/posts?limit=1&page=2>');
  expect(answer.headers.get('link')).not.toContain('evil');
});
