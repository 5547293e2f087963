import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Font, parse } from 'opentype.js/dist/opentype.mjs';
import { loadOnce } from './load-once.ts';

/** The parts of the font in the order of look-up. Each holds the letters of some scripts. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];

/** A little tighter than the font's own spacing, as titles are set on the site. */
const LETTER_SPACING = -0.018;

/** Converts text to outlines, so that the renderer needs no font. */
export interface TextOutlines {
  /** False if the font lacks a letter of the text. */
  canSet: (text: string) => boolean;
  width: (text: string, size: number) => number;
  /** The `d` of an SVG path; `y` is the baseline. */
  path: (text: string, x: number, y: number, size: number) => string;
}

/** The site's default font, semibold, from the package that brings it: servers may have no font at all. */
export const textOutlines = loadOnce(async () => outlinesOf(await loadFonts()));

function loadFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    scripts.map(async (script) => {
      const bytes = await readFile(
        resolve(`@fontsource/open-sans/files/open-sans-${script}-600-normal.woff`),
      );
      return parse(new Uint8Array(bytes).buffer);
    }),
  );
}

function outlinesOf(fonts: Font[]): TextOutlines {
  const fontFor = (letter: string) => fonts.find((font) => font.charToGlyphIndex(letter) > 0);

  /** Groups neighbouring letters of one font, because kerning works only inside a font. */
  function runsOf(text: string): { font: Font; text: string }[] {
    const runs: { font: Font; text: string }[] = [];
    for (const letter of text.normalize('NFC')) {
      const font = fontFor(letter);
      const last = runs.at(-1);
      if (!font) continue;
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
    }
    return runs;
  }

  const options = { kerning: true, letterSpacing: LETTER_SPACING };
  return {
    canSet: (text) => [...text.normalize('NFC')].every((letter) => fontFor(letter) !== undefined),
    width: (text, size) =>
      runsOf(text).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, size, options), 0),
    path: (text, x, y, size) => {
      let at = x;
      return runsOf(text)
        .map((run) => {
          const outline = run.font.getPath(run.text, at, y, size, options).toPathData(1);
          at += run.font.getAdvanceWidth(run.text, size, options);
          return outline;
        })
        .join('');
    },
  };
}
