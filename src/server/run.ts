import type { Config } from './config.ts';
import type { App } from './create-app.ts';
import { StartError } from './start-error.ts';

/**
 * Starts a site and stops it when the process is asked to. Whatever the operator can mend is one sentence and
 * exit code 1; anything else is a bug and keeps its stack.
 */
export async function run(readConfig: () => Config, create: (config: Config) => Promise<App>): Promise<void> {
  try {
    const config = readConfig();
    const app = await create(config);
    await listen(app, config);
    await greet(app, config);
    stopOnSignal(app);
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
  print(process.stdout, `Vitrine runs at ${config.siteUrl ?? `http://${config.host}:${port}`}`);
  if (!config.siteUrl) {
    print(process.stdout, 'SITE_URL is not set: links in feeds and shared pages will carry this address.');
  }
  const link = await app.setupLink();
  if (link) print(process.stdout, `The site has no owner yet. Make it yours: ${link}`);
}

function stopOnSignal(app: App): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void app.close().finally(() => process.exit(0));
    });
  }
}

/** What the database driver says at the start when it cannot be reached is the operator's to mend as well. */
function startErrorOf(error: unknown): StartError | undefined {
  if (error instanceof StartError) return error;
  const code = codeOf(error);
  const reason = error instanceof Error ? error.message : String(error);
  if (code === 'ERR_SQLITE_ERROR')
    return new StartError(`The database in the data folder cannot be used: ${reason}.`);
  const away = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000'];
  if (away.includes(code))
    return new StartError(`The database named by DATABASE_URL cannot be reached: ${reason || code}.`);
  return undefined;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function print(stream: NodeJS.WriteStream, line: string): void {
  stream.write(`${line}\n`);
}
