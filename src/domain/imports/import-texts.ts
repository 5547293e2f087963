import { readSource } from '#contract/addresses/redirect-address.ts';
import { slugRules } from '#contract/addresses/slug.ts';
import { limits } from '#contract/limits.ts';
import { ownPageInputSchema } from '#contract/own-page.ts';
import { postInputSchema } from '#contract/post.ts';
import { textOf, tokensOf } from '#format/html/html-scan.ts';
import type { FoundText } from '#format/import/found-records.ts';
import { languages } from '#format/language-list.ts';
import { numberedSlug, slugOf } from '#format/slugs.ts';
import { siteAddress } from '../addresses/site-addresses.ts';
import type { Moment } from '../posts/post-store.ts';
import type { Stores } from '../stores.ts';

type TextKind = 'post' | 'own-page';

export const kindOfText = ({ kind }: Pick<FoundText, 'kind'>): TextKind =>
  kind === 'post' ? 'post' : 'own-page';

/** The slug of the source, or that of the title, in the form of this site. */
export const wantedSlug = (text: FoundText): string =>
  slugOf(text.slug || titleOf(text), slugRules[kindOfText(text)]);

/** The record that has a slug, or had it and still exists. */
export async function slugOwner(stores: Stores, kind: TextKind, slug: string): Promise<number | undefined> {
  for (const { recordId } of await stores.slugs.taken(kind, [slug])) {
    const found = await (kind === 'post' ? stores.posts.get(recordId) : stores.ownPages.get(recordId));
    if (found) return recordId;
  }
  return undefined;
}

/** The first of a slug, `-2`, `-3`, … that no other record has. */
export async function freeSlug(
  stores: Stores,
  kind: TextKind,
  slug: string,
  recordId?: number,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = numberedSlug(slug, number, slugRules[kind].longest);
    const owner = await slugOwner(stores, kind, candidate);
    if (owner === undefined || owner === recordId) return candidate;
  }
}

/** Whether the site has a page of its own at a path, so that no redirect from there has an effect, or the path is no path. */
export async function isOwnAddress(stores: Stores, path: string, moment: Moment): Promise<boolean> {
  const { value } = readSource(path);
  if (!value || value.isPattern) return true;
  return value.query.length === 0 && (await siteAddress(stores, value.path, moment)) !== undefined;
}

/** The title of a text, or a beginning of its words. */
function titleOf({ title, html, excerpt }: FoundText): string {
  const given = title.trim();
  if (given !== '') return given.slice(0, limits.postTitle);
  const words = excerpt.trim() || textOf(tokensOf(html), ' ').replace(/\s+/g, ' ').trim();
  return words.length > 60 ? `${words.slice(0, 60).replace(/\s\S*$/, '')}…` : words || 'Untitled';
}

/** A language of the list: the tag itself or its first part. Null for the language of the site, and for an unknown one. */
function languageOf(tag: string | undefined, siteLanguage: string) {
  if (tag === undefined) return null;
  const wanted = [tag, tag.split(/[-_]/, 1)[0] ?? ''].map((each) => each.toLowerCase());
  const found = languages.find((each) => wanted.includes(each.toLowerCase()));
  return found === undefined || found === siteLanguage ? null : found;
}

/** What the rest of the import has found for a text. */
export interface TextContext {
  siteLanguage: string;
  /** The addresses here of the pictures and files, by their addresses in the text. */
  addresses: ReadonlyMap<string, string>;
  slug: string;
  categoryId: number | undefined;
  tags: string[];
  authorId: number;
  parentId: number | null;
}

const line = (text: string | undefined, most: number) =>
  (text ?? '').replace(/\s+/g, ' ').trim().slice(0, most);

/** The fields of a text as the rules of posts and pages take them, in the order in which a change is checked. */
export function textFields(text: FoundText, context: TextContext) {
  const cover = text.cover && context.addresses.get(text.cover.url);
  const fields = {
    title: line(titleOf(text), limits.postTitle),
    slug: context.slug,
    excerpt: text.excerpt.trim().slice(0, limits.postExcerpt),
    content: withAddresses(text.html, context.addresses),
    date: text.date,
    imageUrl: cover ?? '',
    imageAlt: cover === undefined ? '' : line(text.cover?.alt, limits.line),
    status: text.status,
    language: languageOf(text.language, context.siteLanguage),
    canonicalUrl: text.canonicalUrl?.startsWith('https://') ? text.canonicalUrl : '',
    metaTitle: line(text.searchTitle, limits.headline),
    metaDescription: line(text.searchDescription, limits.line),
  };
  if (text.kind === 'page') return { ...fields, parentId: context.parentId };
  return {
    ...fields,
    authorId: context.authorId,
    categoryId: context.categoryId,
    tags: tagNames(context.tags),
    ...(text.series === undefined ? {} : { series: { name: line(text.series, limits.seriesName) } }),
  };
}

/** Checks the fields as those of a call. Returns the sentence of the first that does not fit. */
export function checkedPost(fields: object) {
  const { data, error } = postInputSchema.safeParse(fields);
  return data ? { input: data } : { problem: error?.issues[0]?.message ?? 'This text does not fit.' };
}

export function checkedPage(fields: object) {
  const { data, error } = ownPageInputSchema.safeParse(fields);
  return data ? { input: data } : { problem: error?.issues[0]?.message ?? 'This text does not fit.' };
}

/** The names of tags, each once without case, as many as a post can have. */
function tagNames(names: string[]): string[] {
  const byKey = new Map(
    names
      .map((name) => line(name, limits.tagName))
      .filter(Boolean)
      .map((name) => [name.toLowerCase(), name]),
  );
  return [...byKey.values()].slice(0, limits.postTags);
}

/** Puts the addresses of this site into the attributes of a text. The readers write attributes in double quotes. */
function withAddresses(html: string, addresses: ReadonlyMap<string, string>): string {
  let changed = html;
  for (const [from, to] of addresses)
    for (const written of new Set([from, from.replaceAll('&', '&amp;').replaceAll('"', '&quot;')]))
      changed = changed.replaceAll(`"${written}"`, `"${to}"`);
  return changed;
}
