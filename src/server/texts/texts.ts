import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { SiteError } from '#contract/errors.ts';
import type { PageTexts } from '#contract/pages/page-texts.ts';
import type { PreparedText, TextWork } from '#domain/text-work.ts';
import { hasFormula } from '#format/html/blocks/formulas.ts';
import { hasLanguage } from '#format/html/code-blocks.ts';
import type { TextPictures } from '#format/html/text-pictures.ts';
import { imageStemsIn } from '#format/images/image-paths.ts';
import type { PrintedText } from '#format/printed-text.ts';
import { type TaskName, type TextTasks, textTasks } from './text-tasks.ts';
import { TextTaskError, type TextThread } from './text-thread.ts';

export interface Texts extends TextWork, PageTexts {
  /** How many tasks ran in the thread, and how many in place, for tests. */
  ran: { inThread: number; inPlace: number };
}

/**
 * Shorter texts are worked on in place, in UTF-16 units: to send them to a thread would cost more. `<p>` again and again,
 * the slowest text, then takes some 20 ms. Markdown takes ten times as long.
 */
export const IN_PLACE = 10_000;
export const MARKDOWN_IN_PLACE = 1_000;

/** Both forms of all prepared texts, in UTF-16 units: a save needs its text twice, before its transaction and in it. */
const PREPARED_SIZE = 5_000_000;
/** The printed texts of recently rendered pages, in UTF-16 units. Any save renders every page again; few texts change. */
const PRINTED_SIZE = 10_000_000;
/** For this time a text that took too long is not tried again, in milliseconds. */
const GIVEN_UP_MS = 600_000;

const TOO_SLOW = '<p>This text is too long to be shown.</p>';

/** Reads the site's images with these stems. */
type ReadPictures = (stems: string[]) => Promise<TextPictures>;

/** The texts of a site. Long ones are worked on in the thread, and a text beyond its deadline has a short stand-in. */
export function createTexts(
  thread: TextThread,
  report: (problem: string, detail: unknown) => void,
  readPictures: ReadPictures = async () => ({}),
): Texts {
  const ran = { inThread: 0, inPlace: 0 };
  const prepared = new LRUCache<string, PreparedText>({
    maxSize: PREPARED_SIZE,
    sizeCalculation: ({ html }, source) => source.length + html.length + 1,
  });
  const printed = new LRUCache<string, PrintedText>({
    maxSize: PRINTED_SIZE,
    sizeCalculation: ({ html }, source) => source.length + html.length + 1,
  });
  const givenUp = new LRUCache<string, true>({ max: 50, ttl: GIVEN_UP_MS });

  function inThread<Name extends TaskName>(name: Name, ...input: Parameters<TextTasks[Name]>) {
    ran.inThread += 1;
    return thread.run(name, ...input);
  }

  /** Each text has a turn of the event loop to itself, so that a list of texts does not block it either. */
  async function inPlace(): Promise<TextTasks> {
    ran.inPlace += 1;
    await nextTurn();
    return textTasks;
  }

  /** Returns the stand-in for a text that failed before, or fails now. */
  async function orElse<Result>(key: string, work: () => Promise<Result>, standIn: () => Promise<Result>) {
    if (givenUp.has(key)) return standIn();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TextTaskError)) throw error;
      givenUp.set(key, true);
      report('A text is shown in a simpler form', error.message);
      return standIn();
    }
  }

  return {
    ran,

    prepare: async (html) => {
      const known = prepared.get(html);
      if (known) return known;
      const text =
        html.length <= IN_PLACE
          ? await (await inPlace()).prepare(html)
          : await inThread('prepare', html).catch(refuseSave);
      prepared.set(html, text);
      return text;
    },

    preview: async (html) =>
      html.length <= IN_PLACE ? (await inPlace()).preview(html) : inThread('preview', html).catch(refuseSave),

    sanitise: async (html) =>
      html.length <= IN_PLACE
        ? (await inPlace()).sanitise(html)
        : orElse(
            `sanitise ${html}`,
            () => inThread('sanitise', html),
            async () => TOO_SLOW,
          ),

    print: async (html, { leads = false } = {}) => {
      const stems = imageStemsIn(html);
      // A page without them is better than none.
      const pictures = stems.length === 0 ? {} : await readPictures(stems).catch(() => ({}));
      // An image, or its copies, can come after its text.
      const key = stems.length === 0 ? html : `${JSON.stringify({ pictures, leads })} ${html}`;
      const known = printed.get(key);
      if (known) return known;
      // The highlighter and the formulas may take long for a short text, so only the thread runs them.
      const isShort = html.length <= IN_PLACE && !hasLanguage(html) && !hasFormula(html);
      const text = isShort
        ? await (await inPlace()).print(html, { pictures, leads })
        : await orElse(
            `print ${html}`,
            () => inThread('print', html, { pictures, leads }),
            async () => ({ html: withoutIds(html), headings: [], minutes: 1, frames: [] }),
          );
      printed.set(key, text);
      return text;
    },

    markdown: async (blocks, text) => {
      const isShort = JSON.stringify(blocks).length + (text?.html.length ?? 0) <= MARKDOWN_IN_PLACE;
      if (isShort) return (await inPlace()).markdown(blocks, text);
      return orElse(
        `markdown ${text?.pageUrl} ${text?.html}`,
        () => inThread('markdown', blocks, text),
        () => inThread('markdown', blocks.slice(0, 1)),
      );
    },

    feed: async (form, feed) => {
      const length = feed.entries.reduce((sum, { content }) => sum + content.length, 0);
      if (length <= IN_PLACE) return (await inPlace()).feed(form, feed);
      const short = { ...feed, entries: feed.entries.map((entry) => ({ ...entry, content: '' })) };
      return orElse(
        `feed ${feed.updated.toISOString()}`,
        () => inThread('feed', form, feed),
        () => textTasks.feed(form, short),
      );
    },
  };
}

/** Text that was not printed has ids without a prefix, which could be those of the page. No scan: it may be what took too long. */
const withoutIds = (html: string) => html.replaceAll(' id="', ' data-id="');

/** A save of a text that cannot be prepared fails, and may be tried again. */
function refuseSave(error: unknown): never {
  if (!(error instanceof TextTaskError)) throw error;
  throw new SiteError(
    'unavailable',
    'This text could not be read in time. Please try again, or make it shorter.',
    {
      retryAfter: 5,
    },
  );
}
