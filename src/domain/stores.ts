import type { AccountStore } from './accounts/account-store.ts';
import type { KnownOriginStore } from './accounts/known-origin-store.ts';
import type { OneTimeCodeStore } from './accounts/one-time-code-store.ts';
import type { SessionStore } from './accounts/session-store.ts';
import type { MissingPageStore } from './addresses/missing-page-store.ts';
import type { PublicRecordStore } from './addresses/public-record-store.ts';
import type { RedirectStore } from './addresses/redirect-store.ts';
import type { SlugStore } from './addresses/slug-store.ts';
import type { DocumentStore } from './documents/document-store.ts';
import type { RevisionStore } from './history/revision-store.ts';
import type { ImportStore } from './imports/import-store.ts';
import type { JobStore } from './job-store.ts';
import type { ImageStore } from './media/image-store.ts';
import type { MediaStore } from './media/media-store.ts';
import type { OwnPageStore } from './own-pages/own-page-store.ts';
import type { CategoryStore } from './posts/category-store.ts';
import type { PostStore } from './posts/post-store.ts';
import type { RelatedPostStore } from './posts/related-post-store.ts';
import type { SeriesStore } from './posts/series-store.ts';
import type { ProjectStore } from './project-store.ts';
import type { SearchStore } from './search/search-store.ts';
import type { SiteStore } from './site-store.ts';
import type { StoredResponseStore } from './stored-response-store.ts';
import type { TagStore } from './tag-store.ts';
import type { TranslationStore } from './translation-store.ts';
import type { OpenEditorStore } from './unpublished/open-editor-store.ts';
import type { PreviewLinkStore } from './unpublished/preview-link-store.ts';
import type { UnpublishedStore } from './unpublished/unpublished-store.ts';
import type { MessageStore } from './visitors/message-store.ts';
import type { SubscriberStore } from './visitors/subscriber-store.ts';

/** All stores of the site. Reads may run outside `inTransaction`; writes that belong together share a transaction. */
export interface Stores {
  posts: PostStore;
  categories: CategoryStore;
  series: SeriesStore;
  related: RelatedPostStore;
  projects: ProjectStore;
  ownPages: OwnPageStore;
  tags: TagStore;
  redirects: RedirectStore;
  missingPages: MissingPageStore;
  slugs: SlugStore;
  publicRecords: PublicRecordStore;
  search: SearchStore;
  translations: TranslationStore;
  accounts: AccountStore;
  sessions: SessionStore;
  /** Present exactly when the port of the same name is. */
  oneTimeCodes?: OneTimeCodeStore;
  /** Present exactly when the port `signInGuard` is. */
  knownOrigins?: KnownOriginStore;
  documents: DocumentStore;
  revisions: RevisionStore;
  unpublished: UnpublishedStore;
  previewLinks: PreviewLinkStore;
  openEditors: OpenEditorStore;
  images: ImageStore;
  media: MediaStore;
  messages: MessageStore;
  subscribers: SubscriberStore;
  jobs: JobStore;
  /** Present exactly when the port of the same name is. */
  imports?: ImportStore;
  storedResponses: StoredResponseStore;
  site: SiteStore;
  /** Runs all of `work` or none of it. Only store calls may be awaited inside. */
  inTransaction: <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>;
}
