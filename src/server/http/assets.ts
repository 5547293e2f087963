import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { svgPolicy } from './security.ts';

/** The files of the built client. Names in its `assets` folder carry a hash of their content. */
export async function registerAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  const assets = join(clientDir, 'assets');
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (path.includes('.svg')) reply.header('content-security-policy', svgPolicy);
      reply.header(
        'cache-control',
        path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
