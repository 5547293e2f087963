/**
 * `npm run fonts`: makes the fonts of the first view in src/app/styles/fonts from the packages. They hold Latin letters and
 * the weights that the site uses, without a width axis: Open Sans has 28 kB instead of 83. Other letters are read from
 * the packages' own files, which a browser loads when a page has such a letter.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const resolve = createRequire(import.meta.url).resolve;
export const folder = join(import.meta.dirname, '../src/app/styles/fonts');

/** The `unicode-range` of the files, as it stands in fonts.css. */
export const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

const weights = { min: 400, max: 700 };

const sources = [
  { name: 'open-sans', from: 'open-sans/files/open-sans-latin-wght-normal' },
  { name: 'open-sans-italic', from: 'open-sans/files/open-sans-latin-wght-italic' },
  { name: 'inter', from: 'inter/files/inter-latin-wght-normal' },
  { name: 'montserrat', from: 'montserrat/files/montserrat-latin-wght-normal' },
  { name: 'roboto', from: 'roboto/files/roboto-latin-wght-normal' },
  { name: 'jetbrains-mono', from: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal' },
];

function lettersOf(range: string): string {
  return range
    .split(', ')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice('U+'.length)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

/** The fonts by file name. */
export async function subsetFonts(): Promise<Map<string, Buffer>> {
  const fonts = new Map<string, Buffer>();
  for (const { name, from } of sources) {
    const whole = readFileSync(resolve(`@fontsource-variable/${from}.woff2`));
    const options = { targetFormat: 'woff2' as const, variationAxes: { wght: weights } };
    fonts.set(`${name}-latin.woff2`, await subsetFont(whole, lettersOf(latin), options));
  }
  return fonts;
}

if (import.meta.main) {
  for (const [name, font] of await subsetFonts()) {
    writeFileSync(join(folder, name), font);
    process.stdout.write(`${name}: ${(font.length / 1000).toFixed(1)} kB\n`);
  }
}
