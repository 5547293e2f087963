import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, latin, subsetFonts } from './subset-fonts.ts';

test('the fonts of the first view are those that `npm run fonts` makes of the packages', async () => {
  const fonts = await subsetFonts();
  expect(readdirSync(folder).toSorted()).toEqual([...fonts.keys()].toSorted());
  for (const [name, font] of fonts) {
    expect(readFileSync(join(folder, name)).equals(font), `${name} differs: run npm run fonts`).toBe(true);
  }
  expect(fonts.get('open-sans-latin.woff2')?.length).toBeLessThan(40_000);
});

test.each(['fonts.css', 'late-fonts.css'])('%s asks for a subset exactly for its letters', (file) => {
  const styles = readFileSync(join(folder, '..', file), 'utf8');
  const faces = styles.split('@font-face').filter((face) => face.includes('"./fonts/'));
  expect(faces.length).toBeGreaterThan(0);
  for (const face of faces) expect(face).toContain(latin);
});
