import { createRequire } from 'node:module';
import type sharpModule from 'sharp';
import { loadOnce } from './load-once.ts';

/**
 * Loads sharp with the first image: a site that only shows pages needs neither its time nor its memory. Only the
 * decoders of the accepted formats stay on, because libvips has many more and each is code that an attacker could
 * reach. `require` runs a package again that failed to load; `import` would repeat the first failure for ever.
 */
export const imageEngine = loadOnce(async () => {
  const sharp: typeof sharpModule = createRequire(import.meta.url)('sharp');
  // One thread leaves the other cores to the pages. libvips needs no cache, because no image is read twice.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
  });
  return sharp;
});
