import { z } from 'zod';
import { withExample } from '../record.ts';

/** The kinds of texts that can have unpublished changes and preview links. */
export const textKinds = ['post', 'project', 'own-page'] as const;
export type TextKind = (typeof textKinds)[number];

export const textKindField = withExample(z.enum(textKinds), 'post');
