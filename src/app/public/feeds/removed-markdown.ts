import { readRemoved, readRemovedOwnPage } from '#app/public/frame/record-addresses.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode } from '#contract/errors.ts';
import type { PageTexts } from '#contract/pages/page-texts.ts';
import { heading, list, type MarkdownItem, paragraphs } from '#format/html/markdown.ts';
import { typed } from './feed-responses.ts';

type Removed = NonNullable<Awaited<ReturnType<typeof readRemoved>>>;

interface RemovedPage {
  kind: 'post' | 'project' | 'own-page';
  /** The id or slug in the address; the path of an own page. */
  key: string;
  title: string;
  line: string;
  /** Links to records to read instead. */
  instead: (removed: Removed) => Promise<MarkdownItem[]>;
}

/** The record that an address names, or the 410 of one that was removed. Throws `not-found` for any other. */
export async function recordOrRemoved<Entry>(
  site: Site,
  texts: PageTexts,
  read: Promise<Entry>,
  { kind, key, title, line, instead }: RemovedPage,
): Promise<{ entry: Entry } | { gone: Response }> {
  try {
    return { entry: await read };
  } catch (error) {
    const missing = hasCode(error, 'not-found') || hasCode(error, 'invalid');
    const read = () => (kind === 'own-page' ? readRemovedOwnPage(site, key) : readRemoved(site, kind, key));
    const removed = missing ? await read() : undefined;
    if (!removed) throw error;
    const items = await instead(removed);
    const text = await texts.markdown([heading(1, title), ...paragraphs(line), ...list(items)]);
    return { gone: typed('text/markdown; charset=utf-8', text, { status: 410 }) };
  }
}
