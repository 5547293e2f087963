import { type Kysely, sql } from 'kysely';
import type { Stores } from '#domain/stores.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { createKnownOriginStore } from './accounts/known-origin-store.ts';
import { createOneTimeCodeStore } from './accounts/one-time-code-store.ts';
import { createSessionStore } from './accounts/session-store.ts';
import { createMissingPageStore } from './addresses/missing-page-store.ts';
import { createPublicRecordStore } from './addresses/public-record-store.ts';
import { createRedirectStore } from './addresses/redirect-store.ts';
import { createSlugStore } from './addresses/slug-store.ts';
import { createCategoryStore } from './category-store.ts';
import type { Connections } from './connections.ts';
import { createDocumentStore } from './document-store.ts';
import { createRevisionStore } from './history/revision-store.ts';
import { createImportStore } from './imports/import-store.ts';
import { createJobStore } from './job-store.ts';
import { createImageStore } from './media/image-store.ts';
import { createMediaStore } from './media/media-store.ts';
import { createOwnPageStore } from './own-page-store.ts';
import { createPostStore } from './post-store.ts';
import { createProjectStore } from './project-store.ts';
import { createRelatedPostStore } from './related-post-store.ts';
import { createSearchStore } from './search/search-store.ts';
import { createSeriesStore } from './series-store.ts';
import { createSiteStore } from './site-store.ts';
import { createStoredResponseStore } from './stored-response-store.ts';
import { createTagStore } from './tag-store.ts';
import { createTranslationStore } from './translation-store.ts';
import { createOpenEditorStore } from './unpublished/open-editor-store.ts';
import { createPreviewLinkStore } from './unpublished/preview-link-store.ts';
import { createUnpublishedStore } from './unpublished/unpublished-store.ts';
import { createMessageStore } from './visitors/message-store.ts';
import { createSubscriberStore } from './visitors/subscriber-store.ts';

/**
 * Creates the stores of the domain on a database. `onCommit` runs after every transaction, before its caller continues,
 * so that the page cache of this process is never older than the last save. Its argument says whether the transaction
 * hid something.
 */
export function createStores(
  database: Database,
  onCommit: (hid: boolean) => Promise<void>,
  /** Called when a transaction has its turn, and when it ends. */
  onSaving: (change: 1 | -1) => void = () => {},
): Stores {
  return {
    ...storesOn(database),
    inTransaction: async (work) => {
      let hid = false;
      const onHidden = () => {
        hid = true;
      };
      const result = await database.write.transaction().execute(async (transaction) => {
        if (database.kind === 'postgres') await queueUp(transaction);
        onSaving(1);
        try {
          return await work(inside({ kind: database.kind, read: transaction, write: transaction }, onHidden));
        } finally {
          onSaving(-1);
        }
      });
      await onCommit(hid);
      return result;
    },
  };
}

/**
 * The time after which PostgreSQL ends a transaction that sends no statement, in milliseconds. Otherwise an instance that stands
 * still, or whose machine is gone, would hold the lock below for hours.
 */
const STANDSTILL_MS = 3000;

/**
 * Makes the writers of one site wait for each other on PostgreSQL, as they do on SQLite. Rows that a transaction has
 * read do not change before it writes, so a rule needs no second version for PostgreSQL. The lock ends with the
 * transaction.
 */
async function queueUp(transaction: Kysely<Tables>): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${String(STANDSTILL_MS)}, true),
    pg_advisory_xact_lock(hashtext('vitrine'), hashtext(current_schema()))`.execute(transaction);
}

/** A nested transaction is part of the outer one. */
function inside(connections: Connections, onHidden: () => void): Stores {
  const stores: Stores = { ...storesOn(connections, onHidden), inTransaction: (work) => work(stores) };
  return stores;
}

function storesOn(connections: Connections, onHidden = () => {}) {
  return {
    posts: createPostStore(connections),
    categories: createCategoryStore(connections),
    series: createSeriesStore(connections),
    related: createRelatedPostStore(connections),
    projects: createProjectStore(connections),
    ownPages: createOwnPageStore(connections),
    tags: createTagStore(connections),
    redirects: createRedirectStore(connections),
    missingPages: createMissingPageStore(connections),
    slugs: createSlugStore(connections),
    publicRecords: createPublicRecordStore(connections),
    search: createSearchStore(connections),
    translations: createTranslationStore(connections),
    accounts: createAccountStore(connections),
    sessions: createSessionStore(connections),
    oneTimeCodes: createOneTimeCodeStore(connections),
    knownOrigins: createKnownOriginStore(connections),
    documents: createDocumentStore(connections),
    revisions: createRevisionStore(connections),
    unpublished: createUnpublishedStore(connections),
    previewLinks: createPreviewLinkStore(connections),
    openEditors: createOpenEditorStore(connections),
    images: createImageStore(connections),
    media: createMediaStore(connections),
    messages: createMessageStore(connections),
    subscribers: createSubscriberStore(connections),
    jobs: createJobStore(connections),
    imports: createImportStore(connections),
    storedResponses: createStoredResponseStore(connections),
    site: createSiteStore(connections, onHidden),
  };
}
