import { z } from 'zod';
import { accountRecord } from '#contract/accounts/account.ts';
import { categoryRecord } from '#contract/category.ts';
import { ownPageRecord } from '#contract/own-page.ts';
import { postRecord } from '#contract/post.ts';
import { projectRecord } from '#contract/project.ts';
import { seriesRecord } from '#contract/series.ts';
import { tagRecord } from '#contract/tag.ts';
import { sessionRecord } from '#domain/accounts/session-store.ts';
import { publicRecord } from '#domain/addresses/public-record-store.ts';
import { storedSlug } from '#domain/addresses/slug-store.ts';
import { documentRecord } from '#domain/documents/document-store.ts';
import { revisionRecord } from '#domain/history/revision-store.ts';
import { storedResponseRecord } from '#domain/stored-response-store.ts';
import { openEditorRecord } from '#domain/unpublished/open-editor-store.ts';
import { previewLinkRecord } from '#domain/unpublished/preview-link-store.ts';
import { unpublishedRecord } from '#domain/unpublished/unpublished-store.ts';
import { storedMessage } from '#domain/visitors/message-store.ts';
import type { Texts } from './local-database.ts';
import { type Report, tableOn } from './local-table.ts';

/** Rows of the sample content, until somebody edits them. */
const sample = { sample: z.boolean().default(false) };

/** The rows are the records of the contract and of the domain, so a new field needs no change here. */
const post = postRecord.extend({
  /** The ids of its tags, in order. */
  tags: z.array(z.int()).default([]),
  series: z.object({ id: z.int(), place: z.int() }).nullable().default(null),
  ...sample,
});
export type PostRow = z.output<typeof post>;

const project = projectRecord.extend({
  images: z.array(z.object({ id: z.int(), imageUrl: z.string(), alt: z.string().default('') })).default([]),
  /** The ids of its tags, in order. */
  tags: z.array(z.int()).default([]),
  ...sample,
});
export type ProjectRow = z.output<typeof project>;

export type MessageRow = z.output<typeof storedMessage>;

/** The body is absent for the write of a new record. */
const revision = revisionRecord
  .omit({ createdAt: true })
  .extend({ at: z.string(), body: z.unknown().optional() });
export type RevisionRow = z.output<typeof revision>;

/** A post in the list of another one. */
const relatedPost = z.object({ postId: z.int(), relatedId: z.int(), score: z.int() });

/** The body of a document has a key of its own. */
const document = documentRecord.omit({ body: true }).extend(sample);

/** The accounts of row 160. No password is part of them, and nothing made from one. */
const USERS = 'portfolio-users';
/** Exists once the site was begun. */
export const SITE = 'mock_site';

/** Every list of the site under its key of row 226. */
export const localTables = (texts: Texts, report: Report) => ({
  posts: tableOn(texts, 'mock_blog', post, report),
  categories: tableOn(texts, 'mock_blog_categories', categoryRecord.extend(sample), report),
  series: tableOn(texts, 'mock_series', seriesRecord.extend(sample), report),
  related: tableOn(texts, 'mock_related_posts', relatedPost, report),
  projects: tableOn(texts, 'mock_projects', project, report),
  ownPages: tableOn(texts, 'mock_own_pages', ownPageRecord, report),
  tags: tableOn(texts, 'mock_project_tags', tagRecord, report),
  accounts: tableOn(texts, USERS, accountRecord, report),
  sessions: tableOn(texts, 'mock_sessions', sessionRecord, report),
  messages: tableOn(texts, 'mock_contact_messages', storedMessage, report),
  storedResponses: tableOn(texts, 'mock_answers', storedResponseRecord, report),
  revisions: tableOn(texts, 'mock_revisions', revision, report),
  unpublished: tableOn(texts, 'mock_unpublished_changes', unpublishedRecord, report),
  previewLinks: tableOn(texts, 'mock_preview_links', previewLinkRecord, report),
  openEditors: tableOn(texts, 'mock_open_editors', openEditorRecord, report),
  documents: tableOn(texts, 'mock_documents', document, report),
  slugs: tableOn(texts, 'mock_slugs', storedSlug, report),
  publicRecords: tableOn(texts, 'mock_public_records', publicRecord, report),
});
export type LocalTables = ReturnType<typeof localTables>;

/** The keys of the documents' bodies, by which the specification reads them. */
const documentKeys: Record<string, string> = {
  settings: 'portfolio_site_settings',
  home: 'mock_home',
  about: 'mock_about',
  'contact-info': 'mock_contact',
};

export const documentKey = (name: string) => documentKeys[name] ?? `mock_${name}`;
