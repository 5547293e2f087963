import { rm } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { createApp } from '#server/create-app.ts';
import { migrations } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { restoreSnapshot, snapshotsOf } from '#server/restore-snapshot.ts';
import { createPostgresDatabase } from '../support/backends.ts';
import { makeDataDir, noPages, testConfig } from '../support/empty-sites.ts';
import { failureOf } from '../support/expect-failure.ts';
import { oldSearchIndex } from '../support/old-search-index.ts';
import { weakPasswords } from '../support/weak-passwords.ts';

/** A site of the first version: its migrations, with 0006 as it was first released, and one post. */
async function openOldSite(name: 'SQLite' | 'PostgreSQL') {
  const dataDir = await makeDataDir();
  const created = name === 'PostgreSQL' ? await createPostgresDatabase() : undefined;
  const config = { ...testConfig(dataDir), databaseUrl: created?.url };
  const database = openDatabase(config);
  const first = Object.entries(migrations).filter(([migration]) => migration < '0012');
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        first.map(([migration, up]) => {
          const used = migration === '0006-search-index' ? oldSearchIndex : up;
          return [migration, { up: (inside: Kysely<unknown>) => used(inside, database.kind) }];
        }),
      ),
  };
  const { error } = await new Migrator({ db: database.write, provider }).migrateToLatest();
  if (error) throw error;
  await sql`insert into posts (title, excerpt, content, date, image_url, image_alt, status, category_id, author_id,
    sample, created_at, updated_at, version) values ('Harbour', 'Evening', '<p>Lantern</p>', '2026-01-01T00:00:00.000Z',
    '', '', 'published', 1, 1, 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1)`.execute(
    database.write,
  );
  const words = 'tharbour hharbour aharbour';
  if (database.kind === 'sqlite')
    await sql`insert into post_search (rowid, words) values (1, ${words})`.execute(database.write);
  else
    await sql`insert into post_search (id, words)
      values (1, array_to_tsvector(string_to_array(${words}, ' ')))`.execute(database.write);
  await sql`insert into facts (name, value) values ('sample-state', 'removed')`.execute(database.write);
  await database.close();
  return {
    config,
    open: async () => {
      const app = await createApp(config, noPages, weakPasswords());
      return { app, site: createSite(app.ports, pageVisitor), [Symbol.asyncDispose]: app.close };
    },
    [Symbol.asyncDispose]: async () => {
      await created?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

describe.each(['SQLite', 'PostgreSQL'] as const)('an update on %s', (name) => {
  test('safety 8: a site that ran the first form of migration 0006 searches and lists again', async () => {
    await using old = await openOldSite(name);
    await using opened = await old.open();
    expect((await opened.site.posts.list({ search: 'harb' })).items).toMatchObject([{ title: 'Harbour' }]);
    expect((await opened.site.posts.get({ id: 1 })).content).toBe('<p>Lantern</p>');
    if (name === 'PostgreSQL') return;
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info('posts')`.execute(
      opened.app.database.read,
    );
    expect(rows.at(-1)?.name).toBe('content');
  });

  test('safety 8: an update makes a snapshot, and one command returns to it and back', async () => {
    await using old = await openOldSite(name);
    let author = 0;
    {
      await using opened = await old.open();
      const { stores } = opened.app.ports;
      await stores.inTransaction(async ({ accounts }) => {
        const person = { username: 'ida', name: 'Ida', email: '', role: 'editor' as const };
        author = await accounts.add(person, 'hash', new Date().toISOString());
      });
      await sql`update posts set title = 'Changed after the update'`.execute(opened.app.database.write);
      await sql`delete from post_search`.execute(opened.app.database.write);
      await expect(restoreSnapshot(old.config)).rejects.toThrow(/Stop/);
    }
    const [before] = await snapshotsOf(old.config);
    expect(before).toMatch(/^0011-/);
    expect(await restoreSnapshot(old.config)).toBe(before);

    const [present, ...others] = await snapshotsOf(old.config);
    expect(others).toEqual([before]);
    const database = openDatabase(old.config);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.read,
    );
    expect(rows.at(-1)?.name).toBe('0011-images-aside');
    expect(await database.read.selectFrom('users').select('username').execute()).toHaveLength(1);
    await database.close();
    {
      await using opened = await old.open();
      expect((await opened.site.posts.list({ search: 'harb' })).items).toMatchObject([{ title: 'Harbour' }]);
      const { stores } = opened.app.ports;
      await stores.inTransaction(async ({ accounts }) => {
        const person = { username: 'tove', name: 'Tove', email: '', role: 'editor' as const };
        const added = await accounts.add(person, 'hash', new Date().toISOString());
        if (name === 'PostgreSQL') expect(added).toBeGreaterThan(author);
      });
    }
    await restoreSnapshot(old.config, present);
    await using back = await old.open();
    expect((await back.site.posts.get({ id: 1 })).title).toBe('Changed after the update');
    await failureOf(back.site.posts.get({ id: 2 }), 'not-found');
    expect((await snapshotsOf(old.config)).length).toBeLessThanOrEqual(3);
  }, 60_000);
});

test('safety 8: a new site and a second start make no snapshot', async () => {
  const dataDir = await makeDataDir();
  const config = testConfig(dataDir);
  for (let start = 0; start < 2; start += 1)
    await (await createApp(config, noPages, weakPasswords())).close();
  expect(await snapshotsOf(config)).toEqual([]);
  await rm(dataDir, { recursive: true, force: true });
});
