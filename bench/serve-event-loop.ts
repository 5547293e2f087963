/** A site of the build whose event loop is watched, for event-loop.ts. It answers each message of its parent. */

import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const build = join(import.meta.dirname, '../build');
const [dataDir = ''] = process.argv.slice(2);
const { createApp } = await import(join(build, 'server/create-app.js'));
const config = {
  port: 0,
  host: '127.0.0.1',
  dataDir,
  siteUrl: 'http://site.example',
  setupCode: 'set-up-code',
  trustProxy: false,
  rateLimitFactor: 1_000_000,
  logLevel: 'warn',
};
const app = await createApp(config, {
  clientDir: join(build, 'client'),
  renderPage: async () => (await import(join(build, 'server/render-page.js'))).renderPage,
});
// Makes the set-up code known.
await app.setupPath();
const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

process.on('message', async (message: { store?: { id: number; content: string } }) => {
  // A text from before the limits, past every check.
  if (message.store) {
    const { id, content } = message.store;
    await app.database.write
      .updateTable('posts')
      .set({ content, version: 99 })
      .where('id', '=', id)
      .execute();
  }
  // Two turns, so that a delay of the last moment is counted.
  await new Promise((resolve) => setTimeout(resolve, 30));
  process.send?.({ max: delays.max / 1e6 });
  delays.reset();
});
process.send?.({ url });
