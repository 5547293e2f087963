/** Serves the API of a site from its sources, without pages, for bench/api.ts. Settings come as for the server itself. */
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';

const config = readConfig();
const { server } = await createApp(config, {
  renderPage: async () => async () => new Response('', { status: 404 }),
});
await server.listen({ port: config.port, host: config.host });
