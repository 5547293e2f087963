import { type Category, type categoryOperations, categoryRecord } from '#contract/category.ts';
import { SiteError } from '#contract/errors.ts';
import type { ExpectedVersion } from '#contract/fields.ts';
import type { Handlers } from '#contract/operation.ts';
import { fieldsOf, withChanges } from '#contract/record.ts';
import { chooseSlug, handOnSlugs, idAfterMerges, idOf, keepSlug, retireSlugs } from '../addresses/slugs.ts';
import { byName } from '../by-name.ts';
import type { Caller } from '../caller.ts';
import { requireVersion, staleError } from '../documents/documents.ts';
import { revisionsOf } from '../history/revisions.ts';
import type { Ports } from '../ports.ts';
import type { Stores } from '../stores.ts';
import { requireTarget } from './post-tags.ts';
import { FIRST_ID } from './posts.ts';
import { currentMoment } from './publication.ts';

const history = revisionsOf('category');

/**
 * The rules of categories. Visitors see the count of published posts, accounts the count of all. A category that only
 * unpublished posts use does not exist for visitors: its name may tell what a draft is about.
 */
export function createCategories(ports: Ports, caller: Caller): Handlers<typeof categoryOperations> {
  const { stores } = ports;

  /** The categories that the caller can see, each with the number of its posts that the caller can see. */
  async function seenCategories(): Promise<Category[]> {
    const all = await stores.categories.list();
    if (caller.account) return all;
    const unused = new Set(all.filter(({ postCount }) => postCount === 0).map(({ id }) => id));
    const published = await stores.categories.list(await currentMoment(ports));
    return published.filter(({ id, postCount }) => postCount > 0 || unused.has(id));
  }

  async function categoryById(key: number | string): Promise<Category> {
    const id = await idAfterMerges(stores, 'category', key);
    const category = (await seenCategories()).find((each) => each.id === id);
    if (!category) throw categoryNotFound(key);
    return category;
  }

  /** Moves the posts of a category to another one and removes it. Category 1 stays (decision D11). */
  async function moveInto(id: number, into: number, { expectedVersion, isMerge }: Move) {
    const at = ports.clock().toISOString();
    const moment = await currentMoment(ports);
    await stores.inTransaction(async (transaction) => {
      const before = await requireCategory(transaction, id);
      requireVersion(expectedVersion, before.version);
      if (id === FIRST_ID) {
        throw new SiteError(
          'conflict',
          `${before.name} is the first category: it can be renamed, not removed.`,
        );
      }
      await requireTarget(id, into, () => transaction.categories.has(into));
      await history.removed(transaction, caller, before, at);
      const published = await transaction.categories.list(moment);
      const isPublic = published.some((each) => each.id === id && each.postCount > 0);
      await transaction.categories.merge(id, into);
      if (isMerge) await handOnSlugs(transaction, { kind: 'category', recordId: id, into, at });
      else await retireSlugs(transaction, { kind: 'category', recordId: id, at, isPublic });
      await transaction.site.bumpContentVersion({ hides: true });
    });
  }

  return {
    list: async ({ slug }) => {
      const id = slug === undefined ? undefined : await idOf(stores, 'category', slug);
      const seen = (await seenCategories()).filter((each) => id === undefined || each.id === id);
      return seen.toSorted((one, other) => byName(one.name, other.name));
    },

    get: ({ id }) => categoryById(id),

    create: async (fields) => {
      const at = ports.clock().toISOString();
      const id = await stores.inTransaction(async (transaction) => {
        const addedId = (await addCategory(transaction, fields, at, false))?.id;
        if (addedId !== undefined) await history.created(transaction, caller, { id: addedId, ...fields }, at);
        await transaction.site.bumpContentVersion();
        return addedId;
      });
      if (id === undefined) throw nameTaken(fields.name);
      return categoryById(id);
    },

    update: async ({ id, expectedVersion, ...input }) => {
      const at = ports.clock().toISOString();
      await stores.inTransaction(async (transaction) => {
        const before = await requireCategory(transaction, id);
        requireVersion(expectedVersion, before.version);
        const slug = await changedSlug(transaction, before, input.slug);
        const fields = withChanges(fieldsOf(categoryRecord, before), { ...input, slug });
        const key = fields.name.toLowerCase();
        const others = (await transaction.categories.list()).filter((each) => each.id !== id);
        if (others.some(({ name }) => name.toLowerCase() === key)) throw nameTaken(fields.name);
        if (!(await transaction.categories.update(id, before.version, fields, at))) throw staleError();
        await keepSlug(transaction, {
          kind: 'category',
          recordId: id,
          slug: fields.slug,
          at,
          isPublic: false,
        });
        await history.saved(transaction, caller, before, { ...before, ...fields }, at);
        await transaction.site.bumpContentVersion();
      });
      return categoryById(id);
    },

    merge: async ({ id, into, expectedVersion }) => {
      await moveInto(id, into, { expectedVersion, isMerge: true });
      return categoryById(into);
    },

    remove: ({ id, expectedVersion }) => moveInto(id, FIRST_ID, { expectedVersion, isMerge: false }),
  };
}

interface Move {
  expectedVersion: ExpectedVersion;
  isMerge: boolean;
}

type NewCategory = Pick<Category, 'name' | 'description'> & { slug?: string | undefined };

/** Adds a category with the given slug or that of its name, unless the name exists in any case. */
export async function addCategory(
  stores: Stores,
  { slug: typed, ...given }: NewCategory,
  at: string,
  sample: boolean,
) {
  const slug = await slugFor(stores, given.name, typed);
  const id = await stores.categories.add({ ...given, slug }, at, sample);
  if (id === undefined) return undefined;
  await keepSlug(stores, { kind: 'category', recordId: id, slug, at, isPublic: false });
  return { id, slug };
}

function slugFor(stores: Stores, title: string, typed?: string, recordId?: number): Promise<string> {
  return chooseSlug(stores, {
    kind: 'category',
    title,
    typed,
    ...(recordId === undefined ? {} : { recordId }),
    titleOf: async (id) => (await stores.categories.get(id))?.name,
  });
}

/** The slug that a change gives a category; undefined if it keeps its own. */
async function changedSlug(stores: Stores, { id, slug, name }: Category, typed: string | undefined) {
  if (slug !== '' && (typed === undefined || typed === slug)) return undefined;
  return slugFor(stores, name, typed, id);
}

function nameTaken(name: string) {
  const message = `There is a category named ${name} already.`;
  return new SiteError('conflict', message, { issues: [{ path: 'name', message }] });
}

async function requireCategory({ categories }: Stores, id: number): Promise<Category> {
  const category = (await categories.list()).find((each) => each.id === id);
  if (!category) throw categoryNotFound(id);
  return category;
}

const categoryNotFound = (id: number | string) =>
  new SiteError('not-found', `Category with ID ${id} not found`);
