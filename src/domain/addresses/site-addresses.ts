import { feedAliases, fixedPaths } from '#contract/addresses/site-paths.ts';
import { readPath, splitTarget } from '#format/request-paths.ts';
import type { ListedOwnPage } from '../own-pages/own-page-store.ts';
import type { Moment } from '../posts/post-store.ts';
import { isPublished } from '../posts/publication.ts';
import { isVisible } from '../projects.ts';
import type { Stores } from '../stores.ts';
import { recordPath } from './record-paths.ts';
import { findRecord, idAfterMerges, idOf } from './slugs.ts';

/** A text of the site that has an address of its own. */
export interface TextOfSite {
  kind: 'post' | 'project' | 'own-page';
  id: number;
  title: string;
  path: string;
  /** False for a draft, which visitors do not see. */
  isPublic: boolean;
}

/** Finds a text by its id. */
export async function findText(
  { posts, projects, ownPages }: Stores,
  kind: TextOfSite['kind'],
  id: number,
  moment: Moment,
): Promise<TextOfSite | undefined> {
  if (kind === 'post') {
    const post = await posts.get(id);
    return (
      post && {
        kind,
        id,
        title: post.title,
        path: recordPath(kind, post),
        isPublic: isPublished(post, moment),
      }
    );
  }
  if (kind === 'project') {
    const project = await projects.get(id);
    return (
      project && {
        kind,
        id,
        title: project.title,
        path: recordPath(kind, project),
        isPublic: isVisible(project),
      }
    );
  }
  const page = await ownPages.get(id);
  return page && ownPageText(page, moment);
}

/** An own page as a text of the site. */
export const ownPageText = (
  { id, title, slug, parent, ...page }: ListedOwnPage,
  moment: Moment,
): TextOfSite => ({
  kind: 'own-page',
  id,
  title,
  path: parent ? `/${parent.slug}/${slug}` : `/${slug}`,
  isPublic: isPublished(page, moment),
});

/** Finds the text that a path in its compared form names: by its present address, an earlier one or its id. */
export async function findTextAt(
  stores: Stores,
  path: string,
  moment: Moment,
): Promise<TextOfSite | undefined> {
  const [, section, key = ''] = /^\/(blog|project|projects)\/([^/]+)$/.exec(path) ?? [];
  if (section !== undefined) {
    const kind = section === 'blog' ? 'post' : 'project';
    const id = await idOf(stores, kind, keyAt(key));
    return findText(stores, kind, id, moment);
  }
  if (!/^\/[^/]+(?:\/[^/]+)?$/.test(path)) return undefined;
  const page = await findRecord(stores, 'own-page', path.slice(1));
  return page && findText(stores, 'own-page', page.recordId, moment);
}

/** The path of a tag, category or series that visitors see, from its slug, an earlier one or its id; of its feed as well. */
async function topicPathAt(stores: Stores, path: string, moment: Moment): Promise<string | undefined> {
  const [, section, key = '', feed = ''] =
    /^\/blog\/(tag|category|series)\/([^/]+)(\/feed\.xml)?$/.exec(path) ?? [];
  if (section === undefined) return undefined;
  const kind = section as 'tag' | 'category' | 'series';
  const id = await idAfterMerges(stores, kind, keyAt(key));
  const topic = await topicOf(stores, kind, id, moment);
  return topic && recordPath(kind, topic) + feed;
}

async function topicOf(stores: Stores, kind: 'tag' | 'category' | 'series', id: number, moment: Moment) {
  const topic =
    kind === 'category'
      ? (await stores.categories.list(moment)).find((category) => category.id === id)
      : await stores[kind === 'tag' ? 'tags' : 'series'].get(id, moment);
  return topic && topic.postCount > 0 ? topic : undefined;
}

const keyAt = (key: string) => (/^\d{1,9}$/.test(key) ? Number(key) : key);

/** `/blog?category=3` was the address of a category in an earlier version. The other parameters stay. */
async function categoryAddress(stores: Stores, query: string): Promise<string | undefined> {
  const parameters = new URLSearchParams(query);
  const id = parameters.get('category')?.trim() ?? '';
  if (!/^[1-9]\d{0,8}$/.test(id)) return undefined;
  const category = await stores.categories.get(await idAfterMerges(stores, 'category', Number(id)));
  if (!category) return undefined;
  parameters.delete('category');
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  return encodeURI(recordPath('category', category)) + rest;
}

/** The path of a public text, or of its Markdown version. */
async function publicPathAt(stores: Stores, path: string, moment: Moment): Promise<string | undefined> {
  const text = await findTextAt(stores, path, moment);
  if (text?.isPublic) return text.path;
  if (!path.endsWith('.md')) return undefined;
  const plain = await findTextAt(stores, path.slice(0, -'.md'.length), moment);
  return plain?.isPublic ? `${plain.path}.md` : undefined;
}

/**
 * The address at which a path of this site is answered: a fixed page, a public text, a list of posts, or the feed behind an
 * alias. Query and fragment stay. Undefined for a path that has nothing.
 */
export async function siteAddress(
  stores: Stores,
  address: string,
  moment: Moment,
): Promise<string | undefined> {
  const { path: before, query } = splitTarget(address.split('#', 1)[0] ?? '');
  const path = readPath(before)?.compared;
  if (path === undefined) return undefined;
  const rest = address.slice(before.length);
  const category = path === '/blog' ? await categoryAddress(stores, query) : undefined;
  if (category !== undefined) return category;
  if (fixedPaths.has(path)) return path + rest;
  const feed = feedAliases.get(path);
  if (feed !== undefined) return query === '' ? feed : `${feed}?${query}`;
  const own = (await topicPathAt(stores, path, moment)) ?? (await publicPathAt(stores, path, moment));
  return own === undefined ? undefined : encodeURI(own) + rest;
}
