import { directionOf } from '#format/languages.ts';
import { usePageLanguage } from './page-language.ts';

interface LanguageMarks {
  lang?: string;
  dir: 'ltr' | 'rtl' | 'auto';
}

/**
 * The `lang` and `dir` of an element that shows a text with a language of its own, for `language` of a record. A text in the
 * language of the page needs no `lang`, and its direction is that of its first letters.
 */
export function useLanguageMarks(language: string | null): LanguageMarks {
  const page = usePageLanguage();
  if (language === null || language === page) return { dir: 'auto' };
  return { lang: language, dir: directionOf(language) };
}
