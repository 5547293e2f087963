import { type SlugKind, slugRules } from '#contract/addresses/slug.ts';
import { SiteError } from '#contract/errors.ts';
import { numberedSlug, slugOf } from '#format/slugs.ts';
import type { Stores } from '../stores.ts';
import type { FoundRecord, StoredSlug } from './slug-store.ts';

/** The words for the kinds of records in refusals. */
const nouns: Record<SlugKind, string> = {
  post: 'post',
  project: 'project',
  category: 'category',
  tag: 'tag',
  series: 'series',
  'own-page': 'page',
};

interface SlugRequest {
  kind: SlugKind;
  /** The record, if it exists already: its own earlier slugs are free for it. */
  recordId?: number;
  /** The path of the page above an own page. It stands before the slug in what is stored and compared. */
  below?: string;
  /** A slug that a person chose. Without one, the slug is made from the title. */
  typed?: string | undefined;
  title: string;
  /** The title of another record of the kind, for the refusal; undefined if there is no such record. */
  titleOf: (recordId: number) => Promise<string | undefined>;
}

/**
 * Chooses the slug of a record inside a transaction; `keepSlug` then stores it. A typed slug that another record has or had
 * is refused as a `conflict` on the field `slug`. A slug made from a title gets the first number that is free.
 */
export async function chooseSlug(stores: Stores, request: SlugRequest): Promise<string> {
  const { kind, typed, title } = request;
  if (typed === undefined) return firstFree(stores, request, slugOf(title, slugRules[kind]));
  await requireFreeSlug(stores, request, typed);
  return typed;
}

/** Refuses a slug that another record has or had as a `conflict` on the field `slug`. */
export async function requireFreeSlug(
  stores: Stores,
  request: Omit<SlugRequest, 'title' | 'typed'>,
  slug: string,
): Promise<void> {
  const [owner] = await othersWith(stores, request, [keptAs(request, slug)]);
  if (owner) await requireFree(request, owner);
}

/** The first of a slug, `-2`, `-3`, … that no other record has or had. Each query asks for more of them. */
async function firstFree(stores: Stores, request: SlugRequest, slug: string): Promise<string> {
  const { longest } = slugRules[request.kind];
  for (let from = 1, count = 8; ; from += count, count = Math.min(2 * count, 512)) {
    const candidates = Array.from({ length: count }, (_, index) => numberedSlug(slug, from + index, longest));
    const kept = candidates.map((candidate) => keptAs(request, candidate));
    const taken = new Set((await othersWith(stores, request, kept)).map((row) => row.slug));
    const free = candidates.find((candidate) => !taken.has(keptAs(request, candidate)));
    if (free !== undefined) return free;
  }
}

/** The slug with the path before it. */
const keptAs = ({ below }: Pick<SlugRequest, 'below'>, slug: string) =>
  below === undefined ? slug : `${below}/${slug}`;

async function othersWith(
  stores: Stores,
  { kind, recordId }: Pick<SlugRequest, 'kind' | 'recordId'>,
  slugs: string[],
) {
  const rows = await stores.slugs.taken(kind, slugs);
  return rows.filter((row) => row.recordId !== recordId);
}

/** A removed record gives its slug to whoever types it. */
async function requireFree(
  { kind, titleOf }: Pick<SlugRequest, 'kind' | 'titleOf'>,
  owner: StoredSlug,
): Promise<void> {
  const title = await titleOf(owner.recordId);
  if (title === undefined) return;
  const record = `the ${nouns[kind]} “${title}”`;
  const message = owner.isCurrent
    ? `“${owner.slug}” is the slug of ${record}.`
    : `“${owner.slug}” was a slug of ${record}, and its old address still leads there.`;
  throw new SiteError('conflict', message, { issues: [{ path: 'slug', message }] });
}

interface KeptSlug {
  kind: SlugKind;
  recordId: number;
  slug: string;
  at: string;
  /** Whether visitors see the record. Once they have, its addresses answer 410 after a removal. */
  isPublic: boolean;
  /**
   * Whether visitors saw the record until now. Without it every earlier slug stays: what visitors see of a topic follows
   * from its texts.
   */
  wasPublic?: boolean | undefined;
}

/**
 * Stores the slug of a record in the transaction that writes the record, and ends the 410 of a record that comes back. An
 * earlier slug of the record stays its own: the address leads to the new one. Those of a record that no visitor has ever
 * seen are forgotten, because they may tell what a draft was about.
 */
export async function keepSlug(
  stores: Stores,
  { isPublic, wasPublic, at, ...kept }: KeptSlug,
): Promise<void> {
  const { kind, recordId, slug } = kept;
  const known = await stores.publicRecords.get(kind, recordId);
  const [row] = await stores.slugs.taken(kind, [slug]);
  if (!row?.isCurrent || row.recordId !== recordId) {
    if (!known && wasPublic === false) await stores.slugs.forget(kind, recordId);
    await stores.slugs.put({ ...kept, since: at });
  }
  if (known ? known.removedAt !== null : isPublic)
    await stores.publicRecords.put({ kind, recordId, removedAt: null, categoryId: null });
}

interface RetiredSlugs {
  kind: SlugKind;
  recordId: number;
  at: string;
  /** Whether visitors see the record before its removal. */
  isPublic: boolean;
  categoryId?: number;
}

/**
 * Call it in the transaction that removes a record. The addresses of a record that visitors have seen answer 410 from then
 * on; those of another record are free again.
 */
export async function retireSlugs(stores: Stores, retired: RetiredSlugs): Promise<void> {
  const { kind, recordId, at, isPublic, categoryId = null } = retired;
  if (isPublic || (await stores.publicRecords.get(kind, recordId)))
    await stores.publicRecords.put({ kind, recordId, removedAt: at, categoryId });
  else await stores.slugs.forget(kind, recordId);
}

/**
 * Makes every slug of a record an earlier one of the record that takes its place, so that its addresses lead there. Call it
 * in the transaction that removes the record.
 */
export async function handOnSlugs(
  stores: Stores,
  { kind, recordId, into, at }: { kind: SlugKind; recordId: number; into: number; at: string },
): Promise<void> {
  const [current] = await stores.slugs.history(kind, into);
  const earlier = (await stores.slugs.history(kind, recordId)).map(({ slug }) => slug);
  // Addresses with the number lead there too. No slug of a person is all digits.
  for (const slug of [...earlier, String(recordId)])
    await stores.slugs.put({ kind, slug, recordId: into, since: at });
  // Each of them was the current one for a moment.
  if (current) await stores.slugs.put({ ...current, recordId: into });
  await stores.publicRecords.forget(kind, recordId);
}

/** Forgets the addresses of a record, as if it had never been: no 410, and every slug is free. */
export async function forgetSlugs(stores: Stores, kind: SlugKind, recordId: number): Promise<void> {
  await stores.slugs.forget(kind, recordId);
  await stores.publicRecords.forget(kind, recordId);
}

/**
 * The slug of a record that comes back after its removal: the one that it had, or a free one if another record took that
 * meanwhile. Store it with `keepSlug`.
 */
export async function returningSlug(
  stores: Stores,
  request: SlugRequest & { recordId: number },
): Promise<string> {
  const [own] = await stores.slugs.history(request.kind, request.recordId);
  return own?.slug ?? chooseSlug(stores, request);
}

/** No record has this id. */
const NOBODY = 0;

/** The id of the record that an id, a slug or an earlier slug names, whether there is one or not. */
export async function idOf(stores: Stores, kind: SlugKind, key: number | string): Promise<number> {
  return typeof key === 'number' ? key : ((await findRecord(stores, kind, key))?.recordId ?? NOBODY);
}

/** As `idOf`; the id of a record that was merged into another one names that one. */
export async function idAfterMerges(stores: Stores, kind: SlugKind, key: number | string): Promise<number> {
  const named = await stores.slugs.find(kind, String(key));
  return named?.recordId ?? (typeof key === 'number' ? key : NOBODY);
}

/** Finds the record that an address names by its id, its slug or an earlier slug, or the id of one merged into it. */
export async function findRecord(
  stores: Stores,
  kind: SlugKind,
  key: number | string,
): Promise<FoundRecord | undefined> {
  return (await stores.slugs.find(kind, key)) ?? stores.slugs.find(kind, String(key));
}
