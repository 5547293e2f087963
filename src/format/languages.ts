/** The language of a site that has chosen none, and of the admin area. */
export const DEFAULT_LANGUAGE = 'en';

const rightToLeft = ['ar', 'fa', 'he', 'ur'];

/** The direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(primaryTag(language)) ? 'rtl' : 'ltr';
}

/** `de` of `de-AT`. */
export function primaryTag(language: string): string {
  return language.split('-')[0] ?? language;
}

/**
 * The locale in which `Intl` prints for a language. English dates are those of the specification ("MMMM d, yyyy"). The
 * digits of Arabic are named, because browsers of different age disagree about the usual ones.
 */
export function localeOf(language: string): string {
  return { en: 'en-US', ar: 'ar-u-nu-latn' }[language] ?? language;
}

/** The locale of Open Graph, `pt_BR`; a language without a region has none of its own and is written alone. */
export function openGraphLocale(language: string): string {
  return localeOf(language).replace(/-u-.*/, '').replace('-', '_');
}

/** The name of a language in that language itself, "Deutsch". */
export function ownNameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
