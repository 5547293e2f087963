import { addCodeFrames, type MarkCode } from './html/code-blocks.ts';
import { addHeadingIds, type Heading } from './html/headings.ts';
import { EditableHtml, textOf } from './html/html-scan.ts';
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
}

/** Prepares sanitised HTML for its page. The caller loads `mark` where it needs it: the library behind it is large. */
export function printText(
  content: string,
  { pictures = {}, leads = false }: PrintOptions = {},
  mark?: MarkCode,
): PrintedText {
  const html = new EditableHtml(content);
  completePictures(html, pictures, leads);
  addScrollingBlocks(html);
  addCodeFrames(html, mark);
  const headings = addHeadingIds(html);
  return { html: html.toString(), headings, minutes: minutesFor(wordsIn(textOf(html.tokens, ' '))) };
}
