import type { FallbackContent } from '#contract/pages/fallback-content.ts';
import { sampleFallback } from '#domain/sample-content.ts';
import { showLocalAddresses } from './local-addresses.ts';
import type { InTurn } from './local-database.ts';
import type { CutOut, SizeOf } from './local-images.ts';
import { type Mock, openMock } from './open-mock.ts';

/** The mock on this browser's own storage. What it keeps of pictures is shown wherever a page names it. */
export function openMockHere(base: string): Mock {
  const mock = openMock({
    storage: localTexts,
    sizeOf: sizeByDrawing,
    cutOut: cutByDrawing,
    inTurn: acrossTabs(),
  });
  showLocalAddresses({ imageAt: mock.imageAt, base });
  return mock;
}

/** The content of pages when the storage cannot be read. */
export const fallbackHere = (): FallbackContent => sampleFallback();

/** Read at each call, because access to `localStorage` throws if it is blocked. */
const localTexts = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, text: string) => localStorage.setItem(key, text),
  removeItem: (key: string) => localStorage.removeItem(key),
};

const sizeByDrawing: SizeOf = async (picture) => {
  const drawn = await createImageBitmap(picture);
  const { width, height } = drawn;
  drawn.close();
  return { width, height };
};

const cutByDrawing: CutOut = async (picture, { left, top, width, height }) => {
  const drawn = await createImageBitmap(picture, left, top, width, height);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(drawn, 0, 0);
  drawn.close();
  // A canvas writes neither GIF nor AVIF.
  const type = /jpeg|webp/.test(picture.type) ? picture.type : 'image/png';
  return canvas.convertToBlob({ type, quality: 0.92 });
};

/** Locks exist only in a secure context; elsewhere each tab orders its own writes only. */
function acrossTabs(): InTurn | undefined {
  const { locks } = navigator as Partial<Navigator>;
  return locks && ((work) => locks.request('mock', work));
}
