import type { Stores } from '#domain/stores.ts';
import type { LocalDatabase, Texts } from './local-database.ts';
import type { Report } from './local-table.ts';
import { localTables } from './local-tables.ts';
import { createLocalMissingPageStore } from './stores/addresses/local-missing-page-store.ts';
import { createLocalRedirectStore } from './stores/addresses/local-redirect-store.ts';
import { createLocalPublicRecordStore, createLocalSlugStore } from './stores/addresses/local-slug-store.ts';
import { createLocalAccountStore, createLocalSessionStore } from './stores/local-account-store.ts';
import { createLocalCategoryStore } from './stores/local-category-store.ts';
import { createLocalDocumentStore } from './stores/local-document-store.ts';
import { createLocalImageStore } from './stores/local-image-store.ts';
import { createLocalMediaStore } from './stores/local-media-store.ts';
import {
  createLocalJobStore,
  createLocalMessageStore,
  createLocalStoredResponseStore,
} from './stores/local-message-store.ts';
import { createLocalOwnPageStore } from './stores/local-own-page-store.ts';
import { createLocalPostStore } from './stores/local-post-store.ts';
import { createLocalProjectStore } from './stores/local-project-store.ts';
import { createLocalRelatedPostStore } from './stores/local-related-post-store.ts';
import { createLocalRevisionStore } from './stores/local-revision-store.ts';
import { createLocalSearchStore } from './stores/local-search-store.ts';
import { createLocalSeriesStore } from './stores/local-series-store.ts';
import { createLocalSiteStore } from './stores/local-site-store.ts';
import { createLocalSubscriberStore } from './stores/local-subscriber-store.ts';
import { createLocalTagStore } from './stores/local-tag-store.ts';
import { createLocalTranslationStore } from './stores/local-translation-store.ts';

import {
  createLocalOpenEditorStore,
  createLocalPreviewLinkStore,
  createLocalUnpublishedStore,
} from './stores/local-unpublished-stores.ts';

/** The stores of the domain on a browser's storage. */
export function createLocalStores(database: LocalDatabase, report: Report): Stores {
  return {
    ...storesOn(database, report),
    inTransaction: (work) => database.transaction((texts) => work(inside(texts, report))),
  };
}

/** Within a transaction a further one is the same one. */
function inside(texts: Texts, report: Report): Stores {
  const stores: Stores = { ...storesOn(texts, report), inTransaction: (work) => work(stores) };
  return stores;
}

function storesOn(texts: Texts, report: Report) {
  const tables = localTables(texts, report);
  const images = createLocalImageStore(texts, tables, report);
  return {
    posts: createLocalPostStore(tables, images),
    categories: createLocalCategoryStore(tables),
    series: createLocalSeriesStore(tables),
    related: createLocalRelatedPostStore(tables),
    projects: createLocalProjectStore(tables, images),
    ownPages: createLocalOwnPageStore(tables, images),
    tags: createLocalTagStore(tables),
    redirects: createLocalRedirectStore(texts, report),
    missingPages: createLocalMissingPageStore(texts, report),
    slugs: createLocalSlugStore(tables),
    publicRecords: createLocalPublicRecordStore(tables),
    search: createLocalSearchStore(tables),
    translations: createLocalTranslationStore(tables),
    accounts: createLocalAccountStore(tables),
    sessions: createLocalSessionStore(tables),
    documents: createLocalDocumentStore(texts, tables),
    revisions: createLocalRevisionStore(tables),
    unpublished: createLocalUnpublishedStore(tables),
    previewLinks: createLocalPreviewLinkStore(tables),
    openEditors: createLocalOpenEditorStore(tables),
    images,
    media: createLocalMediaStore(texts, tables, images),
    messages: createLocalMessageStore(tables),
    subscribers: createLocalSubscriberStore(texts, report),
    jobs: createLocalJobStore(),
    storedResponses: createLocalStoredResponseStore(tables),
    site: createLocalSiteStore(texts),
  };
}
