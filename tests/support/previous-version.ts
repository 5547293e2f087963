import { rm } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createApp, type PageSource } from '#server/create-app.ts';
import { migrations } from '#server/database/migrate.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { createPostgresDatabase } from './backends.ts';
import { makeDataDir, testConfig } from './empty-sites.ts';
import { weakPasswords } from './weak-passwords.ts';

type Fill = (database: Database['write']) => Promise<void>;

/** A site whose database has had the migrations before `next`, and what `fill` writes into it, opened by this version. */
export async function openPreviousVersion(
  name: 'SQLite' | 'PostgreSQL',
  next: string,
  fill: Fill,
  pages: PageSource,
) {
  const made = await makePreviousVersion(name, next, fill);
  const app = await createApp(made.config, pages, weakPasswords());
  return {
    app,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await made[Symbol.asyncDispose]();
    },
  };
}

/** The database of such a site, which nobody has opened since. */
export async function makePreviousVersion(name: 'SQLite' | 'PostgreSQL', next: string, fill: Fill) {
  const dataDir = await makeDataDir();
  const created = name === 'PostgreSQL' ? await createPostgresDatabase() : undefined;
  const config = { ...testConfig(dataDir), databaseUrl: created?.url };
  const database = openDatabase(config);
  const earlier = Object.entries(migrations).filter(([migration]) => migration < next);
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        earlier.map(([migration, up]) => [
          migration,
          { up: (inside: Kysely<unknown>) => up(inside, database.kind) },
        ]),
      ),
  };
  const { error } = await new Migrator({ db: database.write, provider }).migrateToLatest();
  if (error) throw error;
  await fill(database.write);
  await sql`insert into facts (name, value) values ('sample-state', 'removed')`.execute(database.write);
  await database.close();
  return {
    config,
    [Symbol.asyncDispose]: async () => {
      await created?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
