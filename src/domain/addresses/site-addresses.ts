import { feedAliases, fixedPaths } from '#contract/addresses/site-paths.ts';
import { readPath, splitTarget } from '#format/request-paths.ts';
import type { ListedOwnPage } from '../own-pages/own-page-store.ts';
import type { Moment } from '../posts/post-store.ts';
import { isPublished } from '../posts/publication.ts';
import { isVisible } from '../projects.ts';
import type { Stores } from '../stores.ts';
import { idOf } from './slugs.ts';

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
        path: `/blog/${post.slug || id}`,
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
        path: `/project/${project.slug || id}`,
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
    const id = await idOf(stores, kind, /^\d{1,9}$/.test(key) ? Number(key) : key);
    return findText(stores, kind, id, moment);
  }
  const [, first = '', second, ...others] = path.split('/');
  if (first === '' || others.length > 0) return undefined;
  const top = await stores.ownPages.idAt(first, null);
  const page = second === undefined || top === undefined ? top : await stores.ownPages.idAt(second, top);
  return page === undefined ? undefined : findText(stores, 'own-page', page, moment);
}

/**
 * The address at which a path of this site is answered: a fixed page, a public text, or the feed behind an alias. Query
 * and fragment stay. Undefined for a path that has nothing.
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
  if (fixedPaths.has(path)) return path + rest;
  const feed = feedAliases.get(path);
  if (feed !== undefined) return query === '' ? feed : `${feed}?${query}`;
  const text = await findTextAt(stores, path, moment);
  return text?.isPublic ? encodeURI(text.path) + rest : undefined;
}
