import { createContext, use } from 'react';
import { DEFAULT_LANGUAGE } from '#format/languages.ts';
import type { Part } from '#words/part.ts';
import { wordLanguage, wordsIn } from '#words/words.ts';

/** The language of the page: the site's, and English in the admin area. */
export const PageLanguage = createContext<string>(DEFAULT_LANGUAGE);

/** The language of the page, in which its dates and its `lang` are. */
export function usePageLanguage(): string {
  return use(PageLanguage);
}

/** The words of a part of the site in the language of the page. */
export function useWords<Words>(part: Part<Words>): Words {
  return wordsIn(use(PageLanguage), part);
}

/** The language of these words, for plurals and numbers: English where a language has no catalogue. */
export function useWordLanguage(): string {
  return wordLanguage(use(PageLanguage));
}
