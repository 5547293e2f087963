import { z } from 'zod';
import {
  blankMeansAbsent,
  dateField,
  expectedVersion,
  idInput,
  imageAddress,
  instant,
  listFields,
  pageOf,
  requiredText,
  text,
  versionFields,
} from './fields.ts';
import { upload } from './image-operations.ts';
import { limits } from './limits.ts';
import { noContent, operation } from './operation.ts';
import { pictureSchema } from './picture.ts';

export const postStatuses = ['published', 'draft', 'scheduled'] as const;

/** The stored image URL of a post without a picture (row 111). */
export const PLACEHOLDER_IMAGE = '/placeholder.svg';

/** A blog post as it is answered (row 190). `content` is sanitised HTML. */
const postSchema = z.object({
  id: z.int(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  /** An ISO day, or an ISO instant where a time of day was given. */
  date: z.string(),
  imageUrl: z.string(),
  imageAlt: z.string(),
  picture: pictureSchema.optional(),
  /** A scheduled post is a draft until its date, and a published one from then on (decision X10). */
  status: z.enum(postStatuses),
  author: z.object({ id: z.int(), username: z.string(), name: z.string() }),
  category: z.object({ id: z.int(), name: z.string() }),
  createdAt: instant,
  ...versionFields,
});
export type Post = z.output<typeof postSchema>;
export type PostStatus = Post['status'];

const listedPost = postSchema.extend({ content: z.string().optional() });
export type ListedPost = z.output<typeof listedPost>;

const postContent = z.string().max(limits.postContent, 'The content is too long for one post.');

const fields = z.object({
  title: requiredText(limits.postTitle, 'A post needs a title.'),
  excerpt: text(limits.postExcerpt),
  content: postContent,
  date: dateField,
  imageUrl: imageAddress,
  imageAlt: text(limits.line),
  status: z.enum(postStatuses),
  categoryId: idInput,
  /** Where its id is not given: as an answer has it, or its name in any case; without such a name the first (row 108). */
  category: z.union([text(limits.categoryName), z.object({ id: idInput })]),
  authorId: idInput,
});

const byId = z.object({ id: idInput });

/** Posts, their images and the preview of their content (decisions D8, X10). */
export const postOperations = {
  list: operation({
    summary: 'Posts, newest first; a search takes precedence over the category and ranks title hits first',
    method: 'GET',
    path: '/api/blog/posts',
    input: listFields.extend({
      search: blankMeansAbsent(text(limits.searchText)),
      category: blankMeansAbsent(idInput),
      /** Narrows what the caller may see; visitors see published posts only. */
      status: blankMeansAbsent(z.enum(postStatuses)),
    }),
    output: pageOf(listedPost),
    feature: 'enableBlog',
    paged: true,
  }),
  get: operation({
    summary: 'One post with its content',
    method: 'GET',
    path: '/api/blog/posts/:id',
    input: byId,
    output: postSchema,
    feature: 'enableBlog',
    versioned: true,
  }),
  listByCategory: operation({
    summary: 'The posts of one category, newest first',
    method: 'GET',
    path: '/api/blog/categories/:id/posts',
    input: listFields.extend(byId.shape),
    output: pageOf(listedPost),
    feature: 'enableBlog',
    paged: true,
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
    input: fields.partial().required({ title: true }),
    output: postSchema,
    versioned: true,
  }),
  update: operation({
    summary: 'Change a post; absent fields keep their values',
    method: 'PUT',
    path: '/api/blog/posts/:id',
    access: 'editor',
    input: fields.partial().extend({ ...byId.shape, expectedVersion }),
    output: postSchema,
    versioned: true,
  }),
  remove: operation({
    summary: 'Delete a post; its last version is kept among the revisions',
    method: 'DELETE',
    path: '/api/blog/posts/:id',
    access: 'editor',
    status: 204,
    input: byId,
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
      /** The tags (`<script>`) and attributes (`<p onclick>`) that a post cannot hold, each once. */
      dropped: z.array(z.string()),
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
