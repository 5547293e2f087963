import { SiteError } from '#contract/errors.ts';
import type { Handlers } from '#contract/operation.ts';
import { fieldsOf, withChanges } from '#contract/record.ts';
import { type PostTag, type postTagOperations, tagRecord } from '#contract/tag.ts';
import { chooseSlug, handOnSlugs, idAfterMerges, keepSlug, retireSlugs } from '../addresses/slugs.ts';
import { byName } from '../by-name.ts';
import type { Caller } from '../caller.ts';
import { requireVersion, staleError } from '../documents/documents.ts';
import { revisionsOf } from '../history/revisions.ts';
import type { Ports } from '../ports.ts';
import type { Stores } from '../stores.ts';
import { currentMoment, shownMoment } from './publication.ts';

const history = revisionsOf('tag');

/**
 * The rules of the tags, which posts and projects share. For visitors a tag of the blog has a published post: its name
 * may tell what a draft is about.
 */
export function createPostTags(ports: Ports, caller: Caller): Handlers<typeof postTagOperations> {
  const { stores } = ports;

  async function tagById(key: number | string): Promise<PostTag> {
    const id = await idAfterMerges(stores, 'tag', key);
    const tag = await stores.tags.get(id, await shownMoment(ports, caller));
    if (!tag || (!caller.account && tag.postCount === 0)) throw tagNotFound(key);
    return tag;
  }

  return {
    list: async () => {
      const tags = await stores.tags.listAll(await shownMoment(ports, caller));
      const seen = caller.account ? tags : tags.filter(({ postCount }) => postCount > 0);
      return seen.toSorted((one, other) => byName(one.name, other.name));
    },

    get: ({ id }) => tagById(id),

    update: async ({ id, expectedVersion, ...input }) => {
      const at = ports.clock().toISOString();
      await stores.inTransaction(async (transaction) => {
        const before = await requireTag(transaction, id);
        requireVersion(expectedVersion, before.version);
        const slug = await changedSlug(transaction, before, input.slug);
        const fields = withChanges(fieldsOf(tagRecord, before), { ...input, slug });
        await requireFreeName(transaction, fields.name, id);
        if (!(await transaction.tags.update(id, before.version, fields, at))) throw staleError();
        await keepSlug(transaction, { kind: 'tag', recordId: id, slug: fields.slug, at, isPublic: false });
        await history.saved(transaction, caller, before, { ...before, ...fields }, at);
        await transaction.site.bumpContentVersion();
      });
      return tagById(id);
    },

    merge: async ({ id, into, expectedVersion }) => {
      const at = ports.clock().toISOString();
      await stores.inTransaction(async (transaction) => {
        const before = await requireTag(transaction, id);
        requireVersion(expectedVersion, before.version);
        await requireTarget(id, into, async () => (await transaction.tags.get(into)) !== undefined);
        await history.removed(transaction, caller, before, at);
        await transaction.tags.merge(id, into);
        await handOnSlugs(transaction, { kind: 'tag', recordId: id, into, at });
        await transaction.site.bumpContentVersion({ hides: true });
      });
      return tagById(into);
    },

    remove: async ({ id, expectedVersion }) => {
      const at = ports.clock().toISOString();
      const moment = await currentMoment(ports);
      await stores.inTransaction(async (transaction) => {
        const before = await requireTag(transaction, id);
        requireVersion(expectedVersion, before.version);
        await history.removed(transaction, caller, before, at);
        const isPublic = ((await transaction.tags.get(id, moment))?.postCount ?? 0) > 0;
        await transaction.tags.remove(id);
        await retireSlugs(transaction, { kind: 'tag', recordId: id, at, isPublic });
        await transaction.site.bumpContentVersion({ hides: true });
      });
    },
  };
}

/** Refuses a merge with itself or with something that does not exist. */
export async function requireTarget(id: number, into: number, exists: () => Promise<boolean>): Promise<void> {
  if (id === into) throw refusedTarget('Choose another one to merge with.');
  if (!(await exists())) throw refusedTarget(`Nothing has the id ${into}.`);
}

const refusedTarget = (message: string) =>
  new SiteError('invalid', message, { issues: [{ path: 'into', message }] });

/** The slug that a change gives a tag; undefined if it keeps its own. */
async function changedSlug(stores: Stores, { id, slug }: PostTag, typed: string | undefined) {
  if (typed === undefined || typed === slug) return undefined;
  return chooseSlug(stores, {
    kind: 'tag',
    recordId: id,
    typed,
    title: '',
    titleOf: async (other) => (await stores.tags.get(other))?.name,
  });
}

async function requireFreeName({ tags }: Stores, name: string, own: number): Promise<void> {
  const other = await tags.idOf(name);
  if (other === undefined || other === own) return;
  const message = `There is a tag named ${name} already. Merge the two instead.`;
  throw new SiteError('conflict', message, { issues: [{ path: 'name', message }] });
}

async function requireTag({ tags }: Stores, id: number): Promise<PostTag> {
  const tag = await tags.get(id);
  if (!tag) throw tagNotFound(id);
  return tag;
}

const tagNotFound = (id: number | string) => new SiteError('not-found', `Tag with ID ${id} not found`);
