import type { Category } from '#contract/category.ts';
import type { Image } from '#contract/image.ts';
import type { RateLimit } from '#contract/operation.ts';
import type { Picture } from '#contract/picture.ts';
import type { PostStatus } from '#contract/post.ts';
import type { SampleState } from '#contract/sample-content.ts';
import type { Role } from '#contract/user.ts';

/** What the rules need from the world. Every implementation of a port passes the same suite. */
export interface Ports {
  stores: Stores;
  clock: () => Date;
  passwords: PasswordHasher;
  tokens: TokenIssuer;
  limiter: Limiter;
  images: ImageLibrary;
  /** Tells the operator of something that went wrong without failing the call. Never gets a secret. */
  report: (problem: string, detail?: unknown) => void;
}

export interface PasswordHasher {
  hash: (password: string) => Promise<string>;
  /** Takes as long for an unknown account (`hash` undefined) as for a wrong password. */
  verify: (password: string, hash: string | undefined) => Promise<boolean>;
  /** Whether it is among the passwords that every attacker tries first (decision D6). */
  isCommon: (password: string) => Promise<boolean>;
}

/** Session tokens. Only `idHash`, a hash of the token's own id, is ever stored (decision D3). */
export interface TokenIssuer {
  issue: (userId: number, expiresAt: Date) => Promise<{ token: string; idHash: string }>;
  /** Undefined for anything that is not our own, unexpired token: the signature is checked first. */
  read: (token: string) => Promise<{ userId: number; idHash: string } | undefined>;
}

export interface ImageLibrary {
  /**
   * Decodes and stores an uploaded file and answers it as an image of the site. Throws `unsupported-type` for what is
   * no JPEG, PNG, WebP, AVIF or GIF by content, `too-large` for too many pixels, `invalid` for a broken file.
   */
  receive: (file: File) => Promise<Image>;
}

export interface Limiter {
  /** Counts one call under a key; answers the seconds to wait when there were too many. */
  take: (key: string, limit: RateLimit) => Promise<number | undefined>;
}

/** Where things are kept. Outside `inTransaction` for reading; writes that belong together share one. */
export interface Stores {
  posts: PostStore;
  categories: CategoryStore;
  users: UserStore;
  sessions: SessionStore;
  documents: DocumentStore;
  revisions: RevisionStore;
  images: ImageStore;
  answers: AnswerStore;
  site: SiteStore;
  /** Runs all of `work` or none of it. Nothing but store calls may be awaited inside. */
  inTransaction: <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>;
}

export interface PostFields {
  title: string;
  excerpt: string;
  content: string;
  date: string;
  imageUrl: string;
  imageAlt: string;
  status: PostStatus;
  categoryId: number;
  authorId: number;
}

/** A post as stored, with what is joined to show it. */
export interface PostRecord extends PostFields {
  id: number;
  authorUsername: string;
  authorName: string;
  categoryName: string;
  createdAt: string;
  updatedAt: string;
  version: number;
}

/** The folded words of a text, each once in its field, as `search-text.ts` makes them. */
export interface SearchText {
  title: string[];
  excerpt: string[];
  content: string[];
}

/** What is published at a moment: `scheduled` posts count from their date on (decision X10). */
export interface Moment {
  /** The present as an ISO instant. */
  now: string;
  /** Today in the site's time zone, as an ISO day. */
  today: string;
}

export interface PostQuery {
  /** Only what is published at this moment; absent means everything. */
  publishedAt?: Moment;
  status?: PostStatus;
  categoryId?: number;
  authorId?: number;
  /** Folded words; every one must begin a word of the post. */
  words?: string[];
  withContent: boolean;
  limit: number;
  offset: number;
}

export interface PostStore {
  list: (query: PostQuery) => Promise<{ items: PostRecord[]; total: number }>;
  get: (id: number) => Promise<PostRecord | undefined>;
  add: (fields: PostFields, search: SearchText, at: string, sample: boolean) => Promise<number>;
  /** Changes the post if it still has `version`; answers whether it had. A changed sample is no sample any more. */
  update: (
    id: number,
    version: number,
    fields: PostFields,
    search: SearchText,
    at: string,
  ) => Promise<boolean>;
  remove: (id: number) => Promise<void>;
  removeSamples: () => Promise<void>;
  countByStatus: () => Promise<Record<PostStatus, number>>;
  /** Dates of the scheduled posts that are still to come, soonest first. */
  scheduledDates: (after: Moment) => Promise<string[]>;
}

export interface CategoryStore {
  /** Each with the number of its posts (published ones where a moment is given). */
  list: (publishedAt?: Moment) => Promise<Category[]>;
  has: (id: number) => Promise<boolean>;
  /** Adds a category unless the name exists in any case; answers its id or undefined. */
  add: (name: string, at: string, sample: boolean) => Promise<number | undefined>;
  /** Removes sample categories that no post uses. */
  removeUnusedSamples: () => Promise<void>;
}

export interface UserRecord {
  id: number;
  username: string;
  name: string;
  email: string;
  role: Role;
}

export interface UserStore {
  list: () => Promise<UserRecord[]>;
  get: (id: number) => Promise<UserRecord | undefined>;
  /** Finds by user name or e-mail address, without case; with the hash of its password. */
  findByLogin: (login: string) => Promise<(UserRecord & { passwordHash: string | undefined }) | undefined>;
  isClaimed: () => Promise<boolean>;
  /** Gives user 1 its owner, once: answers false when somebody was faster (decision D2). */
  claim: (owner: { username: string; email: string; passwordHash: string }, at: string) => Promise<boolean>;
  touchLastLogin: (id: number, at: string) => Promise<void>;
}

export interface SessionStore {
  add: (session: { idHash: string; userId: number; createdAt: string; expiresAt: string }) => Promise<void>;
  /** The account of a live session. */
  findUser: (idHash: string, now: string) => Promise<UserRecord | undefined>;
  remove: (idHash: string) => Promise<void>;
  removeOfUser: (userId: number) => Promise<void>;
  removeExpired: (now: string) => Promise<void>;
}

interface StoredDocument {
  /** JSON as it was written; whoever reads it checks it. */
  body: unknown;
  version: number;
  updatedAt: string;
}

export interface DocumentStore {
  get: (name: string) => Promise<StoredDocument | undefined>;
  /** Writes the document if it still has `version` (0: is not there yet); answers whether it had. */
  put: (name: string, version: number, body: unknown, at: string, sample: boolean) => Promise<boolean>;
  removeSamples: () => Promise<void>;
}

/** One replaced version of an entity (decision 0001, Answers of the API). */
interface Revision {
  entity: string;
  entityId: number;
  body: unknown;
  userId: number | undefined;
  at: string;
}

export interface RevisionStore {
  add: (revision: Revision) => Promise<void>;
  list: (entity: string, entityId: number) => Promise<Revision[]>;
}

export interface NewImage extends Omit<Picture, 'widths'> {
  url: string;
  type: string;
  bytes: number;
}

export interface ImageStore {
  add: (image: NewImage, at: string) => Promise<number>;
  findByUrl: (url: string) => Promise<Image | undefined>;
  /**
   * Marks those of the urls that nothing of the site refers to any more; their files are removed afterwards. Call it
   * in the transaction that took the last reference away.
   */
  removeUnused: (urls: string[]) => Promise<void>;
}

/** Answers of writes that carried an `Idempotency-Key`, kept a day (decision D12). */
export interface AnswerStore {
  /** `request` tells whether a repeated key came with the same request. */
  find: (key: string) => Promise<{ request: string; answer: unknown } | undefined>;
  add: (key: string, request: string, answer: unknown, at: string) => Promise<void>;
  removeBefore: (at: string) => Promise<void>;
}

/** Facts about the site itself. */
export interface SiteStore {
  /** Tells every page cache that something visitors see has changed. Part of the transaction that changed it. */
  bumpContentVersion: () => Promise<void>;
  sampleState: () => Promise<SampleState | undefined>;
  setSampleState: (state: SampleState) => Promise<void>;
  setupCode: () => Promise<string | undefined>;
  removeSetupCode: () => Promise<void>;
}
