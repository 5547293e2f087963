import { droppedFrom, sanitiseHtml } from './rich-text.ts';
import { readWords, type WordCount } from './search-text.ts';

/** HTML as a save stores it. */
export interface PreparedText {
  /** Sanitised. */
  html: string;
  /** Its distinct words, folded, for the search index. */
  words: string[];
  /** Those that it uses most. */
  frequent: WordCount[];
  /** The tags and attributes that sanitising removed. */
  dropped: string[];
}

/** HTML as a save would store it, and what it would lose. */
interface TextPreview {
  content: string;
  dropped: string[];
}

/**
 * The work of the rules with long HTML texts. The server does it outside the thread that answers requests, so that no text
 * holds up other visitors; the mock does it in place.
 */
export interface TextWork {
  /** The same text is prepared once, so a call inside a transaction returns at once after one before it. */
  prepare: (html: string) => Promise<PreparedText>;
  preview: (html: string) => Promise<TextPreview>;
  sanitise: (html: string) => Promise<string>;
}

/** A saved record, with the parts of its text that the save removed. A text is prepared once, so this costs nothing. */
export async function withDropped<Saved>(
  { prepare }: TextWork,
  saved: Saved,
  source: string | undefined,
): Promise<Saved & { dropped?: string[] }> {
  const dropped = source === undefined ? [] : (await prepare(source)).dropped;
  return { ...saved, ...(dropped.length === 0 ? {} : { dropped }) };
}

/** Does the work in place. */
export const textWorkInPlace: TextWork = {
  prepare: async (source) => {
    const html = sanitiseHtml(source);
    return { html, ...readWords(html), dropped: html === source ? [] : droppedFrom(source, html) };
  },
  preview: async (html) => {
    const content = sanitiseHtml(html);
    return { content, dropped: droppedFrom(html, content) };
  },
  sanitise: async (html) => sanitiseHtml(html),
};
