/**
 * Measures weight for docs/performance.md: the compressed bodies that a browser with an empty cache loads for the first
 * view of each public page, at desktop width and without scrolling, and the code that a page loads only after the
 * visitor's first input. `npm run build && npm run bench:weight`.
 */
import type { Page } from '@playwright/test';
import { print, publicPages, withSite } from './support.ts';

const SETTLED_MS = 3000;
const kinds = ['document', 'stylesheet', 'script', 'font', 'image'] as const;
type Kind = (typeof kinds)[number];

type Sums = Record<Kind, number>;

/**
 * The bytes and the number of files of each kind, and the bytes of the scripts that load after the pointer has moved.
 */
async function weigh(page: Page, url: string) {
  let loaded: { kind: Kind; bytes: Promise<number> }[] = [];
  page.on('requestfinished', (request) => {
    const kind = kinds.find((name) => name === request.resourceType());
    if (kind) loaded.push({ kind, bytes: request.sizes().then((sizes) => sizes.responseBodySize) });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // The style sheet and the fonts that come after the first view are asked for by the `load` event.
  await page.waitForTimeout(SETTLED_MS);
  const files = loaded.length;
  const sums: Sums = { document: 0, stylesheet: 0, script: 0, font: 0, image: 0 };
  for (const { kind, bytes } of loaded) sums[kind] += await bytes;
  loaded = [];
  await page.mouse.move(4, 4, { steps: 2 });
  await page.waitForTimeout(SETTLED_MS);
  let later = 0;
  for (const { kind, bytes } of loaded) if (kind === 'script') later += await bytes;
  return { sums, files, later };
}

await withSite(async ({ url, browser }) => {
  const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  print('| kB | HTML | CSS | JavaScript | fonts | images | in all | files | code later |');
  print('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, path] of Object.entries(publicPages)) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const { sums, files, later } = await weigh(page, url + path);
    const all = Object.values(sums).reduce((sum, bytes) => sum + bytes, 0);
    const cells = [
      ...kinds.map((kind) => inKilobytes(sums[kind])),
      inKilobytes(all),
      files,
      inKilobytes(later),
    ];
    print(`| ${name} | ${cells.join(' | ')} |`);
    await page.close();
  }
});
