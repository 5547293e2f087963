import type { Account, Role } from '#contract/account.ts';
import type { Catalogue } from '#contract/catalogue.ts';
import type { Category } from '#contract/category.ts';
import type { Image } from '#contract/image.ts';
import type { Message, MessageCounts, MessageFolder } from '#contract/message.ts';
import type { RateLimit } from '#contract/operation.ts';
import type { Picture } from '#contract/picture.ts';
import type { PostStatus } from '#contract/post.ts';
import type { Project, ProjectStatus } from '#contract/project.ts';
import type { SampleState } from '#contract/sample-content.ts';
import type { Tag } from '#contract/tag.ts';

/** What the rules need from the world. Every implementation of a port passes the same suite. */
export interface Ports {
  stores: Stores;
  clock: () => Date;
  passwords: PasswordHasher;
  tokens: TokenIssuer;
  /** Absent where signing in knows no second step. */
  oneTimeCodes?: OneTimeCodes;
  limiter: Limiter;
  images: ImageLibrary;
  /** Whether new messages are mailed to the owner: there is a mail server to send them through. */
  notices: boolean;
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

/** One-time codes of an authenticator app (RFC 6238), and the recovery codes that stand in for one. */
export interface OneTimeCodes {
  /** In base32. */
  newSecret: () => string;
  /** The `otpauth:` address that apps read from a QR code. */
  addressOf: (secret: string, account: { site: string; username: string }) => string;
  /** The step in time whose code this is: the one at `at`, or one either side of it. */
  stepOf: (secret: string, code: string, at: Date) => number | undefined;
  newRecoveryCodes: (count: number) => string[];
  /** Of a recovery code, however it is spaced and cased. */
  hashOf: (recoveryCode: string) => string;
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
  projects: ProjectStore;
  tags: TagStore;
  accounts: AccountStore;
  sessions: SessionStore;
  /** Goes with the port of the same name. */
  oneTimeCodes?: OneTimeCodeStore;
  documents: DocumentStore;
  revisions: RevisionStore;
  images: ImageStore;
  messages: MessageStore;
  outbox: OutboxStore;
  answers: StoredResponseStore;
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
  /** Where the image is one of the site's own. */
  picture?: Picture;
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
  /** Only what is of a status at a moment. */
  statusAt?: { status: PostStatus; moment: Moment };
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
  /** Gives every post of one author to another. */
  changeAuthor: (from: number, to: number) => Promise<void>;
  removeSamples: () => Promise<void>;
  countByStatus: (at: Moment) => Promise<Record<PostStatus, number>>;
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

/** A project as stored, with its images and tags in order. */
export type ProjectRecord = Omit<Project, 'image'>;

/** An image of a project as it is written; without an id it is a new one. */
export interface ProjectImageFields {
  id?: number;
  imageUrl: string;
  alt: string;
}

export interface ProjectFields
  extends Omit<ProjectRecord, 'id' | 'images' | 'tags' | 'createdAt' | 'updatedAt' | 'version'> {
  /** The first is the main image. */
  images: ProjectImageFields[];
  /** Names; no two are equal without case. */
  tags: string[];
}

export interface ProjectQuery {
  /** Only what visitors see: public and published. */
  visibleOnly: boolean;
  status?: ProjectStatus;
  /** The name of a tag, in any case. */
  tag?: string;
  /** Folded words; every one must begin a word of the project. */
  words?: string[];
  withContent: boolean;
  limit: number;
  offset: number;
}

export interface ProjectStore {
  list: (query: ProjectQuery) => Promise<{ items: ProjectRecord[]; total: number }>;
  /** By id where it is a number, else by slug. */
  get: (key: number | string) => Promise<ProjectRecord | undefined>;
  /** The slugs in use that begin with a text of slug letters. */
  slugsBeginning: (beginning: string) => Promise<string[]>;
  /** The project that an image belongs to. */
  idOfImage: (imageId: number) => Promise<number | undefined>;
  add: (fields: ProjectFields, search: SearchText, at: string, sample: boolean) => Promise<number>;
  /**
   * Changes the project if it still has `version`; answers whether it had. Images that are not among its fields any
   * more are gone, those named by id keep it. A changed sample is no sample any more.
   */
  update: (
    id: number,
    version: number,
    fields: ProjectFields,
    search: SearchText,
    at: string,
  ) => Promise<boolean>;
  remove: (id: number) => Promise<void>;
  removeSamples: () => Promise<void>;
}

export interface TagStore {
  /** Each with the number of its projects, of which there is at least one. */
  list: (visibleOnly: boolean) => Promise<Tag[]>;
  /** Removes the tags that no project has. */
  removeUnused: () => Promise<void>;
}

/** An account as stored, without the hash of its password. */
export type AccountRecord = Account;

/** What is written of an account. Names and addresses are compared without case. */
export interface AccountFields {
  username: string;
  name: string;
  email: string;
  role: Role;
}

export interface AccountStore {
  list: () => Promise<AccountRecord[]>;
  get: (id: number) => Promise<AccountRecord | undefined>;
  /** Finds by user name or e-mail address; with the hash of its password. */
  findByLogin: (login: string) => Promise<(AccountRecord & { passwordHash: string | undefined }) | undefined>;
  passwordHashOf: (id: number) => Promise<string | undefined>;
  /** The id of the account with this user name, or this e-mail address. */
  findByUsername: (username: string) => Promise<number | undefined>;
  findByEmail: (email: string) => Promise<number | undefined>;
  isClaimed: () => Promise<boolean>;
  /** Gives user 1 its owner, once: answers false when somebody was faster (decision D2). */
  claim: (owner: { username: string; email: string; passwordHash: string }, at: string) => Promise<boolean>;
  add: (fields: AccountFields, passwordHash: string, at: string) => Promise<number>;
  /** Changes the account if it still has `version`; answers whether it had. */
  update: (id: number, version: number, fields: AccountFields, at: string) => Promise<boolean>;
  setPasswordHash: (id: number, passwordHash: string) => Promise<void>;
  /** Its sessions go with it. */
  remove: (id: number) => Promise<void>;
  touchLastLogin: (id: number, at: string) => Promise<void>;
}

/** What tells one session of an account from another. */
export interface SessionOrigin {
  userAgent: string;
  address: string;
}

interface NewSession extends Partial<SessionOrigin> {
  idHash: string;
  userId: number;
  createdAt: string;
  expiresAt: string;
}

interface SessionRecord extends Omit<Required<NewSession>, 'userId'> {
  id: number;
  lastSeenAt: string;
}

export interface SessionStore {
  /** It was last seen when it was created. */
  add: (session: NewSession) => Promise<void>;
  /** The account of a live session, and when the session was last seen. */
  findAccount: (
    idHash: string,
    now: string,
  ) => Promise<{ user: AccountRecord; lastSeenAt: string } | undefined>;
  /** The live sessions of an account. */
  listOfAccount: (userId: number, now: string) => Promise<SessionRecord[]>;
  noteUse: (idHash: string, use: SessionOrigin & { at: string }) => Promise<void>;
  remove: (idHash: string) => Promise<void>;
  /** Ends one session of an account; answers whether it was there. */
  removeOfAccountById: (userId: number, id: number) => Promise<boolean>;
  /** Ends every session of an account, but for the one to keep. */
  removeOfAccount: (userId: number, keptIdHash?: string) => Promise<void>;
  removeExpired: (now: string) => Promise<void>;
}

export interface OneTimeCodeStore {
  /** The secret of an account, confirmed where `since` is not null. */
  find: (
    userId: number,
  ) => Promise<{ secret: string; since: string | null; recoveryCodesLeft: number } | undefined>;
  /** The accounts whose codes are confirmed. */
  accountIds: () => Promise<number[]>;
  /** Keeps a secret to be confirmed, in place of an earlier one. */
  begin: (userId: number, secret: string) => Promise<void>;
  confirm: (userId: number, at: string) => Promise<void>;
  /** Notes that the code of a step was taken; answers false when it, or a later one, was taken before. */
  takeStep: (userId: number, step: number) => Promise<boolean>;
  /** Uses a recovery code up; answers whether there was such a one. */
  takeRecoveryCode: (userId: number, hash: string) => Promise<boolean>;
  /** In place of all earlier ones. */
  setRecoveryCodes: (userId: number, hashes: string[]) => Promise<void>;
  remove: (userId: number) => Promise<void>;
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
  /** Leaves nothing of the sample but the version, which goes on: a save over the sample stays a stale one. */
  emptySamples: (at: string) => Promise<void>;
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
   * Marks those of the urls that nothing of the site refers to any more; their files are taken out of sight afterwards,
   * and removed in time. Call it in the transaction that took the last reference away.
   */
  removeUnused: (urls: string[]) => Promise<void>;
  /** The urls are referred to: what was taken out of sight comes back. Call it in the transaction that refers to them. */
  restore: (urls: string[]) => Promise<void>;
  /** Notes the widths an image has copies in; answers false when it was removed meanwhile. */
  finish: (id: number, widths: number[]) => Promise<boolean>;
}

interface MessageFields {
  name: string;
  email: string;
  subject: string;
  message: string;
  folder: MessageFolder;
  spamReason: string;
  /** The folded words that a search looks through, a space before each. */
  search: string;
}

export interface MessageFilter {
  folder: MessageFolder;
  isRead?: boolean;
  /** Folded words; every one must begin a word of the message. */
  words: string[];
}

interface MessageQuery extends MessageFilter {
  limit: number;
  offset: number;
}

/** A removed message is hidden from everything but `restore` and `forget`. */
export interface MessageStore {
  list: (query: MessageQuery) => Promise<{ items: Message[]; total: number }>;
  /** `arrived` counts the messages of the inbox with an id above `after`. */
  counts: (after: number) => Promise<MessageCounts>;
  /** The ids of the messages next to one in the order of the list, among those of the filter. */
  neighbours: (
    message: Pick<Message, 'id' | 'createdAt'>,
    filter: MessageFilter,
  ) => Promise<{ newer?: number; older?: number }>;
  get: (id: number) => Promise<Message | undefined>;
  /** Whether a message with exactly this text has come since an instant, to whichever folder. */
  hasCome: (text: string, since: string) => Promise<boolean>;
  add: (fields: MessageFields, at: string) => Promise<number>;
  /** Changes the message if it still has `version`; answers whether it had. */
  update: (
    id: number,
    version: number,
    state: Pick<Message, 'isRead' | 'folder' | 'spamReason'>,
    at: string,
  ) => Promise<boolean>;
  /** Hides messages; answers those that were there. */
  remove: (ids: number[], at: string) => Promise<number[]>;
  /** Shows hidden messages again; answers those that were still kept. */
  restore: (ids: number[]) => Promise<number[]>;
  /** Deletes for good what was removed before an instant. */
  forget: (removedBefore: string) => Promise<void>;
}

/** A notice of a message, to be mailed to the owner once it is due. */
export interface Notice {
  id: number;
  messageId: number;
  /** How often it was tried before. */
  tries: number;
}

export interface OutboxStore {
  add: (messageId: number, dueAt: string) => Promise<void>;
  /** The notice that has been due longest. */
  firstDue: (now: string) => Promise<Notice | undefined>;
  /**
   * Counts one more try and puts the notice off until `dueAt`, if nobody else has in the meantime; answers whether it
   * was ours. A process that dies while sending leaves it to be tried again then.
   */
  claim: (notice: Notice, dueAt: string) => Promise<boolean>;
  postpone: (id: number, dueAt: string) => Promise<void>;
  remove: (id: number) => Promise<void>;
}

/** Answers of writes that carried an `Idempotency-Key`, kept a day (decision D12). */
export interface StoredResponseStore {
  /** `request` tells whether a repeated key came with the same request; it begins with the operation, `messages.submit`. */
  find: (key: string) => Promise<{ request: string; answer: unknown } | undefined>;
  add: (key: string, request: string, answer: unknown, at: string) => Promise<void>;
  removeBefore: (at: string) => Promise<void>;
  /** Forgets what the operations of a group answered. */
  removeOfGroup: (group: keyof Catalogue) => Promise<void>;
}

/** Facts about the site itself. */
export interface SiteStore {
  /**
   * Tells every page cache that something visitors see has changed. Part of the transaction that changed it. With
   * `hides`, that visitors may no longer see something: no older page is shown again, not even in an outage.
   */
  bumpContentVersion: (change?: { hides: boolean }) => Promise<void>;
  sampleState: () => Promise<SampleState | undefined>;
  setSampleState: (state: SampleState) => Promise<void>;
  setupCode: () => Promise<string | undefined>;
  removeSetupCode: () => Promise<void>;
}
