import { z } from 'zod';
import { accountSchema, roles } from '#contract/account.ts';
import { messageFolders } from '#contract/message.ts';
import { postStatuses } from '#contract/post.ts';
import { projectStatuses } from '#contract/project.ts';
import type { Texts } from './local-database.ts';
import { type Report, tableOn } from './local-table.ts';

const id = z.int().positive();
const stamps = { createdAt: z.string(), updatedAt: z.string() };
const versioned = { ...stamps, version: z.int().positive() };

const post = z.object({
  id,
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  date: z.string(),
  imageUrl: z.string(),
  imageAlt: z.string(),
  // One this version does not know is shown to nobody.
  status: z.enum(postStatuses).catch('draft'),
  categoryId: id,
  authorId: id,
  sample: z.boolean(),
  ...versioned,
});
export type PostRow = z.output<typeof post>;

const category = z.object({ id, name: z.string(), sample: z.boolean(), ...stamps });

const project = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  fullDescription: z.string(),
  images: z.array(z.object({ id, imageUrl: z.string(), alt: z.string() })),
  /** The ids of its tags, in order. */
  tags: z.array(id),
  demoUrl: z.string(),
  link: z.string(),
  githubLink: z.string(),
  isPublic: z.boolean(),
  isMVP: z.boolean(),
  featured: z.boolean(),
  status: z.enum(projectStatuses).catch('draft'),
  sample: z.boolean(),
  ...versioned,
});
export type ProjectRow = z.output<typeof project>;

const tag = z.object({ id, name: z.string() });

/** Row 160: there is no password in it, and nothing made from one. */
const user = accountSchema.extend({ role: z.enum(roles).catch('viewer') });

const session = z.object({
  id,
  idHash: z.string(),
  userId: id,
  createdAt: z.string(),
  expiresAt: z.string(),
  lastSeenAt: z.string(),
  userAgent: z.string(),
  address: z.string(),
});

const message = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  folder: z.enum(messageFolders).catch('inbox'),
  spamReason: z.string(),
  search: z.string(),
  removedAt: z.string().nullable(),
  ...versioned,
});
export type MessageRow = z.output<typeof message>;

const notice = z.object({ id, messageId: id, tries: z.int(), dueAt: z.string() });

const storedResponse = z.object({
  key: z.string(),
  request: z.string(),
  body: z.unknown(),
  createdAt: z.string(),
});

const revision = z.object({
  id,
  entity: z.string(),
  entityId: z.int(),
  body: z.unknown(),
  userId: z.int().nullable(),
  at: z.string(),
});

/** What belongs to a document beside its body, which has a key of its own. */
const documentFacts = z.object({
  name: z.string(),
  version: z.int().positive(),
  updatedAt: z.string(),
  sample: z.boolean(),
});

/** The users of row 160. */
const USERS = 'portfolio-users';
/** There once the site was begun. */
export const SITE = 'mock_site';

/** Every list of the site under its key of row 226. */
export const localTables = (texts: Texts, report: Report) => ({
  posts: tableOn(texts, 'mock_blog', post, report),
  categories: tableOn(texts, 'mock_blog_categories', category, report),
  projects: tableOn(texts, 'mock_projects', project, report),
  tags: tableOn(texts, 'mock_project_tags', tag, report),
  accounts: tableOn(texts, USERS, user, report),
  sessions: tableOn(texts, 'mock_sessions', session, report),
  messages: tableOn(texts, 'mock_contact_messages', message, report),
  outbox: tableOn(texts, 'mock_outbox', notice, report),
  storedResponses: tableOn(texts, 'mock_answers', storedResponse, report),
  revisions: tableOn(texts, 'mock_revisions', revision, report),
  documents: tableOn(texts, 'mock_documents', documentFacts, report),
});
export type LocalTables = ReturnType<typeof localTables>;

/** Where the body of a document is kept, as plain as the specification reads it. */
const documentKeys: Record<string, string> = {
  settings: 'portfolio_site_settings',
  home: 'mock_home',
  about: 'mock_about',
  'contact-info': 'mock_contact',
};

export const documentKey = (name: string) => documentKeys[name] ?? `mock_${name}`;
