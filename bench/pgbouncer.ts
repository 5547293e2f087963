/**
 * Tries the site through PgBouncer in each of its modes, for docs/how-to/scale.md:
 * `npm run build && node scripts/run.mjs node bench/pgbouncer.ts` (needs the package `pgbouncer`). Two instances save, count and
 * follow each other; one of them makes the database through the pooler.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../tests/support/instances/component.ts';
import { openSiteProcess } from '../tests/support/site-process.ts';
import { startPostgres } from './postgres.ts';
import { median, print, SETUP_CODE } from './support.ts';

const owner = { username: 'tove', email: 'tove@anselm.example', password: 'a quiet harbour' };

/** PgBouncer between the sites and PostgreSQL. It refuses to run as root. */
async function startPooler(mode: string, postgresPort: number, ignored: string) {
  const [port = 0] = await freePorts(1);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pooler-'));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'users.txt'), '"vitrine" "vitrine"\n');
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 30
${ignored === '' ? '' : `ignore_startup_parameters = ${ignored}`}
`,
  );
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const child: ChildProcess = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...user,
    stdio: 'ignore',
  });
  await wait(500);
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function json(url: string, method = 'GET', token = '', body?: object) {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Runs two instances through the pooler and returns one line of what works. */
async function tryMode(
  mode: string,
  ignored: string,
  postgresPort: number,
  database: string,
): Promise<string> {
  await using pooler = await startPooler(mode, postgresPort, ignored);
  const env = {
    DATABASE_URL: `postgres://vitrine:vitrine@127.0.0.1:${pooler.port}/${database}`,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrine-shared-')),
  };
  try {
    await using one = await openSiteProcess({ env });
    await using two = await openSiteProcess({ env });
    const signedUp = await json(`${one.url}/api/auth/signup`, 'POST', '', {
      ...owner,
      setupCode: SETUP_CODE,
    });
    const { token } = signedUp.body;
    const saves: Awaited<ReturnType<typeof json>>[] = [];
    // A few at a time: more would only wait for each other.
    for (let index = 0; index < 200; index += 4)
      saves.push(
        ...(await Promise.all(
          [one, two, one, two].map(({ url }, place) =>
            json(`${url}/api/blog/posts`, 'POST', token, { title: `Post ${index + place}` }),
          ),
        )),
      );
    const failed = saves.filter(({ status }) => status !== 201).length;
    const delays: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const siteName = `Named ${round}`;
      await json(`${one.url}/api/settings`, 'PUT', token, { general: { siteName } });
      const saved = performance.now();
      while (
        (await json(`${two.url}/api/settings/public`)).body.general.siteName !== siteName &&
        performance.now() - saved < 5000
      )
        await wait(2);
      delays.push(performance.now() - saved);
    }
    return `${saves.length - failed} of ${saves.length} saves, seen by the other instance after ${median(delays).toFixed(0)} ms (median), ${Math.max(...delays).toFixed(0)} ms at most`;
  } catch (error) {
    return `does not start: ${error instanceof Error ? error.message : error}`;
  } finally {
    rmSync(env.DATA_DIR, { recursive: true, force: true });
  }
}

const [postgresPort = 0] = await freePorts(1);
const postgres = await startPostgres(postgresPort);
let number = 0;
for (const mode of ['transaction', 'session', 'statement'])
  for (const ignored of ['', 'statement_timeout']) {
    number += 1;
    await postgres.createDatabase(`site_${number}`);
    const found = await tryMode(mode, ignored, postgresPort, `site_${number}`);
    print(`${mode}, ignore_startup_parameters = ${ignored || 'nothing'}: ${found}`);
  }
await postgres.stop();
