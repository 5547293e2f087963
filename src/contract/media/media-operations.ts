import { z } from 'zod';
import {
  anyFile,
  blankMeansAbsent,
  expectedVersion,
  idInput,
  imageAddress,
  pageFields,
  pageOf,
  requiredText,
  text,
  yesOrNo,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { noContent, operation } from '../operation.ts';
import { withExample } from '../record.ts';
import { uploadLimit } from './image-operations.ts';
import { cropSchema, mediaDetailSchema, mediaFilters, mediaKinds, mediaSchema } from './media.ts';

const byId = z.object({ id: idInput });
const fraction = withExample(z.number().min(0).max(1), 0.5);

/** The media library: every uploaded picture and file (decision 0034). */
export const mediaOperations = {
  list: operation({
    summary: 'Uploaded pictures and files, the latest first',
    method: 'GET',
    path: '/api/media',
    access: 'viewer',
    input: z.object({
      ...pageFields,
      /** Every word must begin a word of the name or of the alternative text. */
      search: blankMeansAbsent(text(limits.searchText)),
      show: z.preprocess((value) => value || undefined, z.enum(mediaFilters).default('all')),
      kind: z.preprocess((value) => value || undefined, z.enum(['all', ...mediaKinds]).default('all')),
    }),
    output: pageOf(mediaSchema),
    paged: true,
  }),
  limits: operation({
    summary: 'The largest uploads in bytes, and whether the site stores files other than pictures',
    method: 'GET',
    path: '/api/media/limits',
    access: 'viewer',
    output: z.object({ imageBytes: z.int(), fileBytes: z.int(), storesFiles: z.boolean() }),
  }),
  find: operation({
    summary: 'The picture or file at a path of this site, which may be that of a copy or an earlier file',
    method: 'GET',
    path: '/api/media/at',
    access: 'viewer',
    input: z.object({ url: imageAddress.min(1, 'Write the path of a picture or file.') }),
    output: mediaSchema,
    versioned: true,
  }),
  get: operation({
    summary: 'One picture or file, with every text that uses it',
    method: 'GET',
    path: '/api/media/:id',
    access: 'viewer',
    input: byId,
    output: mediaDetailSchema,
    versioned: true,
  }),
  original: operation({
    summary:
      'The whole picture that a crop is chosen from, at most 1200 pixels a side, and the size of its original',
    method: 'GET',
    path: '/api/media/:id/original',
    access: 'editor',
    input: byId,
    output: z.object({
      /** A data URL. */
      data: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  }),
  upload: operation({
    summary:
      'Upload a picture or a file of another kind for the library; the same bytes are stored once, and the earlier record is the answer',
    method: 'POST',
    path: '/api/files',
    access: 'editor',
    status: 201,
    input: z.object({ file: anyFile }),
    output: mediaSchema,
    files: 'file',
    failureText: 'File upload failed with status {status}',
    limit: uploadLimit,
  }),
  update: operation({
    summary:
      'Change the name, the alternative text, the focal point or the crop; absent fields keep their values',
    method: 'PUT',
    path: '/api/media/:id',
    access: 'editor',
    input: z.object({
      id: idInput,
      expectedVersion,
      name: requiredText(limits.mediaName, 'A picture or file needs a name.').optional(),
      alt: text(limits.line).optional(),
      isDecorative: z.boolean().optional(),
      focalX: fraction.optional(),
      focalY: fraction.optional(),
      /** Null shows the whole picture again. */
      crop: cropSchema.nullable().optional(),
    }),
    output: mediaSchema,
    versioned: true,
    crops: true,
  }),
  replace: operation({
    summary: 'Replace the bytes in place: every text shows the new ones, and the earlier URL leads to them',
    method: 'POST',
    path: '/api/media/:id/file',
    access: 'editor',
    input: z.object({ id: idInput, expectedVersion, file: anyFile }),
    output: mediaSchema,
    versioned: true,
    files: 'file',
    replaces: true,
    failureText: 'File upload failed with status {status}',
    limit: uploadLimit,
  }),
  undo: operation({
    summary: 'Take the last replacement or crop back',
    method: 'POST',
    path: '/api/media/:id/undo',
    access: 'editor',
    input: z.object({ id: idInput, expectedVersion }),
    output: mediaSchema,
    versioned: true,
  }),
  remove: operation({
    summary:
      'Delete a picture or file. One that texts use is refused with 409, unless `evenIfUsed` is true; it can be restored for thirty days',
    method: 'DELETE',
    path: '/api/media/:id',
    access: 'editor',
    status: 204,
    input: z.object({ id: idInput, expectedVersion, evenIfUsed: yesOrNo.default(false) }),
    output: noContent,
  }),
  restore: operation({
    summary: 'Bring a deleted picture or file back',
    method: 'POST',
    path: '/api/media/:id/restore',
    access: 'editor',
    input: byId,
    output: mediaSchema,
    versioned: true,
  }),
};
