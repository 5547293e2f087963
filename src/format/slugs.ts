import { foldLetters } from './folding.ts';

/** The form of the slugs of one kind of record. */
export interface SlugRule {
  /** Stands in for a title without a letter or digit, and before a slug that is a number or a reserved word. */
  fallback: string;
  /** Words that mean something else where the slug stands in addresses. */
  reserved: readonly string[];
  /** The number of UTF-16 units of the longest slug. */
  longest: number;
}

/** A letter or digit with the marks that belong to it, such as the vowels of Hindi. */
const UNIT = String.raw`[\p{L}\p{Nd}]\p{M}*`;
const units = new RegExp(UNIT, 'gu');
const words = new RegExp(`(?:${UNIT})+`, 'gu');
const form = new RegExp(`^(?:${UNIT})+(?:-(?:${UNIT})+)*$`, 'u');

/**
 * Characters that nobody sees: format characters, among them direction marks, and letters that print nothing. The
 * zero-width non-joiner ends a syllable of a Persian word, so it becomes a dash instead.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const NON_JOINER = /\u200c/g;

/** Marks on Latin letters and digits, which are folded, and marks of no script, which only decorate. */
const foldedMarks = /([\p{Script=Latin}\p{Nd}])\p{M}+/gu;
const decoration = /(?=\p{M})\p{Script_Extensions=Inherited}/gu;

/** Latin letters that no normalisation takes apart, besides those that a search folds. */
const plainLetters: Record<string, string> = { đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'ng', ŧ: 't' };

/**
 * Whether a text is a slug: letters of any script, digits and single dashes, in the one form that `slugOf` writes, and
 * no number, which would be an id (decision D20).
 */
export function isSlug(text: string): boolean {
  return form.test(text) && !isNumber(text) && foldWord(text) === text;
}

/** The slug of a title: `Ærø, by night!` is `aero-by-night`, and letters of other scripts stay. A slug stays as it is. */
export function slugOf(title: string, rule: SlugRule): string {
  const slug = cutTo(rule.longest, (foldWord(title).match(words) ?? []).join('-'));
  if (slug !== '' && !isNumber(slug) && !rule.reserved.includes(slug)) return slug;
  return cutTo(rule.longest, slug === '' ? rule.fallback : `${rule.fallback}-${slug}`);
}

/** The slug and then `-2`, `-3`, …, of which a record takes the first that is free. */
export function numberedSlug(slug: string, number: number, longest: number): string {
  const suffix = number === 1 ? '' : `-${number}`;
  return cutTo(longest - suffix.length, slug) + suffix;
}

/** The letters of a text in lower case, composed, without invisible characters and without accents on Latin letters. */
function foldWord(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFKC')
    .replace(NON_JOINER, '-')
    .replace(invisible, '')
    .toLowerCase();
  const folded = plain
    .normalize('NFD')
    .replace(foldedMarks, '$1')
    .replace(/\p{Script=Latin}+/gu, foldLetters)
    .replace(/[đðþħıŋŧ]/g, (letter) => plainLetters[letter] ?? letter);
  return folded.normalize('NFC').replace(decoration, '').normalize('NFC');
}

const isNumber = (slug: string) => /^\p{Nd}+$/u.test(slug);

/** Cuts between letters, never within one, and leaves no dash at the end. */
function cutTo(length: number, slug: string): string {
  if (slug.length <= length) return slug;
  let cut = '';
  for (const [part] of slug.matchAll(new RegExp(`${units.source}|-`, 'gu'))) {
    if (cut.length + part.length > length) break;
    cut += part;
  }
  return cut.replace(/-+$/, '');
}
