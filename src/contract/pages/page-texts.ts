import type { Feed } from '#format/feeds/feeds.ts';
import type { MarkdownBlock } from '#format/html/markdown.ts';
import type { PrintedText, PrintOptions } from '#format/printed-text.ts';

/** Sanitised HTML, and the URL of its page, which relative links belong to. */
interface TextOfPage {
  html: string;
  pageUrl: string;
}

/**
 * The work of a page with long texts. The server does it outside the thread that answers requests, the browser of the demo
 * in place: a page asks its context and does not know.
 */
export interface PageTexts {
  /** Prepares sanitised HTML for its page. The server knows the site's images and completes those in the text. */
  print: (html: string, options?: PrintOptions) => Promise<PrintedText>;
  /** Writes blocks as Markdown, and the text behind them where there is one. */
  markdown: (blocks: MarkdownBlock[], text?: TextOfPage) => Promise<string>;
  feed: (form: 'rss' | 'atom' | 'json', feed: Feed) => Promise<string>;
}

/** Does the work in place. Each library is imported with the first text that needs it. */
export const textsInPlace: PageTexts = {
  print: async (html, options) =>
    (await import('#format/html/coloured-text.ts')).printWithColours(html, options),
  markdown: async (blocks, text) => {
    const { fromContent, markdownOf } = await import('#format/html/markdown.ts');
    return markdownOf(text ? [...blocks, ...fromContent(text.html, text.pageUrl)] : blocks);
  },
  feed: async (form, feed) => {
    const { atomOf, jsonFeedOf, rssOf } = await import('#format/feeds/feeds.ts');
    return { rss: rssOf, atom: atomOf, json: jsonFeedOf }[form](feed);
  },
};
