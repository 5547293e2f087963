import { z } from 'zod';
import { idInput, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { withExample } from '../record.ts';
import { textKindField } from './text-kind.ts';

/**
 * The seconds between two notes of an open editor, and after the last one until it counts as closed. Browsers run timers of
 * hidden tabs once a minute.
 */
export const OPEN_EDITOR_BEAT_SECONDS = 45;
export const OPEN_EDITOR_LEASE_SECONDS = 150;

const otherEditorSchema = z.object({
  /** The name of the account; empty for the caller's own account. */
  name: z.string(),
});
export type OtherEditor = z.output<typeof otherEditorSchema>;

/** Tell people who have the same text open of each other (decision 0043). */
export const openEditorOperations = {
  note: operation({
    summary: 'Note that an editor of a text is open or was closed, and list the other ones',
    method: 'POST',
    path: '/api/open-editors',
    access: 'editor',
    input: z.object({
      kind: textKindField,
      id: idInput,
      /** A random name of this editor. */
      editor: withExample(text(64).min(8), 'editor-1'),
      isClosed: z.boolean().default(false),
    }),
    output: z.array(otherEditorSchema),
    // Nobody repeats the note of a moment that has passed, so its response is not stored.
    secret: true,
  }),
};
