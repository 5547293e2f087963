import { foldLetters } from './folding.ts';

/** Words that stand where a slug does in the addresses of projects, and name something else. */
const reserved = new Set(['edit', 'images', 'new', 'tag']);

/** Stands in for a title without a Latin letter or digit, and before one that could be taken for an id. */
const FALLBACK = 'project';

/** Whether a text may stand in the address of a project: `a-z`, `0-9`, single dashes, and no number (decision X5). */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !/^\d+$/.test(text) && !reserved.has(text);
}

/** The slug of a title, at most `longest` characters: `Ærø, by night!` is `aero-by-night`. A slug stays as it is. */
export function slugOf(title: string, longest: number): string {
  const words = foldLetters(title).match(/[a-z0-9]+/g) ?? [];
  const slug = cutTo(longest, words.join('-'));
  if (isSlug(slug)) return slug;
  return cutTo(longest, slug === '' ? FALLBACK : `${FALLBACK}-${slug}`);
}

/** The slug itself, or with the first of `-2`, `-3`, … that nobody has taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean, longest: number): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const candidate = cutTo(longest - suffix.length, slug) + suffix;
    if (!isTaken(candidate)) return candidate;
  }
}

function cutTo(length: number, slug: string): string {
  return slug.slice(0, length).replace(/-+$/, '');
}
