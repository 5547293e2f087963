import type sharpModule from 'sharp';

type Sharp = typeof sharpModule;

let loaded: Promise<Sharp> | undefined;

/**
 * Loads sharp with the first image: a site that only shows pages needs neither its time nor its memory. Only the
 * decoders of the accepted formats stay on, because libvips has many more and each is code that an attacker could
 * reach.
 */
export function imageEngine(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // One thread leaves the other cores to the pages. libvips needs no cache, because no image is read twice.
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
    });
    return sharp;
  });
  return loaded;
}
