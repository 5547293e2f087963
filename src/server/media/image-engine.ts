import type sharpModule from 'sharp';

type Sharp = typeof sharpModule;

let loaded: Promise<Sharp> | undefined;

/**
 * sharp, loaded with the first image: a site that shows its pages needs neither its time nor its memory. Only the
 * decoders of the formats we take are left on; libvips knows many more, and each is code that a stranger could reach.
 */
export function imageEngine(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // One thread for an image leaves the other cores to the pages; no image is asked for twice.
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
