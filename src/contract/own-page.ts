import { z } from 'zod';
import { slugInput } from './addresses/slug.ts';
import {
  blankMeansAbsent,
  canonicalUrlInput,
  dateField,
  expectedVersion,
  htmlText,
  idInput,
  imageAddress,
  pageFields,
  pageOf,
  requiredText,
  savedText,
  searchSettingsInput,
  storedAddress,
  storedCanonicalUrl,
  storedSearchSettings,
  storedStamps,
  text,
} from './fields.ts';
import { languageInput, storedLanguage, translationsSchema } from './languages.ts';
import { limits } from './limits.ts';
import { upload } from './media/image-operations.ts';
import { pictureSchema } from './media/picture.ts';
import { noContent, operation } from './operation.ts';
import { postStatuses } from './post.ts';
import { entityOf, partialOf, withExample } from './record.ts';

/** A page that the owner adds to the site, such as `/now`, as it is stored (decision 0031). */
export const ownPageRecord = z.object({
  id: z.int(),
  title: z.string(),
  /** The last part of its path. */
  slug: z.string(),
  /** The page above it. Pages have one level of nesting, so the page above has none. */
  parentId: z.int().nullable().default(null),
  excerpt: z.string().default(''),
  /** Sanitised HTML. */
  content: z.string().default(''),
  /** An ISO day, or an ISO instant where a time of day was given. */
  date: z.string(),
  imageUrl: storedAddress.default(''),
  imageAlt: z.string().default(''),
  /** As of posts: a scheduled page is a draft until its date (decision X10). */
  status: z.enum(postStatuses).default('draft'),
  ...storedLanguage,
  ...storedCanonicalUrl,
  ...storedSearchSettings,
  ...storedStamps,
});

const ownPageSchema = entityOf(ownPageRecord).extend({
  /** `/now`, or `/about-me/tools` for a page below another one. */
  path: z.string(),
  /** The page above it, if the caller may see that page. */
  parent: z.object({ id: z.int(), title: z.string(), path: z.string() }).nullable(),
  picture: pictureSchema.optional(),
  /** In the answer of one page; the slugs are whole paths. */
  translations: translationsSchema.optional(),
});
export type OwnPage = z.output<typeof ownPageSchema>;

const listedOwnPage = ownPageSchema.omit({ content: true });
export type ListedOwnPage = z.output<typeof listedOwnPage>;

const ownPageContent = withExample(
  htmlText(limits.postContent, 'The content is too long for one page.'),
  '<p>Content</p>',
);

/** The fields of a page as a caller writes them. The defaults are those of a new page. */
export const ownPageInputSchema = z.object({
  title: requiredText(limits.postTitle, 'A page needs a title.'),
  /** Made from the title where it is absent or empty. */
  slug: withExample(z.union([z.literal(''), slugInput('own-page')]), 'named-so').default(''),
  parentId: withExample(idInput.nullable(), null).default(null),
  excerpt: text(limits.postExcerpt).default(''),
  content: ownPageContent.default(''),
  date: dateField.optional(),
  imageUrl: imageAddress.default(''),
  imageAlt: text(limits.line).default(''),
  status: withExample(z.enum(postStatuses), 'draft').default('published'),
  ...languageInput,
  ...canonicalUrlInput,
  ...searchSettingsInput,
});

/** The longest path of a page: two slugs and two slashes. */
const path = withExample(text(2 * limits.slug + 2), '/title');

const byId = z.object({ id: idInput });

/** The pages that the owner adds, and their images (decision 0031). */
export const ownPageOperations = {
  list: operation({
    summary: 'Pages in the order of their tree, by title; a search ranks title hits first',
    method: 'GET',
    path: '/api/pages',
    input: z.object({
      ...pageFields,
      search: blankMeansAbsent(text(limits.searchText)),
      /** Narrows what the caller may see; visitors see published pages only. */
      status: blankMeansAbsent(z.enum(postStatuses)),
      /** The slug or the path of a page, such as `now` or `about-me/tools`. */
      slug: blankMeansAbsent(path),
    }),
    output: pageOf(listedOwnPage),
    paged: true,
  }),
  find: operation({
    summary: 'The page at a path that it has or had, with its content',
    method: 'GET',
    path: '/api/pages/at',
    input: z.object({ path }),
    output: ownPageSchema,
    versioned: true,
  }),
  counts: operation({
    summary: 'How many pages are published, drafts and scheduled',
    method: 'GET',
    path: '/api/pages/counts',
    access: 'viewer',
    output: z.object({ published: z.int(), draft: z.int(), scheduled: z.int() }),
  }),
  get: operation({
    summary: 'One page with its content',
    method: 'GET',
    path: '/api/pages/:id',
    input: byId,
    output: ownPageSchema,
    versioned: true,
  }),
  create: operation({
    summary: 'Add a page; without a slug it gets one from its title, without a date the present time',
    method: 'POST',
    path: '/api/pages',
    access: 'editor',
    status: 201,
    input: ownPageInputSchema,
    html: 'content',
    output: ownPageSchema.extend(savedText),
    versioned: true,
  }),
  update: operation({
    summary: 'Change a page; absent fields keep their values',
    method: 'PUT',
    path: '/api/pages/:id',
    access: 'editor',
    input: partialOf(ownPageInputSchema).extend({ ...byId.shape, expectedVersion }),
    html: 'content',
    output: ownPageSchema.extend(savedText),
    versioned: true,
  }),
  remove: operation({
    summary: 'Delete a page without pages below it; its last version is kept among the revisions',
    method: 'DELETE',
    path: '/api/pages/:id',
    access: 'editor',
    status: 204,
    input: byId.extend({ expectedVersion }),
    output: noContent,
  }),
  uploadImage: upload('/api/pages/upload-image', 'Upload an image for a page'),
};
