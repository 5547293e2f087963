import { z } from 'zod';
import { dateField, expectedVersion, idInput, instant, savedText } from '../fields.ts';
import { noContent, operation } from '../operation.ts';
import { ownPageInputSchema, ownPageOperations } from '../own-page.ts';
import { postInputSchema, postOperations } from '../post.ts';
import { projectInputSchema, projectOperations } from '../project.ts';
import { partialOf, withExample } from '../record.ts';
import { textKindField } from './text-kind.ts';

/** The unpublished changes of a text: a second version of it that visitors do not see (decision 0043). */
const unpublishedSchema = z.object({
  /** Increases with every write; 0 where there never were any. */
  version: z.int(),
  /** False where the text has no unpublished changes now. */
  isOpen: z.boolean(),
  /** The changed fields, as an update of the text takes them. */
  fields: z.record(z.string(), z.unknown()),
  /** The version of the published text. */
  publishedVersion: z.int(),
  /** The changed fields whose published value has changed since as well. */
  conflicts: z.array(z.string()),
  updatedAt: instant.nullable(),
  /** The moment at which the site publishes the changes by itself. */
  publishAt: instant.nullable(),
  /** The reason why a scheduled publication failed, in English; empty if it did not. */
  problem: z.string(),
});
export type UnpublishedChanges = z.output<typeof unpublishedSchema>;

/** The fields that unpublished changes can have, under one name each. */
export const postChangesSchema = partialOf(postInputSchema.omit({ category: true }));
export const projectChangesSchema = partialOf(
  projectInputSchema.omit({ overview: true, image: true, imageUrl: true, githubUrl: true }),
);
export const ownPageChangesSchema = partialOf(ownPageInputSchema);

const byId = z.object({ id: idInput });

const versions = {
  expectedVersion,
  /** The version of the published text that the caller has read. Another one gets 412. */
  baseVersion: z.int().optional(),
};

interface ChangedText<Fields extends z.ZodRawShape, Published extends z.ZodType> {
  /** `a post` in the summaries. */
  name: string;
  path: `/api/${string}`;
  fields: z.ZodObject<Fields>;
  /** The field with HTML. */
  html: string;
  published: Published;
}

/** The calls for the unpublished changes of one kind of text. */
function changeOperations<Fields extends z.ZodRawShape, Published extends z.ZodType>({
  name,
  path,
  fields,
  html,
  published,
}: ChangedText<Fields, Published>) {
  return {
    get: operation({
      summary: `The unpublished changes of ${name}`,
      method: 'GET',
      path: `${path}/:id/changes`,
      access: 'viewer',
      input: byId,
      output: unpublishedSchema,
      versioned: true,
    }),
    keep: operation({
      summary: `Change ${name} without publishing; absent fields keep their values`,
      method: 'PUT',
      path: `${path}/:id/changes`,
      access: 'editor',
      input: fields.extend({
        ...byId.shape,
        ...versions,
        /** Publishes the changes at this moment, or at the beginning of this day. Null ends the schedule. */
        publishAt: withExample(dateField.nullable(), null).optional(),
      }),
      html,
      output: unpublishedSchema.extend(savedText),
      versioned: true,
    }),
    discard: operation({
      summary: `Discard the unpublished changes of ${name}`,
      method: 'DELETE',
      path: `${path}/:id/changes`,
      access: 'editor',
      status: 204,
      input: byId.extend({ expectedVersion }),
      output: noContent,
    }),
    publish: operation({
      summary: `Publish the unpublished changes of ${name}, with further ones`,
      method: 'POST',
      path: `${path}/:id/changes/publish`,
      access: 'editor',
      input: fields.extend({
        ...byId.shape,
        ...versions,
        /** Publishes also fields whose published value has changed since (`conflicts`). */
        overwrite: z.boolean().default(false),
      }),
      html,
      output: published,
      versioned: true,
    }),
  };
}

export const postChangeOperations = changeOperations({
  name: 'a post',
  path: '/api/blog/posts',
  fields: postChangesSchema,
  html: 'content',
  published: postOperations.update.output,
});

export const projectChangeOperations = changeOperations({
  name: 'a project',
  path: '/api/projects',
  fields: projectChangesSchema,
  html: 'fullDescription',
  published: projectOperations.update.output,
});

export const ownPageChangeOperations = changeOperations({
  name: 'a page',
  path: '/api/pages',
  fields: ownPageChangesSchema,
  html: 'content',
  published: ownPageOperations.update.output,
});

const listedChanges = z.object({
  kind: textKindField,
  id: z.int(),
  updatedAt: instant,
  publishAt: instant.nullable(),
  problem: z.string(),
});
export type ListedChanges = z.output<typeof listedChanges>;

export const unpublishedOperations = {
  list: operation({
    summary: 'The texts that have unpublished changes, the latest change first',
    method: 'GET',
    path: '/api/changes',
    access: 'viewer',
    output: z.array(listedChanges),
  }),
};
