import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

let started: Promise<void> | undefined;

/**
 * Renders our own SVG to PNG with resvg (WebAssembly) rather than sharp. sharp's SVG reader is blocked for the whole
 * process, so that no upload reaches it (image-engine.ts), and stays blocked.
 */
export async function renderSvg(svg: string): Promise<Uint8Array> {
  const { resolve } = createRequire(import.meta.url);
  started ??= readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')).then((bytes) => initWasm(bytes));
  await started;
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
