import { type MarkCode, withCodeFrames } from './code-blocks.ts';
import { type Heading, withHeadingIds } from './headings.ts';
import { readingMinutes } from './reading-time.ts';
import { withScrollingBlocks } from './scrolling-blocks.ts';

/** The text of a post or a project as its page shows it. */
export interface PrintedText {
  html: string;
  /** Its sections, for a contents list. */
  headings: Heading[];
  /** How long it takes to read. */
  minutes: number;
}

/** Prepares sanitised HTML for its page. `mark` is brought where it is needed: the library behind it is large. */
export function printText(content: string, mark?: MarkCode): PrintedText {
  const text = withHeadingIds(withCodeFrames(withScrollingBlocks(content), mark));
  return { ...text, minutes: readingMinutes(content) };
}
