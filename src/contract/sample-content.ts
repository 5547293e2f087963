import { z } from 'zod';
import { noContent, operation } from './operation.ts';

/** `shown` until the owner decides. Pages mark shown sample content as sample. */
const sampleState = z.enum(['shown', 'kept', 'removed']);
export type SampleState = z.output<typeof sampleState>;

/** The owner's choice to keep or remove the sample content (decision 0001, Content). */
export const sampleContentOperations = {
  get: operation({
    summary: 'Whether the site still shows the sample content it came with',
    method: 'GET',
    path: '/api/sample-content',
    output: z.object({ state: sampleState }),
  }),
  keep: operation({
    summary: 'Keep the sample content as a start of your own; pages are no longer marked',
    method: 'POST',
    path: '/api/sample-content/keep',
    access: 'admin',
    status: 204,
    output: noContent,
  }),
  remove: operation({
    summary: 'Remove the sample content; what has been edited stays',
    method: 'DELETE',
    path: '/api/sample-content',
    access: 'admin',
    status: 204,
    output: noContent,
  }),
};
