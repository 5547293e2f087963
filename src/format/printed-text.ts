import { withOrderedFootnotes } from './html/blocks/footnotes.ts';
import type { RenderFormula } from './html/blocks/formulas.ts';
import { readableText } from './html/blocks/readable-text.ts';
import { addBlocks } from './html/blocks/text-blocks.ts';
import { readTextIds, writeTextIds } from './html/blocks/text-ids.ts';
import { addCodeFrames, type MarkCode } from './html/code-blocks.ts';
import { addHeadingIds, type Heading } from './html/headings.ts';
import { EditableHtml } from './html/html-scan.ts';
import { minutesFor, wordsIn } from './html/reading-time.ts';
import { addScrollingBlocks } from './html/scrolling-blocks.ts';
import { completePictures, type TextPictures } from './html/text-pictures.ts';

/** The page of a text knows them. */
export interface PrintOptions {
  /** The site's pictures in the text. */
  pictures?: TextPictures;
  /** No picture stands above the text, so one at its beginning loads at once. */
  leads?: boolean;
}

/** The text of a post or a project as its page shows it. */
export interface PrintedText {
  html: string;
  /** Its sections, for a contents list. */
  headings: Heading[];
  /** How long it takes to read. */
  minutes: number;
  /** The origins of the players that a visitor can load in it. */
  frames: string[];
}

/**
 * Prepares sanitised HTML for its page. The caller loads `mark` and `render` where it needs them: the libraries behind them
 * are large.
 */
export function printText(
  content: string,
  { pictures = {}, leads = false }: PrintOptions = {},
  mark?: MarkCode,
  render?: RenderFormula,
): PrintedText {
  const html = new EditableHtml(withOrderedFootnotes(content));
  const ids = readTextIds(html.tokens);
  completePictures(html, pictures, leads);
  addScrollingBlocks(html);
  addCodeFrames(html, mark);
  const frames = addBlocks(html, render);
  const headings = addHeadingIds(html, ids);
  writeTextIds(html, ids);
  return {
    html: html.toString(),
    headings,
    minutes: minutesFor(wordsIn(readableText(html.tokens))),
    frames,
  };
}
