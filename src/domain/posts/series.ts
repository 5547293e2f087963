import { SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Handlers } from '#contract/operation.ts';
import type { SeriesOfPost } from '#contract/post.ts';
import { fieldsOf, withChanges } from '#contract/record.ts';
import { type Series, type SeriesWithParts, type seriesOperations, seriesRecord } from '#contract/series.ts';
import { chooseSlug, findRecord, keepSlug, retireSlugs } from '../addresses/slugs.ts';
import { byName } from '../by-name.ts';
import type { Caller } from '../caller.ts';
import { requireVersion, staleError } from '../documents/documents.ts';
import { revisionsOf } from '../history/revisions.ts';
import type { Ports } from '../ports.ts';
import type { Stores } from '../stores.ts';
import type { PostRecord } from './post-store.ts';
import { currentMoment, shownMoment } from './publication.ts';

const history = revisionsOf('series');

/**
 * The rules of series. For visitors a series has its published posts only, and one without any does not exist: its name
 * may tell what a draft is about.
 */
export function createSeries(ports: Ports, caller: Caller): Handlers<typeof seriesOperations> {
  const { stores } = ports;

  async function seriesById(key: number | string): Promise<SeriesWithParts> {
    const id = typeof key === 'number' ? key : (await findRecord(stores, 'series', key))?.recordId;
    if (id === undefined) throw seriesNotFound(key);
    const shownAt = await shownMoment(ports, caller);
    const series = await stores.series.get(id, shownAt);
    if (!series || (shownAt && series.postCount === 0)) throw seriesNotFound(id);
    return { ...series, posts: await stores.series.parts(id, shownAt) };
  }

  return {
    list: async () => {
      const all = await stores.series.list(await shownMoment(ports, caller));
      const seen = caller.account ? all : all.filter(({ postCount }) => postCount > 0);
      return seen.toSorted((one, other) => byName(one.name, other.name));
    },

    get: ({ id }) => seriesById(id),

    create: async (fields) => {
      const at = ports.clock().toISOString();
      const id = await stores.inTransaction(async (transaction) => {
        await requireFreeName(transaction, fields.name);
        const addedId = await addSeries(transaction, fields, at, false);
        await history.created(transaction, caller, { id: addedId, ...fields }, at);
        await transaction.site.bumpContentVersion();
        return addedId;
      });
      return seriesById(id);
    },

    update: async ({ id, expectedVersion, posts, ...input }) => {
      const at = ports.clock().toISOString();
      await stores.inTransaction(async (transaction) => {
        const before = await requireSeries(transaction, id);
        requireVersion(expectedVersion, before.version);
        const slug = await changedSlug(transaction, before, input.slug);
        const fields = withChanges(fieldsOf(seriesRecord, before), { ...input, slug });
        await requireFreeName(transaction, fields.name, id);
        if (posts) await reorder(transaction, id, posts);
        if (!(await transaction.series.update(id, before.version, fields, at))) throw staleError();
        await keepSlug(transaction, { kind: 'series', recordId: id, slug: fields.slug, at, isPublic: false });
        await history.saved(transaction, caller, before, { ...before, ...fields }, at);
        await transaction.site.bumpContentVersion();
      });
      return seriesById(id);
    },

    remove: async ({ id, expectedVersion }) => {
      const at = ports.clock().toISOString();
      const moment = await currentMoment(ports);
      await stores.inTransaction(async (transaction) => {
        const before = await requireSeries(transaction, id);
        requireVersion(expectedVersion, before.version);
        await history.removed(transaction, caller, before, at);
        const isPublic = ((await transaction.series.get(id, moment))?.postCount ?? 0) > 0;
        await transaction.series.remove(id);
        await retireSlugs(transaction, { kind: 'series', recordId: id, at, isPublic });
        await transaction.site.bumpContentVersion({ hides: true });
      });
    },
  };
}

/**
 * Puts a post into a series at a place, takes it out of its series for null, or leaves it where it is for a field that is
 * absent. A name that no series has makes a new one.
 */
export async function placeInSeries(
  transaction: Stores,
  post: Pick<PostRecord, 'id' | 'series'>,
  {
    series: given,
    seriesPlace: place,
  }: { series?: SeriesOfPost | undefined; seriesPlace?: number | undefined },
  at: string,
): Promise<void> {
  if (given === null) return post.series ? transaction.series.removePart(post.id) : undefined;
  const id = given ? await seriesIdOf(transaction, given, at) : post.series?.id;
  if (id === undefined) {
    if (place === undefined) return;
    throw refused('seriesPlace', 'Choose a series for this place.');
  }
  const isThere = post.series?.id === id;
  if (isThere && (place === undefined || place === post.series?.place)) return;
  const others = (await transaction.series.parts(id))
    .map((part) => part.id)
    .filter((each) => each !== post.id);
  if (others.length >= limits.seriesParts) {
    throw refused('series', `A series can have at most ${limits.seriesParts} posts.`);
  }
  await transaction.series.setParts(id, others.toSpliced((place ?? limits.seriesParts) - 1, 0, post.id));
}

async function seriesIdOf(
  transaction: Stores,
  { id, name = '' }: NonNullable<SeriesOfPost>,
  at: string,
): Promise<number> {
  if (id !== undefined) {
    if (await transaction.series.get(id)) return id;
    throw refused('series', `There is no series ${id}.`);
  }
  if (name === '') throw refused('series', 'A series needs a name.');
  const known = await seriesNamed(transaction, name);
  return known?.id ?? addSeries(transaction, { name, description: '' }, at, false);
}

type NewSeries = Pick<Series, 'name' | 'description'> & { slug?: string | undefined };

/** Adds a series with the given slug or that of its name; returns its id. */
export async function addSeries(
  stores: Stores,
  { slug: typed, ...given }: NewSeries,
  at: string,
  sample: boolean,
): Promise<number> {
  const slug = await slugFor(stores, given.name, typed);
  const id = await stores.series.add({ ...given, slug }, at, sample);
  await keepSlug(stores, { kind: 'series', recordId: id, slug, at, isPublic: false });
  return id;
}

function slugFor(stores: Stores, title: string, typed?: string, recordId?: number): Promise<string> {
  return chooseSlug(stores, {
    kind: 'series',
    title,
    typed,
    ...(recordId === undefined ? {} : { recordId }),
    titleOf: async (id) => (await stores.series.get(id))?.name,
  });
}

/** The slug that a change gives a series; undefined if it keeps its own. */
async function changedSlug(stores: Stores, { id, slug, name }: Series, typed: string | undefined) {
  if (typed === undefined || typed === slug) return undefined;
  return slugFor(stores, name, typed, id);
}

async function seriesNamed({ series }: Stores, name: string): Promise<Series | undefined> {
  const key = name.toLowerCase();
  return (await series.list()).find((each) => each.name.toLowerCase() === key);
}

/** Refuses an order that does not name every post of the series once: another editor may have added one. */
async function reorder({ series }: Stores, id: number, posts: number[]): Promise<void> {
  const present = new Set((await series.parts(id)).map((part) => part.id));
  if (posts.length !== present.size || !posts.every((each) => present.delete(each))) {
    throw refused('posts', 'The order must name every post of the series once.');
  }
  await series.setParts(id, posts);
}

async function requireFreeName(transaction: Stores, name: string, own?: number): Promise<void> {
  const other = await seriesNamed(transaction, name);
  if (!other || other.id === own) return;
  const message = `There is a series named ${other.name} already.`;
  throw new SiteError('conflict', message, { issues: [{ path: 'name', message }] });
}

async function requireSeries({ series }: Stores, id: number): Promise<Series> {
  const found = await series.get(id);
  if (!found) throw seriesNotFound(id);
  return found;
}

const seriesNotFound = (id: number | string) => new SiteError('not-found', `Series with ID ${id} not found`);

const refused = (path: string, message: string) =>
  new SiteError('invalid', message, { issues: [{ path, message }] });
