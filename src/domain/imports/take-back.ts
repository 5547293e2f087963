import { isSiteError, SiteError } from '#contract/errors.ts';
import { createRedirects } from '../addresses/redirects.ts';
import type { Caller } from '../caller.ts';
import { prepareVersion, restoreVersion } from '../history/restoring.ts';
import { createMedia } from '../media/media.ts';
import { createOwnPages } from '../own-pages/own-pages.ts';
import type { Ports } from '../ports.ts';
import { createCategories } from '../posts/categories.ts';
import { createPosts } from '../posts/posts.ts';
import type { StoredImport, StoredItem } from './import-store.ts';
import { importsOf } from './imports.ts';

/** The items that one read takes. */
const PART = 100;

/** What an import wrote. */
const WRITTEN: StoredItem['outcome'][] = ['created', 'updated'];

/**
 * Takes an import back, the last record first: what it made is deleted, and what it changed gets the version from before. A record
 * that was changed since stays as it is and is listed. An interrupted run goes on where it ended.
 */
export async function takeBack(
  ports: Ports,
  importing: StoredImport,
  caller: Caller,
  signal: AbortSignal,
): Promise<void> {
  const imports = importsOf(ports.stores);
  const total = await imports.countItems(importing.id, WRITTEN);
  await imports.update(importing.id, { total, done: 0 });
  for (let done = 0; ; ) {
    const items = await imports.latestItems(importing.id, WRITTEN, PART);
    if (items.length === 0) return;
    for (const item of items) {
      signal.throwIfAborted();
      await takeBackItem(ports, importing, caller, item);
      done += 1;
      await imports.update(importing.id, { done: Math.min(done, total) });
    }
  }
}

async function takeBackItem(
  ports: Ports,
  { source }: StoredImport,
  caller: Caller,
  item: StoredItem,
): Promise<void> {
  const { id, kind, key, recordId, versionBefore, versionAfter } = item;
  const present = recordId === null ? undefined : await presentRecord(ports, item, recordId);
  if (recordId === null || !present) {
    // The owner has deleted it.
    await ports.stores.inTransaction((transaction) => importsOf(transaction).setOutcome(id, 'undone', ''));
    return;
  }
  const isFile = kind === 'picture' || kind === 'file';
  if (!isFile && present.version !== versionAfter)
    return keep(ports, id, 'It was changed here after the import.');
  const history = { kind: kind === 'page' ? ('own-page' as const) : ('post' as const), id: recordId };
  if (item.outcome === 'updated') await prepareVersion(ports, { ...history, n: versionBefore });
  try {
    await ports.stores.inTransaction(async (transaction) => {
      const inside = { ...ports, stores: transaction };
      const imports = importsOf(transaction);
      if (item.outcome === 'updated') {
        const n = versionBefore;
        const restored = await restoreVersion(inside, caller, {
          ...history,
          n,
          expectedVersion: versionAfter,
        });
        const { version } = restored;
        await imports.putSource({ source, kind, key, recordId, version, fingerprint: '' });
        await imports.moveVersion(kind, recordId, versionBefore, version);
      } else {
        await removeRecord(inside, caller, item, recordId);
        await imports.removeSources(kind, recordId);
      }
      await imports.setOutcome(id, 'undone', '');
    });
  } catch (error) {
    if (!isSiteError(error) || error.code === 'unexpected') throw error;
    await keep(ports, id, error.message);
  }
}

const keep = (ports: Ports, id: number, reason: string) =>
  ports.stores.inTransaction((transaction) => importsOf(transaction).setOutcome(id, 'kept', reason));

function presentRecord(
  { stores }: Ports,
  { kind }: StoredItem,
  id: number,
): Promise<{ version: number } | undefined> {
  if (kind === 'post') return stores.posts.get(id);
  if (kind === 'page') return stores.ownPages.get(id);
  if (kind === 'redirect') return stores.redirects.get(id);
  if (kind === 'category') return stores.categories.list().then((all) => all.find((each) => each.id === id));
  return stores.media.get(id);
}

async function removeRecord(ports: Ports, caller: Caller, { kind }: StoredItem, id: number): Promise<void> {
  if (kind === 'post') return createPosts(ports, caller).remove({ id });
  if (kind === 'page') return createOwnPages(ports, caller).remove({ id });
  if (kind === 'redirect') return createRedirects(ports, caller).remove({ id });
  if (kind === 'category') {
    const category = (await ports.stores.categories.list()).find((each) => each.id === id);
    if (category && category.postCount > 0) throw new SiteError('conflict', 'Posts are in this category.');
    return createCategories(ports, caller).remove({ id });
  }
  // The deletion of its last text has removed a picture that nothing else names; a file is named by nothing any more.
  return createMedia(ports, caller).remove({ id, evenIfUsed: false });
}
