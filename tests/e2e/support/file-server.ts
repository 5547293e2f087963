import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** A plain file host below a base path: `index.html` for a folder, and `404.html` for what is no file. */
export async function serveFiles(folder: string, base: string) {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://files.example');
    if (!pathname.startsWith(base)) return response.writeHead(404).end();
    const asked = join(folder, normalize(decodeURIComponent(pathname.slice(base.length - 1))));
    const isFolder = existsSync(asked) && statSync(asked).isDirectory();
    if (isFolder && !pathname.endsWith('/')) {
      return response.writeHead(301, { location: `${pathname}/${search}` }).end();
    }
    const file = isFolder ? join(asked, 'index.html') : asked;
    const isFile = existsSync(file);
    const path = isFile ? file : join(folder, '404.html');
    response.writeHead(isFile ? 200 : 404, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
    });
    createReadStream(path).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}${base}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
