import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { postEditPath, projectEditPath } from '#app/site/record-paths.ts';
import { FileText, Layers, type LucideIcon, SquarePen } from '#app/ui/icons.ts';
import { useSettled } from '#app/ui/use-settled.ts';
import type { Site } from '#contract/catalogue.ts';
import { isSiteError } from '#contract/errors.ts';
import { useSite } from './admin-context.tsx';
import { saysAll } from './command-words.ts';

/** The number of results of each kind. */
const MOST_FOUND = 6;
/** While nothing is typed: the ones edited last, out of the newest of each kind. */
const RECENT_SHOWN = 5;
const RECENT_LOOKED_AT = 25;

const SETTLED_MS = 200;

/** A post, a project or a page, as a line that leads to its editor. */
interface FoundEntry {
  key: string;
  label: string;
  detail: string;
  icon: LucideIcon;
  path: string;
}

interface Found {
  query: string;
  entries: FoundEntry[];
  /** Why they could not be searched. */
  failure?: string;
}

/** The posts, projects and pages that a query finds; without one, those edited last. */
export function useFoundEntries(typed: string) {
  const site = useSite();
  const query = typed.trim();
  const settled = useSettled(query, SETTLED_MS);
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let wanted = attempt >= 0;
    find(site, settled).then(
      (entries) => {
        if (wanted) setFound({ query: settled, entries });
      },
      (error: unknown) => {
        if (wanted)
          setFound({ query: settled, entries: [], failure: isSiteError(error) ? error.message : '' });
      },
    );
    return () => {
      wanted = false;
    };
  }, [site, settled, attempt]);

  const searching = found?.query !== query;
  return {
    // Until the answer comes, what was found before and still fits: the list does not flicker with every letter.
    entries:
      found?.entries.filter(({ label }) => !searching || (query !== '' && saysAll(label, query))) ?? [],
    searching,
    failure: searching ? undefined : found.failure,
    retry: () => {
      setFound(undefined);
      setAttempt(attempt + 1);
    },
  };
}

async function find({ posts, projects, ownPages }: Site, query: string): Promise<FoundEntry[]> {
  const input = query ? { search: query, limit: MOST_FOUND } : { limit: RECENT_LOOKED_AT };
  const [foundPosts, foundProjects, foundPages] = await Promise.all([
    posts.list(input),
    projects.list(input),
    ownPages.list(input),
  ]);
  const entries = [
    ...foundPosts.items.map(({ id, slug, title, status, updatedAt }) => ({
      key: `post-${id}`,
      label: title,
      detail: status === 'published' ? 'Post' : `Post, ${status}`,
      icon: SquarePen,
      path: postEditPath({ id, slug }),
      updatedAt,
    })),
    ...foundProjects.items.map(({ id, slug, title, status, updatedAt }) => ({
      key: `project-${id}`,
      label: title,
      detail: status === 'published' ? 'Project' : `Project, ${status}`,
      icon: Layers,
      path: projectEditPath({ id, slug }),
      updatedAt,
    })),
    ...foundPages.items.map(({ id, title, status, updatedAt }) => ({
      key: `own-page-${id}`,
      label: title,
      detail: status === 'published' ? 'Page' : `Page, ${status}`,
      icon: FileText,
      path: href('/admin/pages/edit/:id', { id: String(id) }),
      updatedAt,
    })),
  ];
  if (!query) return entries.toSorted(byLastEdit).slice(0, RECENT_SHOWN);
  // Each kind comes in the site's order; together, those with the words in their title stand first.
  const named = entries.filter(({ label }) => saysAll(label, query));
  return [...named, ...entries.filter((entry) => !named.includes(entry))];
}

const byLastEdit = (one: { updatedAt: string }, other: { updatedAt: string }) =>
  other.updatedAt.localeCompare(one.updatedAt);
