import { SiteError } from '#contract/errors.ts';
import type { Handlers } from '#contract/operation.ts';
import type { OwnPage, ownPageOperations } from '#contract/own-page.ts';
import type { PostStatus } from '#contract/post.ts';
import { findRecord } from '../addresses/slugs.ts';
import { byName } from '../by-name.ts';
import type { Caller } from '../caller.ts';
import { readSettings } from '../documents/settings.ts';
import type { Ports } from '../ports.ts';
import type { Moment } from '../posts/post-store.ts';
import { currentMoment, isPublished, statusAt } from '../posts/publication.ts';
import { safeHtml } from '../rich-text.ts';
import { queryWords } from '../search-text.ts';
import type { Stores } from '../stores.ts';
import { translationsShown } from '../translations.ts';
import type { ListedOwnPage, OwnPageFields, OwnPageRecord } from './own-page-store.ts';

type Reads = Pick<Handlers<typeof ownPageOperations>, 'list' | 'get' | 'find' | 'counts'>;

/** The reads of own pages. Visitors see published pages only; accounts see all (decision X10). */
export function createOwnPageReads(ports: Ports, caller: Caller): Reads {
  const { stores } = ports;

  const isSeen = (page: Pick<OwnPageFields, 'status' | 'date'>, moment: Moment) =>
    caller.account !== undefined || isPublished(page, moment);

  /** The page as the caller may see it. */
  async function pageOf(record: OwnPageRecord, moment: Moment): Promise<OwnPage> {
    const content = await safeHtml(
      ports.texts.sanitise,
      `own-page ${record.id} ${record.version}`,
      record.content,
    );
    return { ...summaryOf(record, moment), content };
  }

  function summaryOf<Record extends ListedOwnPage>({ parent, ...page }: Record, moment: Moment) {
    return {
      ...page,
      status: statusAt(page, moment),
      path: pathOf({ slug: page.slug, parent }),
      parent:
        parent && isSeen(parent, moment)
          ? { id: parent.id, title: parent.title, path: `/${parent.slug}` }
          : null,
    };
  }

  /** A hidden page does not exist for visitors. */
  async function seenPage(record: OwnPageRecord | undefined, named: string) {
    const moment = await currentMoment(ports);
    if (!record || !isSeen(record, moment)) throw pageNotFound(named);
    const translations = await translationsShown(await pageTexts(ports, stores), record, (other) =>
      isPublished(other, moment),
    );
    return { ...(await pageOf(record, moment)), translations };
  }

  return {
    list: async (input) => {
      const moment = await currentMoment(ports);
      const words = queryWords(input.search ?? '');
      const wanted = trimmedPath(input.slug ?? '');
      // A slug alone may stand below several pages; a path may be an earlier one.
      const named = wanted === '' ? undefined : await findRecord(stores, 'own-page', wanted);
      const found = (await inOrder(stores, words)).filter((page) => {
        if (!isSeen(page, moment)) return false;
        if (input.status !== undefined && statusAt(page, moment) !== input.status) return false;
        return wanted === '' || page.slug === wanted || page.id === named?.recordId;
      });
      const start = (input.page - 1) * input.limit;
      const items = found.slice(start, start + input.limit).map((page) => summaryOf(page, moment));
      return { items, total: found.length, page: input.page, limit: input.limit };
    },

    get: async ({ id }) => seenPage(await stores.ownPages.get(id), `with ID ${id}`),

    find: async ({ path }) => {
      const found = await findRecord(stores, 'own-page', trimmedPath(path));
      return seenPage(found && (await stores.ownPages.get(found.recordId)), 'at this path');
    },

    counts: async () => {
      const moment = await currentMoment(ports);
      const counts: Record<PostStatus, number> = { published: 0, draft: 0, scheduled: 0 };
      for (const page of await stores.ownPages.list()) counts[statusAt(page, moment)] += 1;
      return counts;
    },
  };
}

/** The pages, for the rules of translations, which name a page by its whole path. */
export async function pageTexts(ports: Ports, stores: Stores) {
  const { language: siteLanguage } = (await readSettings({ ...ports, stores })).general;
  const read = async (id: number) => {
    const page = await stores.ownPages.get(id);
    return page && { ...page, slug: trimmedPath(pathOf(page)) };
  };
  return { stores, kind: 'own-page' as const, read, siteLanguage };
}

/** The paths and titles of those pages among `ids` that visitors see. */
export async function publishedPaths(ports: Ports, ids: number[]) {
  const paths = new Map<number, { path: string; title: string }>();
  if (ids.length === 0) return paths;
  const moment = await currentMoment(ports);
  for (const page of await ports.stores.ownPages.list()) {
    if (ids.includes(page.id) && isPublished(page, moment))
      paths.set(page.id, { path: pathOf(page), title: page.title });
  }
  return paths;
}

/** The path of a page: `/now`, or `/about-me/tools` below another page. */
function pathOf({ slug, parent }: { slug: string; parent: { slug: string } | null }): string {
  return parent ? `/${parent.slug}/${slug}` : `/${slug}`;
}

/** The form in which paths are kept. */
const trimmedPath = (path: string) =>
  path
    .replace(/^\/+|\/+$/g, '')
    .normalize('NFC')
    .toLowerCase();

/**
 * All pages as a tree: by title, each followed by the pages below it. The hits of a search come in its own order. The
 * rules sort, because databases sort letters differently; the number of pages has a limit.
 */
async function inOrder({ ownPages }: Stores, words: string[]): Promise<ListedOwnPage[]> {
  const pages = (await ownPages.list()).toSorted(asTree);
  if (words.length === 0) return pages;
  const byId = new Map(pages.map((page) => [page.id, page]));
  return (await ownPages.search(words)).flatMap((id) => byId.get(id) ?? []);
}

function asTree(one: ListedOwnPage, other: ListedOwnPage): number {
  const [top, otherTop] = [one.parent ?? one, other.parent ?? other];
  if (top.id !== otherTop.id) return byName(top.title, otherTop.title) || top.id - otherTop.id;
  if (one.parent === null || other.parent === null) return one.parent === null ? -1 : 1;
  return byName(one.title, other.title) || one.id - other.id;
}

export async function requirePage({ ownPages }: Stores, id: number): Promise<OwnPageRecord> {
  const page = await ownPages.get(id);
  if (!page) throw pageNotFound(`with ID ${id}`);
  return page;
}

const pageNotFound = (named: string) => new SiteError('not-found', `There is no page ${named}.`);
