import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createHttpSite } from '#browser/call/http-site.ts';
import type { Site } from '#contract/catalogue.ts';
import { type Backend, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';
import { logLinesOf } from '../support/log-lines.ts';
import { mountTinyDisk } from '../support/tiny-disk.ts';

const owner = { username: 'tove', password: 'correct horse battery staple' };

/** A site over HTTP, with an owner who can sign in, and the lines of its log. */
async function openSite(name: 'HTTP' | 'PostgreSQL', config: Partial<Backend['config']> = {}) {
  const backend = await openBackend(name, { config: { logLevel: 'warn', ...config } });
  const { ports, server } = backend.app;
  const passwordHash = await ports.passwords.hash(owner.password);
  const at = new Date().toISOString();
  await ports.stores.inTransaction(({ accounts }) =>
    accounts.claim({ ...owner, name: 'Tove', email: '', passwordHash }, at),
  );
  const url = backend.url || (await server.listen({ port: 0, host: '127.0.0.1' }));
  const siteWith = (token?: string): Site =>
    createHttpSite({ origin: url, token: () => token, retryDelayMs: 1 });
  return {
    backend,
    lines: logLinesOf(backend.app),
    siteWith,
    editor: siteWith(await backend.tokenOf('editor')),
    signIn: async () => siteWith((await siteWith().auth.signIn(owner)).token),
    readiness: async () => (await fetch(`${url}/readyz`)).status,
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  };
}

/** Checks a site whose disk is full by now. */
async function checkFullSite(site: Awaited<ReturnType<typeof openSite>>, free: () => Promise<void> | void) {
  const { editor } = site;
  const { total } = await editor.posts.list();
  const post = { title: 'Too much', content: 'x'.repeat(200_000) };
  for (let count = 0; count < 5; count += 1) await failureOf(editor.posts.create(post), 'storage-full');
  expect(await site.readiness()).toBe(503);
  const admin = await site.signIn();
  expect((await admin.auth.me()).username).toBe(owner.username);
  expect((await admin.posts.list()).total).toBe(total);
  await failureOf(editor.posts.create(post), 'storage-full');
  expect(site.lines).toEqual([
    expect.stringContaining('Saves fail, because the disk of the database is full'),
  ]);

  await free();
  await expect.poll(site.readiness, { timeout: 15_000 }).toBe(200);
  expect((await editor.posts.create(post)).title).toBe(post.title);
  expect((await admin.auth.me()).username).toBe(owner.username);
  expect(site.lines.slice(1)).toEqual([expect.stringMatching(/^Saves work again after \d+ s$/)]);
}

test('safety 9: on a full disk the owner signs in, the site is not ready, and the log has two lines, on SQLite', async (context) => {
  using disk = mountTinyDisk('24m');
  if (!disk) return context.skip();
  await using site = await openSite('HTTP', { dataDir: disk.path });
  disk.fill();
  await checkFullSite(site, disk.free);
}, 40_000);

test('safety 9: on a full disk the owner signs in, the site is not ready, and the log has two lines, on PostgreSQL', async () => {
  await using site = await openSite('PostgreSQL');
  const { write } = site.backend.app.database;
  // Plays a disk on which there is only the room that the reserve takes.
  const statements = [
    'create table full_disk (is_full boolean)',
    'insert into full_disk values (true)',
    `create function refuse_when_full() returns trigger language plpgsql as $$ begin
      if exists (select from full_disk where is_full)
        and (tg_table_name <> 'sessions' or exists (select from disk_reserve))
      then raise exception 'could not extend file: No space left on device' using errcode = '53100'; end if;
      return new;
    end $$`,
    ...['posts', 'sessions', 'disk_reserve'].map(
      (table) =>
        `create trigger full_disk before insert on ${table} for each row execute function refuse_when_full()`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(write);
  await checkFullSite(
    site,
    async () => void (await sql`update full_disk set is_full = false`.execute(write)),
  );
}, 40_000);

test('safety 9: a storage of images that fails is named twice in the log, however many uploads fail', async () => {
  await using site = await openSite('HTTP');
  const { dataDir } = site.backend.config;
  let height = 0;
  const upload = async () => {
    // Each has a size of its own: the same bytes are stored once.
    height += 1;
    const picture = sharp({ create: { width: 8, height, channels: 3, background: '#808080' } });
    const bytes = new Uint8Array(await picture.png().toBuffer());
    return site.editor.images.upload({ image: new File([bytes], 'grey.png', { type: 'image/png' }) });
  };
  const folder = join(dataDir, 'images');
  await upload();
  await rename(folder, `${folder}.away`);
  await writeFile(folder, 'no folder');
  for (let count = 0; count < 5; count += 1) await failureOf(upload(), 'unavailable');
  await rm(folder);
  await rename(`${folder}.away`, folder);
  expect((await upload()).url).toContain('/images/');
  await vi.waitFor(() =>
    // The job of the first upload may fail as well, and says so.
    expect(site.lines.filter((line) => line.startsWith('The storage'))).toEqual([
      expect.stringContaining('The storage of images fails'),
      expect.stringMatching(/^The storage of images works again after \d+ s$/),
    ]),
  );
});
