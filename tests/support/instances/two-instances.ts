import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSiteProcess, type SiteProcess } from '../site-process.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { type Component, createComponent, freePorts } from './component.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';
import { openTcpLine, type TcpLine } from './tcp-line.ts';

/** The clocks of the two instances are so far apart. */
const CLOCK_AHEAD_MS = 5 * 60_000;

/** Two processes of the built server, and everything that they need, each part of which a test can take away. */
export interface TwoInstances extends AsyncDisposable {
  url: string;
  instances: [SiteProcess, SiteProcess];
  postgres: PostgresPair;
  /** The way to the primary server. */
  postgresLine: TcpLine;
  s3: Component;
  s3Line: TcpLine;
  balancer: Balancer;
  /** Whether the standby has taken the place of the primary server, which must not start again. */
  isPromoted: boolean;
}

/** Starts both instances at the same time, on an empty database and an empty bucket; the second one has a wrong clock. */
export async function startTwoInstances(): Promise<TwoInstances> {
  await using started = new AsyncDisposableStack();
  const postgres = started.use(await startPostgresPair());
  const postgresLine = started.use(await openTcpLine(postgres.primary.port));
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-s3-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const s3 = await startS3Process(folder);
  started.defer(s3.kill);
  const s3Line = started.use(await openTcpLine(s3.port));
  const env = {
    DATABASE_URL: `postgres://vitrine:vitrine@127.0.0.1:${postgresLine.port},127.0.0.1:${postgres.standby.port}/site`,
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: `http://127.0.0.1:${s3Line.port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const ahead = { env: { ...env, CLOCK_AHEAD_MS: String(CLOCK_AHEAD_MS) }, nodeOptions: ['--import', CLOCK] };
  const instances = await Promise.all([openSiteProcess({ env }), openSiteProcess(ahead)]);
  for (const instance of instances) started.use(instance);
  const balancer = started.use(await openBalancer(instances.map(({ port }) => port)));
  const parts = started.move();
  return {
    url: balancer.url,
    instances,
    postgres,
    postgresLine,
    s3,
    s3Line,
    balancer,
    isPromoted: false,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

const CLOCK = join(import.meta.dirname, 'clock-ahead.mjs');

/** Starts a server for buckets that can be killed; what it has stored lies in the folder. */
export async function startS3Process(folder: string): Promise<Component & { port: number }> {
  const [port = 0] = await freePorts(1);
  const s3 = createComponent({
    command: process.execPath,
    args: [join(import.meta.dirname, 'serve-s3.ts'), folder, String(port)],
    options: {},
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      ),
  });
  await s3.start();
  return { ...s3, port };
}
