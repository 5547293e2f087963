import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backgroundColours, textColours } from '#contract/rich-text.ts';
import { contrast, oklch } from '#format/accent.ts';
import { groundShades, hexOf, textShades } from '#format/text-checks/text-palette.ts';

const css = readFileSync(join(import.meta.dirname, 'prose.css'), 'utf8');
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The colours that a theme's rule gives to its properties, as hex. */
function coloursOf(sheet: string, selector: ':root' | '.dark'): Record<string, string> {
  const rules = sheet.matchAll(/^ *(:root|\.dark) \{\n([^}]*)\}/gm);
  const body = [...rules]
    .filter(([, name]) => name === selector)
    .map(([, , text]) => text)
    .join('');
  const found = body.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  return Object.fromEntries(
    [...found].map(([, name, lightness, chroma, hue]) => [
      name,
      oklch(Number(lightness), Number(chroma), (Number(hue) * Math.PI) / 180),
    ]),
  );
}

describe.each([':root', '.dark'] as const)('the palette of texts in %s', (selector) => {
  const palette = coloursOf(css, selector);
  const surfaces = coloursOf(tokens, selector);

  test('the checks of texts know the shades of the palette', () => {
    const theme = selector === ':root' ? 'light' : 'dark';
    const shades = (prefix: string, from: typeof textShades) =>
      Object.entries(from[theme]).map(([name, shade]) => [`${prefix}-${name}`, hexOf(shade)]);
    expect({ ...palette }).toEqual(
      Object.fromEntries([...shades('text', textShades), ...shades('bg', groundShades)]),
    );
  });

  test('row 122: every text colour is readable on the page and on every background, and so is plain text', () => {
    const under = [
      ...['bg', 'surface', 'sunken', 'raised'].map((name) => surfaces[name]),
      ...backgroundColours.map((name) => palette[`bg-${name}`]),
    ];
    const over = [
      ...textColours.map((name) => palette[`text-${name}`]),
      ...['ink', 'ink-2'].map((name) => surfaces[name]),
    ];
    for (const text of over) {
      for (const surface of under)
        expect(contrast(text ?? '', surface ?? ''), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test('every colour that an editor offers has its rule', () => {
  for (const name of textColours) expect(css).toContain(`.text-${name} {`);
  for (const name of backgroundColours) expect(css).toContain(`.bg-${name} {`);
});
