/** Renders every page for every request, without the cache and without compression, as the baseline for the cache. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { sendResponse } from '@remix-run/node-fetch-server';
import { pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { sampleFallback } from '#domain/sample-content.ts';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import type { RenderPage } from '#server/pages/pages.ts';

const bundle = join(import.meta.dirname, '../build/server/render-page.js');
const { renderPage } = (await import(bundle)) as { renderPage: RenderPage };
const config = readConfig();
const { ports } = await createApp(config, { renderPage: async () => renderPage });
const site = createSite(ports, pageVisitor);
const fallback = sampleFallback();

createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://${config.host}:${config.port}`);
  void renderPage(new Request(url), site, fallback).then((page) => sendResponse(response, page));
}).listen(config.port, config.host);
