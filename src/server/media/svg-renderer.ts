import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { loadOnce } from './load-once.ts';

const start = loadOnce(async () =>
  initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'))),
);

/**
 * Renders our own SVG to PNG with resvg (WebAssembly) rather than sharp. sharp's SVG reader is blocked for the whole
 * process, so that no upload reaches it (image-engine.ts), and stays blocked.
 */
export async function renderSvg(svg: string): Promise<Uint8Array> {
  await start();
  const renderer = new Resvg(svg);
  try {
    const image = renderer.render();
    const png = image.asPng();
    image.free();
    return png;
  } finally {
    renderer.free();
  }
}
