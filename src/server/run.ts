import { setTimeout as wait } from 'node:timers/promises';
import { type Config, originOf } from './config.ts';
import type { App } from './create-app.ts';
import { codeOf } from './database/failures.ts';
import { databaseStartError } from './database-checks.ts';
import { StartError } from './start-error.ts';

/** Starts a site and stops it on SIGINT or SIGTERM. */
export function run(readConfig: () => Config, create: (config: Config) => Promise<App>): Promise<void> {
  return exitOnStartError(async () => {
    const config = readConfig();
    const app = await create(config);
    await listen(app, config);
    stopOnSignal(app, config);
    await greet(app, config);
  });
}

/**
 * Runs a command of the operator. A problem that the operator can solve is printed as one sentence with exit code 1;
 * any other error is a bug and keeps its stack.
 */
export async function exitOnStartError(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = startErrorOf(error);
    if (!reason) throw error;
    print(process.stderr, reason.message);
    process.exit(1);
  }
}

async function listen(app: App, { port, host }: Config): Promise<void> {
  try {
    await app.server.listen({ port, host });
  } catch (error) {
    await app.close();
    const code = codeOf(error);
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
      );
    }
    if (code === 'EACCES')
      throw new StartError(`This user may not listen on port ${port}. Set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`This machine has no address ${host}. Set HOST to one it has, or to 127.0.0.1.`);
    }
    throw error;
  }
}

async function greet(app: App, config: Config): Promise<void> {
  const address = app.server.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const origin = originOf(config, port);
  print(process.stdout, `Vitrine runs at ${origin}`);
  if (!config.siteUrl) {
    print(process.stdout, 'SITE_URL is not set: links in feeds and shared pages will carry this address.');
  }
  const path = await app.setupPath();
  if (path) print(process.stdout, `The site has no owner yet. Make it yours: ${origin}${path}`);
}

/**
 * A terminal or a service manager may send one signal to npm and to this process, and npm's passes on to this one as
 * well. Signals within this time of the first are the same request, in milliseconds.
 */
const SAME_SIGNAL_MS = 300;

/**
 * On SIGTERM the site first refuses readiness, so that a load balancer stops sending visitors, and then stops listening
 * and ends the requests in progress. Ctrl+C (SIGINT) needs no such delay. A second signal ends the process at once.
 */
function stopOnSignal(app: App, { stopDelayMs }: Config): void {
  let stoppingSince: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      void stop(app, signal === 'SIGTERM' ? stopDelayMs : 0);
    });
  }
}

async function stop(app: App, delayMs: number): Promise<void> {
  try {
    app.prepareToStop();
    await wait(delayMs);
    await app.close();
  } finally {
    process.exit(0);
  }
}

/** A database that cannot be opened at the start is a problem that the operator can solve too. */
function startErrorOf(error: unknown): StartError | undefined {
  if (error instanceof StartError) return error;
  const code = codeOf(error);
  const reason = error instanceof Error && error.message !== '' ? error.message : code;
  if (code === 'ERR_SQLITE_ERROR') {
    return new StartError(`The database in the data folder cannot be used: ${reason}.`);
  }
  return databaseStartError(error);
}

function print(stream: NodeJS.WriteStream, line: string): void {
  stream.write(`${line}\n`);
}
