import { z } from 'zod';
import { isSlug, type SlugRule, slugOf } from '#format/slugs.ts';
import { blankMeansAbsent, idInput, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { withExample } from '../record.ts';
import { besidePosts, besideProjects, firstSegments } from './reserved-words.ts';

/** The kinds of records that have slugs. Two records of different kinds may have the same slug. */
export const slugKinds = ['post', 'project', 'category', 'tag', 'series', 'own-page'] as const;
export type SlugKind = (typeof slugKinds)[number];

const rule = (fallback: string, reserved: readonly string[] = []): SlugRule => ({
  fallback,
  reserved,
  longest: limits.slug,
});

export const slugRules: Record<SlugKind, SlugRule> = {
  post: rule('post', besidePosts),
  project: rule('project', besideProjects),
  category: rule('category'),
  tag: rule('tag'),
  series: rule('series'),
  'own-page': rule('page', firstSegments),
};

/** The slug of a stored record. A row of an earlier version in a browser's storage has none until it gets one. */
export const slugField = z.string().default('');

/** A slug as somebody types it, in the input of a write. The refusal says what is wrong with it. */
export const slugInput = (kind: SlugKind) =>
  withExample(
    text(limits.slug)
      .normalize('NFC')
      .superRefine((typed, context) => {
        // The length has its own refusal, and the checks of a very long text would take long.
        if (typed.length > limits.slug) return;
        const message = problemOf(typed, slugRules[kind]);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      }),
    'named-so',
  );

function problemOf(typed: string, slugRule: SlugRule): string | undefined {
  if (/[\p{Cf}\p{Cc}]/u.test(typed))
    return 'A slug has no invisible characters, such as direction marks. Type it anew.';
  if (!/[\p{L}\p{Nd}]/u.test(typed)) return 'A slug needs at least one letter.';
  if (/^\p{Nd}+$/u.test(typed)) return 'A slug needs at least one letter, because a number is an id.';
  if (slugRule.reserved.includes(typed)) return `“${typed}” stands for something else in addresses.`;
  if (isSlug(typed)) return undefined;
  return `Write small letters, digits and single dashes, such as “${slugOf(typed, slugRule)}”.`;
}

/** Narrows a list to the record with a slug, which may be an earlier one. */
export const slugFilter = () => blankMeansAbsent(slugKey);

/** How addresses and filters name a record: a slug, or the path of an own page, in any case. Anything else names no record. */
const slugKey = withExample(
  z
    .string()
    .max(2 * limits.slug + 1)
    .normalize('NFC')
    .toLowerCase(),
  'title',
);

/** An id or a slug. A text of digits is an id, because no slug is all digits (decision D20). */
export const idOrSlug = withExample(z.union([idInput, slugKey]), 1);
