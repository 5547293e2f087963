import { z } from 'zod';
import { idOrSlug, slugField, slugFilter, slugInput } from './addresses/slug.ts';
import { expectedVersion, idInput, instant, text } from './fields.ts';
import { limits } from './limits.ts';
import { noContent, operation } from './operation.ts';
import { entityOf, withExample } from './record.ts';

/** A tag as it is stored. Posts and projects share the tags. */
export const tagRecord = z.object({
  id: z.int(),
  /** Names the tag in addresses (decision D20). */
  slug: slugField,
  name: z.string(),
  description: z.string().default(''),
  updatedAt: instant.default('1970-01-01T00:00:00.000Z'),
  version: z.int().default(1),
});

/** A tag as entries name it. */
export const namedTagSchema = entityOf(tagRecord.pick({ id: true, slug: true, name: true }));

export type NamedTag = z.output<typeof namedTagSchema>;

const tagSchema = namedTagSchema.extend({
  /** The number of its projects that the caller can see; never 0. */
  projectCount: z.int(),
});
export type Tag = z.output<typeof tagSchema>;

const postTagSchema = entityOf(tagRecord).extend({
  /** The number of its posts that the caller can see. */
  postCount: z.int(),
  /** The number of its projects that the caller can see. */
  projectCount: z.int(),
});
export type PostTag = z.output<typeof postTagSchema>;

export const tagName = text(limits.tagName);

/**
 * The key by which two tags are compared. A lone surrogate, which can end a cut text, becomes U+FFFD on every database.
 */
export function tagKey(name: string): string {
  return name.toWellFormed().toLowerCase();
}

/**
 * The tags of an entry: names, or objects with a name. Empty names are ignored; a name that differs only in case is
 * refused (row 121).
 */
export const tagsInput = (most: 'projectTags' | 'postTags') =>
  withExample(
    z
      .array(z.union([tagName, z.object({ id: idInput.optional(), name: tagName })]))
      .transform((tags, context) => {
        const names: string[] = [];
        const seen = new Set<string>();
        for (const [index, tag] of tags.entries()) {
          const name = typeof tag === 'string' ? tag : tag.name;
          if (name === '') continue;
          if (seen.has(tagKey(name))) {
            context.addIssue({ code: 'custom', path: [index], message: 'Tag already exists' });
          }
          seen.add(tagKey(name));
          names.push(name);
        }
        return names;
      })
      .pipe(z.array(z.string()).max(limits[most], `Use at most ${limits[most]} tags.`)),
    ['Testing'],
  );

/** The description of a tag, a category or a series: plain text above its list. */
export const topicDescription = text(limits.topicDescription);

/** The tag or category that takes over the entries of another. */
export const mergeTarget = withExample(idInput.pipe(z.int()), 2);

/** The tags of projects (decision X3). */
export const tagOperations = {
  list: operation({
    summary: 'The tags of the projects, by name',
    method: 'GET',
    path: '/api/tags',
    input: z.object({ slug: slugFilter() }),
    output: z.array(tagSchema),
    feature: 'enableProjects',
  }),
};

const byId = z.object({ id: idInput });

/** The tags of posts, and the care for the tags of posts and projects (decision 0030). */
export const postTagOperations = {
  list: operation({
    summary:
      'The tags of the published posts, by name; accounts get every tag, those of projects alone included',
    method: 'GET',
    path: '/api/blog/tags',
    output: z.array(postTagSchema),
    feature: 'enableBlog',
  }),
  get: operation({
    summary: 'One tag, by id, slug or earlier slug; for visitors only if a published post has it',
    method: 'GET',
    path: '/api/blog/tags/:id',
    input: z.object({ id: idOrSlug }),
    output: postTagSchema,
    feature: 'enableBlog',
    versioned: true,
  }),
  update: operation({
    summary: 'Rename or describe a tag; absent fields keep their values',
    method: 'PUT',
    path: '/api/blog/tags/:id',
    access: 'editor',
    input: byId.extend({
      name: tagName.min(1, 'A tag needs a name.').optional(),
      slug: slugInput('tag').optional(),
      description: topicDescription.optional(),
      expectedVersion,
    }),
    output: postTagSchema,
    versioned: true,
  }),
  merge: operation({
    summary: 'Put another tag in the place of this one, wherever it is used',
    method: 'POST',
    path: '/api/blog/tags/:id/merge',
    access: 'editor',
    input: byId.extend({ into: mergeTarget, expectedVersion }),
    output: postTagSchema,
  }),
  remove: operation({
    summary: 'Delete a tag; the entries that have it stay',
    method: 'DELETE',
    path: '/api/blog/tags/:id',
    access: 'editor',
    status: 204,
    input: byId.extend({ expectedVersion }),
    output: noContent,
  }),
};
