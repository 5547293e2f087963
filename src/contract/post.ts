import { z } from 'zod';
import { idOrSlug, slugField, slugFilter, slugInput } from './addresses/slug.ts';
import {
  blankMeansAbsent,
  canonicalUrlInput,
  dateField,
  droppedParts,
  expectedVersion,
  htmlText,
  idInput,
  imageAddress,
  listFields,
  pageOf,
  requiredText,
  savedText,
  searchSettingsInput,
  storedAddress,
  storedCanonicalUrl,
  storedSearchSettings,
  storedStamps,
  text,
  wholeNumber,
} from './fields.ts';
import { languageInput, storedLanguage, translationsSchema } from './languages.ts';
import { limits } from './limits.ts';
import { upload } from './media/image-operations.ts';
import { pictureSchema } from './media/picture.ts';
import { noContent, operation } from './operation.ts';
import { entityOf, partialOf, withExample } from './record.ts';
import { namedTagSchema, tagsInput } from './tag.ts';

export const postStatuses = ['published', 'draft', 'scheduled'] as const;

/** The stored image URL of a post without a picture (row 111). */
export const PLACEHOLDER_IMAGE = '/placeholder.svg';

/**
 * A blog post as it is stored. Its column, the row of the mock, the answer of the API and the editor's values follow
 * from a field here. A field that is added later needs a default: it is the value of every older post.
 */
export const postRecord = z.object({
  id: z.int(),
  /** Names the post in addresses (decision D20). */
  slug: slugField,
  title: z.string(),
  excerpt: z.string().default(''),
  /** Sanitised HTML. */
  content: z.string().default(''),
  /** An ISO day, or an ISO instant where a time of day was given. */
  date: z.string(),
  imageUrl: storedAddress.default(PLACEHOLDER_IMAGE),
  imageAlt: z.string().default(''),
  /**
   * A scheduled post is a draft until its date, and a published one from then on (decision X10). An unknown stored
   * status counts as a draft, which is shown to nobody.
   */
  status: z.enum(postStatuses).default('draft'),
  categoryId: z.int(),
  authorId: z.int(),
  ...storedLanguage,
  ...storedCanonicalUrl,
  ...storedSearchSettings,
  ...storedStamps,
});

/** The series of a post, and its place among all posts of it. Visitors get no place: hidden posts count in it. */
const seriesOfPost = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  place: z.int().optional(),
});

/** A blog post as the API returns it (row 190). */
const postSchema = entityOf(postRecord)
  .omit({ categoryId: true, authorId: true })
  .extend({
    picture: pictureSchema.optional(),
    /** In the answer of one post. */
    translations: translationsSchema.optional(),
    author: z.object({ id: z.int(), username: z.string(), name: z.string() }),
    category: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
    tags: z.array(namedTagSchema),
    series: seriesOfPost.nullable(),
  });
export type Post = z.output<typeof postSchema>;
export type PostStatus = Post['status'];

const listedPost = postSchema.extend({ content: z.string().optional() });
export type ListedPost = z.output<typeof listedPost>;

const postContent = withExample(
  htmlText(limits.postContent, 'The content is too long for one post.'),
  '<p>Content</p>',
);

const seriesName = text(limits.seriesName);
const given = z.union([
  z.null(),
  seriesName,
  z.object({ id: idInput.optional(), name: seriesName.optional() }),
]);

/**
 * The series of a post as a caller writes it: its name, or an object with id or name. A name that no series has, in any
 * case, makes a new one. Null or an empty name takes the post out of its series.
 */
export const seriesOfPostInput = withExample(
  given
    .transform((series): { id?: number | undefined; name?: string | undefined } | null => {
      if (series === null || series === '') return null;
      return typeof series === 'string' ? { name: series } : series;
    })
    .refine((series) => series === null || series.id !== undefined || series.name, 'A series needs a name.'),
  'A year of field notes',
);
export type SeriesOfPost = z.output<typeof seriesOfPostInput>;

const PLACES = `Write a place from 1 to ${limits.seriesParts}.`;

/** The place of a post in its series. A place behind the last post means the end. */
export const seriesPlaceInput = withExample(
  z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/, PLACES)], PLACES)
    .transform(Number)
    .pipe(z.int(PLACES).min(1, PLACES).max(limits.seriesParts, PLACES)),
  1,
);

/** The fields of a post as a caller writes them. The defaults are those of a new post. */
export const postInputSchema = z.object({
  title: requiredText(limits.postTitle, 'A post needs a title.'),
  /** Without one, a new post gets the slug of its title, and a changed title leaves the slug as it is. */
  slug: slugInput('post').optional(),
  excerpt: text(limits.postExcerpt).default(''),
  content: postContent.default(''),
  date: dateField.optional(),
  imageUrl: imageAddress.default(''),
  imageAlt: text(limits.line).default(''),
  status: withExample(z.enum(postStatuses), 'draft').default('published'),
  categoryId: idInput.optional(),
  /** Counts where `categoryId` is absent: a category of an answer, or a name in any case; an unknown name is the first category (row 108). */
  category: z.union([text(limits.categoryName), z.object({ id: idInput })]).optional(),
  authorId: idInput.optional(),
  ...languageInput,
  ...canonicalUrlInput,
  ...searchSettingsInput,
  tags: tagsInput('postTags').default([]),
  series: seriesOfPostInput.optional(),
  seriesPlace: seriesPlaceInput.optional(),
});

const byId = z.object({ id: idInput });
const relatedCount = wholeNumber(limits.relatedPosts);

/** Posts, their images and the preview of their content (decisions D8, X10). */
export const postOperations = {
  list: operation({
    summary: 'Posts, newest first; a search takes precedence over the category and ranks title hits first',
    method: 'GET',
    path: '/api/blog/posts',
    input: listFields.extend({
      search: blankMeansAbsent(text(limits.searchText)),
      category: blankMeansAbsent(idInput),
      tag: blankMeansAbsent(idInput),
      /** The post with this slug, or with this earlier slug. */
      slug: slugFilter(),
      /** Narrows what the caller may see; visitors see published posts only. */
      status: blankMeansAbsent(z.enum(postStatuses)),
    }),
    output: pageOf(listedPost),
    feature: 'enableBlog',
    paged: true,
  }),
  get: operation({
    summary: 'One post with its content, by id or slug',
    method: 'GET',
    path: '/api/blog/posts/:id',
    input: z.object({ id: idOrSlug }),
    output: postSchema,
    feature: 'enableBlog',
    versioned: true,
  }),
  listByCategory: operation({
    summary: 'The posts of one category, newest first; a search stays within it and ranks title hits first',
    method: 'GET',
    path: '/api/blog/categories/:id/posts',
    input: listFields.extend({ ...byId.shape, search: blankMeansAbsent(text(limits.searchText)) }),
    output: pageOf(listedPost),
    feature: 'enableBlog',
    paged: true,
  }),
  listByTag: operation({
    summary: 'The posts with a tag, newest first; a search stays within it and ranks title hits first',
    method: 'GET',
    path: '/api/blog/tags/:id/posts',
    input: listFields.extend({ ...byId.shape, search: blankMeansAbsent(text(limits.searchText)) }),
    output: pageOf(listedPost),
    feature: 'enableBlog',
    paged: true,
  }),
  related: operation({
    summary: 'Posts to read after this one: those with common tags, category and words, then the newest',
    method: 'GET',
    path: '/api/blog/posts/:id/related',
    input: byId.extend({ limit: relatedCount.default(3) }),
    output: z.array(listedPost),
    feature: 'enableBlog',
  }),
  listByAuthor: operation({
    summary: 'The posts of one author, newest first',
    method: 'GET',
    path: '/api/blog/authors/:id/posts',
    input: listFields.extend(byId.shape),
    output: pageOf(listedPost),
    feature: 'enableBlog',
    paged: true,
  }),
  create: operation({
    summary:
      'Add a post; without a date it gets the present time, without a category the first one, by whoever sends it unless told',
    method: 'POST',
    path: '/api/blog/posts',
    access: 'editor',
    status: 201,
    input: postInputSchema,
    html: 'content',
    output: postSchema.extend(savedText),
    versioned: true,
  }),
  update: operation({
    summary: 'Change a post; absent fields keep their values',
    method: 'PUT',
    path: '/api/blog/posts/:id',
    access: 'editor',
    input: partialOf(postInputSchema).extend({ ...byId.shape, expectedVersion }),
    html: 'content',
    output: postSchema.extend(savedText),
    versioned: true,
  }),
  remove: operation({
    summary: 'Delete a post; its last version is kept among the revisions',
    method: 'DELETE',
    path: '/api/blog/posts/:id',
    access: 'editor',
    status: 204,
    input: byId.extend({ expectedVersion }),
    output: noContent,
  }),
  uploadImage: upload('/api/blog/upload-image', 'Upload an image for a post'),
  preview: operation({
    summary: 'What would be left of the content of a post after a save; nothing is stored',
    method: 'POST',
    path: '/api/blog/preview',
    access: 'viewer',
    readOnly: true,
    input: z.object({ content: postContent }),
    output: z.object({
      content: z.string(),
      dropped: droppedParts,
    }),
  }),
  counts: operation({
    summary: 'How many posts are published, drafts and scheduled',
    method: 'GET',
    path: '/api/blog/figures',
    access: 'viewer',
    output: z.object({ published: z.int(), draft: z.int(), scheduled: z.int() }),
  }),
};
