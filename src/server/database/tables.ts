import type { Generated } from 'kysely';
import { accountRecord } from '#contract/accounts/account.ts';
import { missingPageRecord } from '#contract/addresses/missing-page.ts';
import { categoryRecord } from '#contract/category.ts';
import { mediaRecord } from '#contract/media/media.ts';
import { ownPageRecord } from '#contract/own-page.ts';
import { postRecord } from '#contract/post.ts';
import { projectRecord } from '#contract/project.ts';
import { seriesRecord } from '#contract/series.ts';
import { tagRecord } from '#contract/tag.ts';
import { sessionRecord } from '#domain/accounts/session-store.ts';
import { publicRecord } from '#domain/addresses/public-record-store.ts';
import { storedRedirect } from '#domain/addresses/redirect-store.ts';
import { storedSlug } from '#domain/addresses/slug-store.ts';
import { documentRecord } from '#domain/documents/document-store.ts';
import { revisionRecord } from '#domain/history/revision-store.ts';
import { importItemRecord, importRecord, importSourceRecord } from '#domain/imports/import-store.ts';
import { jobRecord } from '#domain/job-store.ts';
import { storedResponseRecord } from '#domain/stored-response-store.ts';
import { openEditorRecord } from '#domain/unpublished/open-editor-store.ts';
import { previewLinkRecord } from '#domain/unpublished/preview-link-store.ts';
import { unpublishedRecord } from '#domain/unpublished/unpublished-store.ts';
import { storedMessage } from '#domain/visitors/message-store.ts';
import { storedSubscriber } from '#domain/visitors/subscriber-store.ts';
import type { RowOf } from './rows.ts';

/** The record of every table that has one. Its columns follow from the record. */
export const records = {
  users: accountRecord,
  sessions: sessionRecord,
  documents: documentRecord,
  categories: categoryRecord,
  posts: postRecord,
  /** Pictures and files of other kinds. */
  images: mediaRecord,
  messages: storedMessage,
  subscribers: storedSubscriber,
  jobs: jobRecord,
  imports: importRecord,
  import_items: importItemRecord,
  import_sources: importSourceRecord,
  /** Stored responses. */
  answers: storedResponseRecord,
  projects: projectRecord,
  own_pages: ownPageRecord,
  tags: tagRecord,
  redirects: storedRedirect,
  missing_pages: missingPageRecord,
  series: seriesRecord,
  revisions: revisionRecord,
  unpublished_changes: unpublishedRecord,
  preview_links: previewLinkRecord,
  open_editors: openEditorRecord,
  slugs: storedSlug,
  public_records: publicRecord,
};

/** Marks rows of the sample content until somebody edits them. */
interface Sample {
  sample: number;
}

/** Columns that no rule sees. */
interface FurtherColumns {
  documents: Sample;
  users: {
    /** Lower-case names and addresses, for comparison. */
    username_key: string;
    email_key: string | null;
    password_hash: string | null;
  };
  revisions: {
    /** The replaced version as JSON, until it is packed; null for a new record. */
    body: string | null;
    /** The same, packed with the version of another row, the keyframe, or for itself. */
    packed: Uint8Array | null;
    keyframe_id: number | null;
  };
  categories: Sample & { name_key: string };
  posts: Sample;
  series: Sample & { name_key: string };
  images: {
    /**
     * A record is `removed` until its files are set aside, and `aside` from then on. `deleted` is the same for one that
     * texts still name. A `staged` upload waits for the record that takes its file. A `replaced` row is an earlier file
     * of a record, and an `outdated` one only its URL.
     */
    state: 'queued' | 'ready' | 'removed' | 'aside' | 'deleted' | 'staged' | 'replaced' | 'outdated';
    /** The time at which it was removed or replaced. */
    removed_at: string | null;
    /** The URL without its extension, by which texts refer to it. */
    stem: string;
    /** The folded words of name and alternative text, each with a space in front. */
    search: string;
    /** The record of an earlier file. */
    current_id: number | null;
    /** The time at which a file was replaced; null once that was taken back. */
    replaced_at: string | null;
  };
  projects: Sample & { search_title: string; search_excerpt: string; search_content: string };
  tags: { name_key: string };
}

/** Tables without a record. */
interface FurtherTables {
  /** Single values by name. */
  facts: { name: string; value: string };
  one_time_codes: {
    user_id: number;
    /** In base32. The API no longer returns it once it is confirmed. */
    secret: string;
    last_step: number;
    confirmed_at: string | null;
  };
  /** Wrong guesses, under a keyed hash of what is counted. */
  guesses: { key: string; count: number; expires_at: string };
  /** The devices and networks that signed in to an account before, as keyed hashes. */
  known_origins: { user_id: number; origin: string; used_at: string };
  recovery_codes: { user_id: number; code_hash: string };
  project_images: {
    id: Generated<number>;
    project_id: number;
    /** 0 is the main image. */
    position: number;
    image_url: string;
    alt: string;
  };
  /** The images that texts refer to, by their URL without its extension; exactly one of the others is set. */
  image_references: {
    stem: string;
    post_id: number | null;
    project_id: number | null;
    own_page_id: number | null;
    document: string | null;
    unpublished_id: number | null;
  };
  /** The pictures and files that replaced versions of a record name, by their URL without its extension. */
  revision_references: { entity: string; entity_id: number; stem: string };
  /** The words of all texts, for searches with a typing error. */
  search_words: { word: string; length: number; reversed: string };
  project_tags: { project_id: number; tag_id: number; position: number };
  post_tags: { post_id: number; tag_id: number; position: number };
  series_posts: { post_id: number; series_id: number; place: number };
  /** The words that a post uses most, each with its weight among them. */
  post_words: { post_id: number; word: string; weight: number };
  related_posts: { post_id: number; related_id: number; score: number };
}

/** The database gives the ids. */
type Table<Row> = Row extends { id: number } ? Omit<Row, 'id'> & { id: Generated<number> } : Row;

type RecordTables = {
  [Name in keyof typeof records]: Table<RowOf<(typeof records)[Name]>> &
    (Name extends keyof FurtherColumns ? FurtherColumns[Name] : unknown);
};

/** The tables as both databases have them. */
export interface Tables extends RecordTables, FurtherTables {}
