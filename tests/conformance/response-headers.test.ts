import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PageSource } from '#server/create-app.ts';
import { openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

/** Pages of every kind: HTML, a text, a redirect, an error, and a renderer that fails. */
async function renderPage(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/feed.xml')
    return new Response('<rss/>', { headers: { 'content-type': 'application/rss+xml' } });
  if (pathname === '/projects') return new Response(null, { status: 301, headers: { location: '/' } });
  if (pathname === '/about') throw new Error('The renderer fails.');
  const status = pathname === '/' ? 200 : 404;
  return new Response('<!doctype html><p>A page', { status, headers: { 'content-type': 'text/html' } });
}

async function clientFolder() {
  const clientDir = await mkdtemp(join(tmpdir(), 'vitrine-client-'));
  await mkdir(join(clientDir, 'assets'));
  await writeFile(join(clientDir, 'plate.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(clientDir, 'assets', 'entry.js'), 'export {};');
  return { clientDir, [Symbol.asyncDispose]: () => rm(clientDir, { recursive: true }) };
}

test('safety 4: every response has a policy, and tells browsers to stay with https where the site has it', async () => {
  await using client = await clientFolder();
  const pages: PageSource = { renderPage: async () => renderPage, clientDir: client.clientDir };
  for (const siteUrl of ['https://site.example', 'http://site.example']) {
    await using backend = await openBackend('HTTP', { config: { siteUrl }, pages });
    const editor = await backend.signedInAs('editor');
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const image = new File([new Uint8Array(picture)], 'red.png', { type: 'image/png' });
    const { url: imageUrl } = await editor.posts.uploadImage({ image });
    const paths = [
      ...['/', '/nowhere', '/about', '/projects', '/feed.xml', '/plate.svg', '/assets/entry.js', imageUrl],
      ...[
        '/api/home',
        '/api/nowhere',
        '/api/users',
        '/api/openapi.json',
        '/api/blog/posts/4711',
        '/api/blog/posts?limit=x',
        '/healthz',
        '/readyz',
      ],
      ...[
        '/uploads/none.png',
        '/favicon.ico',
        '/manifest.webmanifest',
        '/share/page-home-1.png',
        '/%',
        '/api/%E0%A4%A',
      ],
    ];
    const seen = [];
    for (const path of paths) {
      // Twice, because the second response may come from a cache.
      for (const round of [1, 2]) {
        const response = await fetch(`${backend.url}${path}`, { redirect: 'manual' });
        await response.arrayBuffer();
        const { headers } = response;
        const name = `${path} (${response.status}, ${round})`;
        seen.push(response.status);
        expect(headers.get('content-security-policy'), name).toMatch(/^default-src 'none';/);
        expect(headers.get('content-security-policy'), name).toMatch(/frame-ancestors '(none|self)'/);
        expect(headers.get('x-content-type-options'), name).toBe('nosniff');
        const expected = siteUrl.startsWith('https:') ? 'max-age=31536000' : null;
        expect(headers.get('strict-transport-security'), name).toBe(expected);
        const etag = headers.get('etag');
        if (!etag) continue;
        const again = await fetch(`${backend.url}${path}`, { headers: { 'if-none-match': etag } });
        expect(again.headers.get('content-security-policy'), `${name} again`).toMatch(/^default-src 'none'/);
      }
    }
    expect([...new Set(seen)].toSorted((one, other) => one - other)).toEqual([
      200, 301, 302, 400, 401, 404, 500,
    ]);
    const svg = await fetch(`${backend.url}/plate.svg`);
    expect(svg.headers.get('content-security-policy')).toMatch(/; sandbox$/);
    const uploaded = await fetch(`${backend.url}${imageUrl}`);
    expect(uploaded.headers.get('content-security-policy')).toMatch(/; sandbox$/);
  }
});

test('safety 4: an uploaded SVG is refused, whatever type it claims', async () => {
  await using backend = await openBackend('HTTP');
  const editor = await backend.signedInAs('editor');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const type of ['image/svg+xml', 'image/png']) {
    const image = new File([svg], 'picture.svg', { type });
    await failureOf(editor.posts.uploadImage({ image }), 'unsupported-type');
  }
});
