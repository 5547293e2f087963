import { localeOf, primaryTag } from '#format/languages.ts';
import type { Catalogue } from './catalogue.ts';
import type { Part, PluralForms } from './part.ts';

/** The catalogues besides English, which is part of the code that shows it. A browser loads the one of its site only. */
const catalogues: Record<string, () => Promise<Catalogue>> = {
  ar: async () => (await import('./languages/ar.ts')).ar,
  de: async () => (await import('./languages/de.ts')).de,
};

const loaded = new Map<string, Catalogue>();

/** Whether a language has a catalogue, loaded or not. */
export function hasOwnWords(language: string): boolean {
  const tag = primaryTag(language);
  return tag === 'en' || tag in catalogues;
}

/** Makes the words of a language available to the functions below. Any other language has English words. */
export async function loadWords(language: string): Promise<void> {
  const tag = primaryTag(language);
  const load = catalogues[tag];
  if (load && !loaded.has(tag)) loaded.set(tag, await load());
}

/** Makes every language available, for a server. */
export async function loadAllWords(): Promise<void> {
  await Promise.all(Object.keys(catalogues).map(loadWords));
}

/** The language of the words that a site with this language shows: its own, or English without a loaded catalogue. */
export function wordLanguage(language: string): string {
  return loaded.has(primaryTag(language)) ? language : 'en';
}

/** The words of one part in a language. */
export function wordsIn<Words>(language: string, { name, words }: Part<Words>): Words {
  const catalogue: Record<string, unknown> | undefined = loaded.get(primaryTag(language));
  // The type of the catalogues guarantees that each has the part, with the same words.
  return (catalogue?.[name] as Words | undefined) ?? words;
}

/** Puts values in the places of a text that are marked `{name}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

/** The form of a text for a number, with the number in it. `language` is that of the text. */
export function counted(forms: PluralForms, n: number, language: string): string {
  return fill(formFor(forms, n, language), { n: numberIn(n, language) });
}

/** The form of a text for a number. */
export function formFor(forms: PluralForms, n: number, language: string): string {
  return forms[new Intl.PluralRules(language).select(n)] ?? forms.other;
}

/** A number as a language writes it. */
export function numberIn(n: number, language: string): string {
  return n.toLocaleString(localeOf(language));
}
