import { z } from 'zod';
import { idInput, instant, text, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { noContent, operation } from '../operation.ts';
import { ownPageOperations } from '../own-page.ts';
import { postOperations } from '../post.ts';
import { projectOperations } from '../project.ts';
import { withExample } from '../record.ts';
import { seriesOperations } from '../series.ts';
import { textKindField } from './text-kind.ts';

/** The longest time for which a preview link works, and the usual one, in days. */
const PREVIEW_DAYS_MOST = 90;
const PREVIEW_DAYS = 7;

const previewLinkSchema = z.object({
  id: z.int(),
  /** The path of the page, with the secret. */
  path: z.string(),
  createdAt: instant,
  expiresAt: instant,
});
export type PreviewLink = z.output<typeof previewLinkSchema>;

/** A text as its page will look once it is published as it is now. */
const previewSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('post'),
    post: postOperations.get.output,
    more: postOperations.related.output,
    series: seriesOperations.get.output.optional(),
  }),
  z.object({ kind: z.literal('project'), project: projectOperations.get.output }),
  z.object({ kind: z.literal('own-page'), page: ownPageOperations.get.output }),
]);
export type Preview = z.output<typeof previewSchema>;

const ofText = z.object({ kind: textKindField, id: idInput });

/** Links by which people without an account read a text before it is published (decision 0043). */
export const previewOperations = {
  get: operation({
    summary:
      'A draft, a scheduled text or a text with its unpublished changes, for the holder of a preview link',
    method: 'GET',
    path: '/api/previews/:secret',
    input: z.object({ secret: withExample(text(limits.linkToken).min(1), 'a-secret') }),
    output: previewSchema,
    // A preview is made in a transaction, for which saves wait.
    limit: { calls: 60, seconds: 60 },
  }),
  list: operation({
    summary: 'The preview links of a text that work, the newest first',
    method: 'GET',
    path: '/api/preview-links',
    access: 'editor',
    input: ofText,
    output: z.array(previewLinkSchema),
  }),
  create: operation({
    summary: 'Make a preview link for a text',
    method: 'POST',
    path: '/api/preview-links',
    access: 'editor',
    status: 201,
    input: ofText.extend({ days: wholeNumber(PREVIEW_DAYS_MOST).default(PREVIEW_DAYS) }),
    output: previewLinkSchema,
    secret: true,
  }),
  revoke: operation({
    summary: 'End a preview link',
    method: 'DELETE',
    path: '/api/preview-links/:id',
    access: 'editor',
    status: 204,
    input: z.object({ id: idInput }),
    output: noContent,
  }),
};
