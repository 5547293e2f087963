import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

let started: Promise<void> | undefined;

/**
 * A drawing of ours as PNG, by resvg as WebAssembly rather than sharp: sharp's reader of SVG is blocked for the whole
 * process, so that no upload reaches it (image-engine.ts), and a drawing must not be the reason to open it again.
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
