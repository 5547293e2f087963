import bidiFactory from 'bidi-js';
import { Direction, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import { type CardFont, fontsFor } from './card-fonts.ts';

/** A little tighter than the font's own spacing, as titles are set on the site. */
const LETTER_SPACING = -0.018;

/** Converts text to outlines, so that the renderer needs no font. */
export interface TextOutlines {
  /** The text without the letters that no font has, with single spaces. */
  settable: (text: string) => string;
  width: (text: string, size: number) => number;
  /** SVG paths; `y` is the baseline. The direction is that of the whole text that this line is a part of. */
  paths: (line: string, place: { x: number; y: number; size: number; direction: TextDirection }) => string;
}

export type TextDirection = 'ltr' | 'rtl';

/** Neighbouring letters of one font and one level of the bidirectional algorithm. */
interface Run {
  font: CardFont;
  text: string;
  level: number;
}

/** A glyph's outline and its place, in ems from the start of the line. */
interface Glyph {
  outline: string;
  x: number;
  y: number;
  /** The size of one unit of its font. */
  unit: number;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The direction in which a text is read, which its first letter decides (Unicode, UAX #9, rule P2). */
export function directionOf(text: string): TextDirection {
  const [paragraph] = bidi.getEmbeddingLevels(text).paragraphs;
  return (paragraph?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

/** Loads the fonts for some texts. HarfBuzz shapes the letters, as Arabic and Devanagari need. */
export async function textOutlines(texts: string[]): Promise<TextOutlines> {
  const fonts = await fontsFor(texts.join(' ').normalize('NFC'));
  const widths = new Map<string, number>();

  function fontFor(grapheme: string, before: CardFont | undefined): CardFont | undefined {
    const [letter = 0, ...marks] = [...grapheme].map((part) => part.codePointAt(0) ?? 0);
    const having = fonts.filter((font) => font.has(letter));
    // A space between two Arabic words belongs to their run. That of emoji is as wide as they are.
    if (before?.has(letter) && before.family !== 'emoji' && grapheme.trim() === '') return before;
    return having.find((font) => marks.every((mark) => font.has(mark))) ?? having[0];
  }

  function runsOf(text: string, direction: TextDirection): Run[] {
    const { levels } = bidi.getEmbeddingLevels(text, direction);
    const runs: Run[] = [];
    for (const { segment, index } of graphemes.segment(text)) {
      const last = runs.at(-1);
      const font = fontFor(segment, last?.font);
      const level = levels[index] ?? 0;
      if (!font) continue;
      if (last?.font === font && last.level === level) last.text += segment;
      else runs.push({ font, text: segment, level });
    }
    return inVisualOrder(runs);
  }

  function glyphsOf(text: string, direction: TextDirection): { glyphs: Glyph[]; width: number } {
    const glyphs: Glyph[] = [];
    let x = 0;
    for (const { font, text: letters, level } of runsOf(text.normalize('NFC'), direction)) {
      const unit = 1 / font.unitsPerEm;
      const buffer = new ShapingBuffer();
      buffer.addText(letters);
      buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
      buffer.guessSegmentProperties();
      shape(font.font, buffer);
      const positions = buffer.getGlyphPositions();
      for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
        const position = positions[index];
        // Glyph 0 is the box of a missing one, as of a joiner between two emoji.
        if (!position || glyph === 0) continue;
        const outline = font.font.glyphToPath(glyph);
        if (outline)
          glyphs.push({ outline, x: x + position.xOffset * unit, y: position.yOffset * unit, unit });
        x += position.xAdvance * unit + (font.family === 'base' ? LETTER_SPACING : 0);
      }
    }
    return { glyphs, width: x };
  }

  return {
    settable: (text) =>
      [...graphemes.segment(text.normalize('NFC'))]
        .filter(({ segment }) => segment.trim() === '' || fontFor(segment, undefined))
        .map(({ segment }) => segment)
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    width: (text, size) => {
      const width = widths.get(text) ?? glyphsOf(text, 'ltr').width;
      widths.set(text, width);
      return width * size;
    },
    paths: (line, { x, y, size, direction }) =>
      glyphsOf(line, direction)
        .glyphs.map(({ outline, unit, ...glyph }) => {
          const scale = unit * size;
          // The outlines of fonts count upwards.
          const matrix = [scale, 0, 0, -scale, x + glyph.x * size, y - glyph.y * size];
          return `<path transform="matrix(${matrix.map((number) => +number.toFixed(5)).join(' ')})" d="${outline}"/>`;
        })
        .join(''),
  };
}

/** Reverses every sequence of runs of a level or a higher one, from the highest level to 1 (UAX #9, rule L2). */
function inVisualOrder(runs: Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
