import { hash } from 'node:crypto';
import { type CatalogueEntry, callOf, type Site, siteFrom } from '#contract/catalogue.ts';
import type { PageTexts } from '#contract/pages/page-texts.ts';

type PrintInput = Parameters<PageTexts['print']>;

/** Texts up to this length are kept to be printed again, in UTF-16 units. Longer ones would take the room of pages. */
const KEPT_TEXT = 10_000;

/** The memory of one read: its input, its digest, its place in a list. */
const READ_BYTES = 250;

/** The calls and texts that a page was rendered from. They are read again after a save. */
export interface RecordedReads {
  /** The memory that they take. */
  bytes: number;
  /** Returns true if every read returns what it returned while the page was rendered. */
  areUnchanged: (site: Site, texts: PageTexts) => Promise<boolean>;
}

interface Recording {
  site: Site;
  texts: PageTexts;
  /** The recorded reads; undefined if one failed or cannot be repeated. */
  reads: () => RecordedReads | undefined;
}

/** Reads that all pages share return the same object as long as nobody saves. */
const digests = new WeakMap<object, string>();

/** Stands for an output: what calls return is plain data. */
function digestOf(output: unknown): string {
  const known = typeof output === 'object' && output !== null ? digests.get(output) : undefined;
  if (known !== undefined) return known;
  const digest = hash('sha256', JSON.stringify(output) ?? '', 'base64url');
  if (typeof output === 'object' && output !== null) digests.set(output, digest);
  return digest;
}

/** Returns a site that reads everything once: what shows that a page is outdated is what it is rendered from. */
export function readingOnce(site: Site): Site {
  const outputs = new Map<string, Promise<unknown>>();
  return siteFrom((entry) => {
    const call = callOf(site, entry);
    if (entry.operation.method !== 'GET') return call;
    return (input) => {
      const key = `${entry.group}.${entry.name} ${JSON.stringify(input)}`;
      const output = outputs.get(key) ?? call(input);
      outputs.set(key, output);
      return output;
    };
  });
}

/** Wraps what a page reads from, so that its reads can be repeated. */
export function recordReads(site: Site, texts: PageTexts): Recording {
  const calls: { entry: CatalogueEntry; input: unknown; digest: string }[] = [];
  const prints: { input: PrintInput; digest: string }[] = [];
  let complete = true;
  let bytes = 0;

  async function recorded<Output>(read: () => Promise<Output>, record: (digest: string) => void) {
    try {
      const output = await read();
      bytes += READ_BYTES;
      record(digestOf(output));
      return output;
    } catch (error) {
      complete = false;
      throw error;
    }
  }

  /** The work of feeds and Markdown is the page itself. */
  function once<Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) {
    return (...input: Input): Promise<Output> => {
      complete = false;
      return work(...input);
    };
  }

  return {
    site: siteFrom((entry) => {
      const call = callOf(site, entry);
      if (entry.operation.method !== 'GET') return once(call);
      return (input) =>
        recorded(
          () => call(input),
          (digest) => calls.push({ entry, input, digest }),
        );
    }),
    texts: {
      print: (...input) => {
        const [html] = input;
        if (html.length > KEPT_TEXT) return once(texts.print)(...input);
        bytes += html.length;
        return recorded(
          () => texts.print(...input),
          (digest) => prints.push({ input, digest }),
        );
      },
      markdown: once(texts.markdown),
      feed: once(texts.feed),
    },
    reads: () => {
      // A page that read nothing comes from elsewhere.
      if (!complete || calls.length === 0) return undefined;
      const areUnchanged = async (now: Site, textsNow: PageTexts) => {
        const same = await Promise.all([
          ...calls.map(
            async ({ entry, input, digest }) => digestOf(await callOf(now, entry)(input)) === digest,
          ),
          ...prints.map(async ({ input, digest }) => digestOf(await textsNow.print(...input)) === digest),
        ]);
        return same.every(Boolean);
      };
      return { bytes, areUnchanged };
    },
  };
}
