import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { keepAssets } from './kept-assets.ts';
import { svgPolicy } from './security.ts';

const PRUNE_EVERY_MS = 24 * 60 * 60 * 1000;

interface AssetOptions {
  clientDir: string;
  /** The folder for the assets of this release and of earlier ones. */
  keptDir: string;
}

/**
 * The files of the built client. Names in its `assets` folder carry a hash of their content. An asset that this build
 * does not have may belong to an earlier release, whose files are kept for a week. The other files have a route each,
 * because pages have the paths next to them; the hundreds in `assets` share one, which saves a start 80 ms.
 */
export async function registerAssets(
  app: FastifyInstance,
  { clientDir, keptDir }: AssetOptions,
): Promise<void> {
  const assets = join(clientDir, 'assets');
  const shared: FastifyStaticOptions = {
    root: clientDir,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (path.includes('.svg')) reply.header('content-security-policy', svgPolicy);
      const isHashed = [assets, keptDir].some((folder) => path.startsWith(folder));
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  };
  await app.register(fastifyStatic, { ...shared, wildcard: false, globIgnore: ['assets/**'] });
  const kept = keepAssets(assets, keptDir);
  if (kept.failures.length > 0) {
    app.log.warn(
      { err: kept.failures[0], failures: kept.failures.length },
      'Some assets of this release or of earlier ones could not be kept: tabs may have to load again',
    );
  }
  await app.register(fastifyStatic, {
    ...shared,
    // A site starts without the kept ones too, for instance on a full disk.
    root: [assets, ...kept.folders],
    prefix: '/assets/',
    decorateReply: false,
  });
  const pruning = setInterval(() => {
    try {
      kept.prune();
    } catch (error) {
      app.log.warn(
        { err: error },
        'Assets of earlier releases could not be removed; the next day tries again',
      );
    }
  }, PRUNE_EVERY_MS);
  pruning.unref();
  app.addHook('onClose', async () => clearInterval(pruning));
}
