import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import type { Config } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import { migrations } from '#server/database/migrate.ts';
import type { Database } from '#server/database/open.ts';
import { noPages } from '../support/empty-sites.ts';
import { makePreviousVersion } from '../support/previous-version.ts';
import { sampleOf } from '../support/proof.ts';
import { weakPasswords } from '../support/weak-passwords.ts';

const POSTS = 2000;

/** Posts of a site before the migrations with slugs, languages and words of the search, which rewrite each of them. */
const fill = (kind: 'SQLite' | 'PostgreSQL') => async (database: Database['write']) => {
  const numbers =
    kind === 'SQLite'
      ? sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${POSTS}) select n from numbers`
      : sql`select n from generate_series(1, ${POSTS}::int) as n`;
  await sql`insert into posts (title, excerpt, content, date, image_url, image_alt, status, category_id, author_id, sample,
    created_at, updated_at, version) select 'Harbour ' || n, 'Evening', '<p>Lantern</p>', '2026-01-01T00:00:00.000Z', '', '',
    'published', 1, 1, 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1 from (${numbers}) as numbers`.execute(
    database,
  );
};

/** Starts the built program, which begins with the migrations. */
function begin({ dataDir, databaseUrl }: Config): { child: ChildProcess; kill: () => Promise<void> } {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    child,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function expectWhole(config: Config): Promise<void> {
  const app = await createApp(config, noPages, weakPasswords());
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      app.database.read,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
    const { total, items } = await createSite(app.ports, pageVisitor).posts.list({ limit: 1 });
    expect([total, items[0]?.slug]).toEqual([POSTS, expect.stringContaining('harbour')]);
  } finally {
    await app.close();
  }
}

test('migrations that a kill interrupts on PostgreSQL are rolled back, and the next start does them', async () => {
  await using old = await makePreviousVersion('PostgreSQL', '0019', fill('PostgreSQL'));
  const other = new pg.Client(old.config.databaseUrl);
  await other.connect();
  try {
    // The migrations stop in their middle: they wait for this lock, and have changed other tables already.
    await other.query('begin; lock table categories in access share mode');
    const { kill } = begin(old.config);
    const waiting = `select count(*)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`;
    await expect
      .poll(async () => (await other.query(waiting)).rows[0].n, { timeout: 15_000 })
      .toBeGreaterThan(0);
    await kill();
    await other.query('rollback');
  } finally {
    await other.end();
  }
  await expectWhole(old.config);
});

test('migrations that a kill interrupts on SQLite at any moment are rolled back or done, and the next start goes on', async () => {
  const rounds = sampleOf(20, 2);
  for (let round = 0; round < rounds; round += 1) {
    await using old = await makePreviousVersion('SQLite', '0019', fill('SQLite'));
    const snapshots = join(old.config.dataDir, 'snapshots');
    const { child, kill } = begin(old.config);
    // The snapshot is the last step before the migrations.
    const hasBegun = async () => existsSync(snapshots) && (await readdir(snapshots)).length > 0;
    while (!(await hasBegun()) && child.exitCode === null) await wait(1);
    await wait((round * 400) / rounds);
    await kill();
    await expectWhole(old.config);
  }
});
