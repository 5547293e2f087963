import type { Generated } from 'kysely';
import type { accountRecord } from '#contract/account.ts';
import type { categoryRecord } from '#contract/category.ts';
import type { imageRecord } from '#contract/image.ts';
import type { postRecord } from '#contract/post.ts';
import type { projectRecord } from '#contract/project.ts';
import type { RecordSchema } from '#contract/record.ts';
import type { tagRecord } from '#contract/tag.ts';
import type { sessionRecord } from '#domain/accounts/session-store.ts';
import type { documentRecord } from '#domain/documents/document-store.ts';
import type { storedMessage } from '#domain/message-store.ts';
import type { noticeRecord } from '#domain/outbox-store.ts';
import type { revisionRecord } from '#domain/revision-store.ts';
import type { storedResponseRecord } from '#domain/stored-response-store.ts';
import type { RowOf } from '../stores/rows.ts';

/** The table of a record whose ids the database gives. */
type Table<Schema extends RecordSchema> = Omit<RowOf<Schema>, 'id'> & { id: Generated<number> };

/** Rows of the sample content, until somebody edits them. */
interface Sample {
  sample: number;
}

/**
 * The tables as both databases have them. Their columns follow from the records of the contract and of the domain; only
 * columns that no rule sees are listed here.
 */
export interface Tables {
  /** Single values by name. */
  facts: { name: string; value: string };
  documents: RowOf<typeof documentRecord> & Sample;
  users: Table<typeof accountRecord> & {
    /** Names and addresses as they are compared. */
    username_key: string;
    email_key: string | null;
    password_hash: string | null;
  };
  sessions: Table<typeof sessionRecord>;
  one_time_codes: {
    user_id: number;
    /** In base32. It is not returned any more once it is confirmed. */
    secret: string;
    last_step: number;
    confirmed_at: string | null;
  };
  recovery_codes: { user_id: number; code_hash: string };
  categories: Table<typeof categoryRecord> & Sample & { name_key: string };
  posts: Table<typeof postRecord> & Sample;
  images: Table<typeof imageRecord> & {
    /** An image is `removed` until its files are laid aside, and `aside` from then on. */
    state: 'queued' | 'ready' | 'removed' | 'aside';
    /** How often the work of this state was begun. */
    tries: number;
    /** When the image was laid aside. */
    removed_at: string | null;
  };
  messages: Table<typeof storedMessage>;
  /** Notices of messages that are to be mailed. */
  outbox: Table<typeof noticeRecord>;
  /** Stored responses. */
  answers: RowOf<typeof storedResponseRecord>;
  projects: Table<typeof projectRecord> &
    Sample & { search_title: string; search_excerpt: string; search_content: string };
  project_images: {
    id: Generated<number>;
    project_id: number;
    /** 0 is the main image. */
    position: number;
    image_url: string;
    alt: string;
  };
  tags: Table<typeof tagRecord> & { name_key: string };
  project_tags: { project_id: number; tag_id: number; position: number };
  revisions: Table<typeof revisionRecord>;
}
