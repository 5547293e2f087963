import { SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Handlers } from '#contract/operation.ts';
import { type ownPageOperations, ownPageRecord } from '#contract/own-page.ts';
import { fieldsOf, withChanges } from '#contract/record.ts';
import { imagePathOf, imagePathsIn } from '#format/images/image-paths.ts';
import { retireSlugs } from '../addresses/slugs.ts';
import type { Caller } from '../caller.ts';
import { requireVersion, staleError } from '../documents/documents.ts';
import { revisionsOf } from '../history/revisions.ts';
import type { Ports } from '../ports.ts';
import { changeWithText, currentMoment, isPublished, statusAt } from '../posts/publication.ts';
import { searchTextWith } from '../search-text.ts';
import type { Stores } from '../stores.ts';
import { withDropped } from '../text-work.ts';
import { isLinkKept, originalOf } from '../translations.ts';
import { keepPath, namedSlug } from './own-page-paths.ts';
import { createOwnPageReads, pageTexts, requirePage } from './own-page-reads.ts';
import type { OwnPageFields } from './own-page-store.ts';

const history = revisionsOf('own-page');

/** The rules of the pages that the owner adds (decision 0031). */
export function createOwnPages(ports: Ports, caller: Caller): Handlers<typeof ownPageOperations> {
  const { stores } = ports;
  const reads = createOwnPageReads(ports, caller);

  return {
    ...reads,

    create: async (input) => {
      const at = ports.clock().toISOString();
      const moment = await currentMoment(ports);
      const { html, words } = await ports.texts.prepare(input.content);
      const id = await stores.inTransaction(async (transaction) => {
        if ((await transaction.ownPages.count()) >= limits.ownPages) {
          throw new SiteError('conflict', `A site can have at most ${limits.ownPages} pages.`);
        }
        await requireParent(transaction, undefined, input.parentId);
        const fields: OwnPageFields = {
          ...input,
          translationOf: await originalOf(await pageTexts(ports, transaction), { id: undefined, ...input }),
          slug: await namedSlug(transaction, undefined, input),
          content: html,
          date: input.date ?? at,
          imageUrl: imagePathOf(input.imageUrl),
          shareImage: imagePathOf(input.shareImage),
        };
        const addedId = await transaction.ownPages.add(fields, searchTextWith(fields, words), at);
        await history.created(transaction, caller, { id: addedId, ...fields }, at);
        await keepPath(transaction, addedId, at, isPublished(fields, moment));
        await transaction.images.restore(imagesOf(fields), at);
        await transaction.site.bumpContentVersion();
        return addedId;
      });
      return withDropped(ports.texts, await reads.get({ id }), input.content);
    },

    update: async ({ id, expectedVersion, ...input }) => {
      const at = ports.clock().toISOString();
      const moment = await currentMoment(ports);
      const readText = async (from: Stores) => {
        const page = await requirePage(from, id);
        return { record: page, html: page.content };
      };
      await changeWithText(ports, readText, input.content, async (transaction, before, { html, words }) => {
        requireVersion(expectedVersion, before.version);
        const now = { ...fieldsOf(ownPageRecord, before), status: statusAt(before, moment) };
        const changed = withChanges(now, {
          ...input,
          content: input.content === undefined ? undefined : html,
          imageUrl: input.imageUrl === undefined ? undefined : imagePathOf(input.imageUrl),
          shareImage: input.shareImage === undefined ? undefined : imagePathOf(input.shareImage),
        });
        await requireParent(transaction, id, changed.parentId);
        const moved = changed.slug !== before.slug || changed.parentId !== before.parentId;
        const slug = moved ? await namedSlug(transaction, id, changed) : before.slug;
        const translationOf = isLinkKept(before, changed)
          ? before.translationOf
          : await originalOf(await pageTexts(ports, transaction), { id, ...changed });
        const fields = { ...changed, slug, translationOf };
        const search = searchTextWith(fields, words);
        if (!(await transaction.ownPages.update(id, before.version, fields, search, at))) throw staleError();
        // A scheduled page may have appeared without a save.
        const wasPublic = isPublished(before, moment);
        await keepPath(transaction, id, at, wasPublic || isPublished(fields, moment), wasPublic);
        await transaction.images.restore(imagesOf(fields), at);
        await history.saved(transaction, caller, before, await transaction.ownPages.get(id), at);
        const hides = isPublished(before, moment) && !isPublished(fields, moment);
        await transaction.site.bumpContentVersion({ hides });
      });
      return withDropped(ports.texts, await reads.get({ id }), input.content);
    },

    remove: async ({ id, expectedVersion }) => {
      const at = ports.clock().toISOString();
      const moment = await currentMoment(ports);
      await stores.inTransaction(async (transaction) => {
        const before = await requirePage(transaction, id);
        requireVersion(expectedVersion, before.version);
        const { length } = await transaction.ownPages.childrenOf(id);
        if (length > 0) {
          const pages = length === 1 ? 'There is a page' : `There are ${length} pages`;
          throw new SiteError('conflict', `${pages} below this one. Move or delete what is below it first.`);
        }
        await history.removed(transaction, caller, before, at);
        await transaction.translations.passOn('own-page', id);
        await transaction.ownPages.remove(id);
        const isPublic = isPublished(before, moment);
        await retireSlugs(transaction, { kind: 'own-page', recordId: id, at, isPublic });
        await transaction.images.removeUnused(imagesOf(before), at);
        await transaction.site.bumpContentVersion({ hides: isPublic });
      });
    },

    uploadImage: async ({ image }) => image,
  };
}

/** Throws unless a page may stand below `parentId`: pages have one level of nesting. `id` is undefined for a new page. */
async function requireParent(stores: Stores, id: number | undefined, parentId: number | null) {
  if (parentId === null) return;
  const problem = await problemOfParent(stores, id, parentId);
  if (problem === undefined) return;
  throw new SiteError('invalid', problem, { issues: [{ path: 'parentId', message: problem }] });
}

async function problemOfParent({ ownPages }: Stores, id: number | undefined, parentId: number) {
  if (parentId === id) return 'A page cannot be below itself.';
  const parent = await ownPages.get(parentId);
  if (!parent) return `There is no page ${parentId}.`;
  if (parent.parentId !== null) return `“${parent.title}” is below another page. Choose a page at the top.`;
  const hasChildren = id !== undefined && (await ownPages.childrenOf(id)).length > 0;
  return hasChildren ? 'This page has pages below it, so it stays at the top.' : undefined;
}

/** The URLs of the site's own images that a page refers to. */
function imagesOf({ imageUrl, shareImage, content }: OwnPageFields): string[] {
  return [imageUrl, shareImage, ...imagePathsIn(content)];
}
