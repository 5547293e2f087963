import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Face, Font, Blob as FontFile, Variation } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import decompress from 'woff2-encoder/decompress';
import { loadOnce } from './load-once.ts';

/**
 * The families of share cards, from the packages that bring them: servers may have no font at all. Each is split into files
 * by script, or for Chinese, Japanese and Korean into some hundred files by frequency, and only the files that a text
 * needs are read. Together the fallback families are 18 MB on the disk; the budget is 20 MB, which Bengali, Tamil, Thai
 * and the other scripts of Noto would exceed.
 */
export const families = {
  base: 'open-sans',
  arabic: 'noto-sans-arabic',
  devanagari: 'noto-sans-devanagari',
  japanese: 'noto-sans-jp',
  chinese: 'noto-sans-sc',
  korean: 'noto-sans-kr',
  emoji: 'noto-emoji',
};
type Family = keyof typeof families;

/** Semibold, as titles are set on the site. */
const WEIGHT = 600;

/** Files in use at once; a file of Chinese takes 0.1 MB, the largest one 0.8 MB. */
const MOST_FONTS = 60;

export interface CardFont {
  family: Family;
  font: Font;
  /** Units of the font per em. */
  unitsPerEm: number;
  has: (letter: number) => boolean;
}

/** A file of a family and the code points that it is for, as ranges with both ends. */
interface Part {
  family: Family;
  file: string;
  ranges: [number, number][];
}

const { resolve } = createRequire(import.meta.url);

const loadParts = loadOnce(async () => {
  const names = Object.keys(families) as Family[];
  return (await Promise.all(names.map(readParts))).flat();
});

async function readParts(family: Family): Promise<Part[]> {
  const name = families[family];
  const ranges: Record<string, string> = JSON.parse(
    await readFile(resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8'),
  );
  return Object.entries(ranges).map(([part, text]) => ({
    family,
    // The numbered files have their number in brackets.
    file: `@fontsource-variable/${name}/files/${name}-${part.replace(/\W/g, (sign) => (sign === '-' ? sign : ''))}-wght-normal.woff2`,
    ranges: text.split(',').map(rangeOf),
  }));
}

/** `U+0600-06FF` or `U+20AC`. */
function rangeOf(text: string): [number, number] {
  const [first = '', last = first] = text.replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

const fonts = new LRUCache<string, CardFont, Family>({
  max: MOST_FONTS,
  fetchMethod: async (file, _old, { context: family }) => {
    const bytes = await decompress(await readFile(resolve(file)));
    const face = new Face(new FontFile(new Uint8Array(bytes).buffer));
    const font = new Font(face);
    font.setVariations([new Variation('wght', WEIGHT)]);
    return { family, font, unitsPerEm: face.upem, has: (letter) => Boolean(font.nominalGlyph(letter)) };
  },
});

/**
 * Loads the fonts that have the letters of a text, the preferred ones first. Letters that no family has are missing from
 * all of them.
 */
export async function fontsFor(text: string): Promise<CardFont[]> {
  const parts = await loadParts();
  const left = new Set([...text].map((letter) => letter.codePointAt(0) ?? 0));
  const found: CardFont[] = [];
  for (const family of familiesFor(text)) {
    for (const part of parts.filter((each) => each.family === family)) {
      if (![...left].some((letter) => part.ranges.some(([first, last]) => first <= letter && letter <= last)))
        continue;
      const font = await fonts.forceFetch(part.file, { context: family });
      found.push(font);
      for (const letter of left) if (font.has(letter)) left.delete(letter);
    }
  }
  return found;
}

/** Chinese characters look different in Japanese, which its syllables tell apart. */
function familiesFor(text: string): Family[] {
  const eastAsian: Family[] = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? ['japanese', 'chinese', 'korean']
    : /\p{Script=Hangul}/u.test(text)
      ? ['korean', 'chinese', 'japanese']
      : ['chinese', 'japanese', 'korean'];
  // Open Sans has some emoji as well, in another style.
  const emoji: Family[] = /\p{Emoji_Presentation}/u.test(text) ? ['emoji'] : [];
  return [...emoji, 'base', 'arabic', 'devanagari', ...eastAsian];
}
