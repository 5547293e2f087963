/**
 * The server process of one worker of the browser tests. It loads the built server once and opens a new site for each
 * test, because a start of the whole program takes longer than many tests. The worker sends `open` with a data folder
 * and gets the address back; it sends `close` when the test has ended.
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from '#server/config.ts';
import type { App, createApp, PageSource } from '#server/create-app.ts';
import { openExampleInternet } from '../../support/example-internet.ts';
import { weakPasswords } from '../../support/weak-passwords.ts';

export type HostCommand = { open: string; setupCode: string } | 'close';

/** The address of an opened site, nothing after a close, or the stack of what failed. */
export interface HostReply {
  url?: string;
  failure?: string;
}

const build = join(import.meta.dirname, '../../../build');
const load = (name: string) => import(pathToFileURL(join(build, 'server', name)).href);
const server: { createApp: typeof createApp } = await load('create-app.js');
const { renderPage } = await load('render-page.js');
const pages: PageSource = { clientDir: join(build, 'client'), renderPage: async () => renderPage };

/** No browser test makes the site reach the real one. */
const { network } = await openExampleInternet();

let app: App | undefined;

async function open(dataDir: string, setupCode: string): Promise<HostReply> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SETUP_CODE: setupCode,
    RATE_LIMIT_FACTOR: '100',
    LOG_LEVEL: 'silent',
  });
  app = await server.createApp(config, pages, weakPasswords(), { network });
  await app.server.listen({ port: config.port, host: config.host });
  // Stores the code, as the real start does before it prints the link.
  await app.setupPath();
  const { port } = app.server.server.address() as AddressInfo;
  return { url: `http://${config.host}:${port}` };
}

async function close(): Promise<HostReply> {
  const closing = app;
  app = undefined;
  // A browser holds connections open on which it has not asked for anything; the close would wait for them.
  closing?.server.server.closeAllConnections();
  await closing?.close();
  return {};
}

function reply(message: HostReply): void {
  process.send?.(message);
}

process.umask(0o077);
process.on('disconnect', () => process.exit(0));
process.on('message', (command: HostCommand) => {
  const work = command === 'close' ? close() : open(command.open, command.setupCode);
  work.then(reply, (error: unknown) =>
    reply({ failure: String(error instanceof Error ? error.stack : error) }),
  );
});
