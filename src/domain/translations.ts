import { SiteError } from '#contract/errors.ts';
import type { Translations } from '#contract/languages.ts';
import type { Stores } from './stores.ts';
import type { TranslatedKind } from './translation-store.ts';

/** The fields that a rule needs of a text with a language. */
interface LanguageText {
  id: number;
  title: string;
  slug: string;
  language: string | null;
  translationOf: number | null;
  canonicalUrl: string;
}

/** The texts of one kind. */
interface TextsOfKind<Text extends LanguageText> {
  stores: Stores;
  kind: TranslatedKind;
  read: (id: number) => Promise<Text | undefined>;
  /** That of a text without a language of its own. */
  siteLanguage: string;
}

interface Linked {
  /** Undefined for a new text. */
  id: number | undefined;
  language: string | null;
  translationOf: number | null;
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/**
 * Returns the original that a text is stored with. Throws `invalid` for a translation of itself or of nothing, and for a
 * group with two texts in one language.
 */
export async function originalOf<Text extends LanguageText>(
  texts: TextsOfKind<Text>,
  { id, language, translationOf }: Linked,
): Promise<number | null> {
  const { stores, kind, siteLanguage } = texts;
  const own = id === undefined ? [] : await stores.translations.translationsOf(kind, id);
  const original = translationOf === null ? null : await requireOriginal(texts, id, own, translationOf);
  const group =
    original === null ? own : [original, ...(await stores.translations.translationsOf(kind, original))];
  const wanted = language ?? siteLanguage;
  for (const other of group.filter((member) => member !== id)) {
    const text = await texts.read(other);
    if (text && (text.language ?? siteLanguage) === wanted) {
      const name = names.of(wanted) ?? wanted;
      throw refused('language', `Another text of this group is in ${name}: “${text.title}”.`);
    }
  }
  return original;
}

/** Whether a change leaves the link of a text as it was. Then no rule is asked: the language of the site may have changed. */
export function isLinkKept(before: Omit<Linked, 'id'>, after: Omit<Linked, 'id'>): boolean {
  return before.language === after.language && before.translationOf === after.translationOf;
}

async function requireOriginal<Text extends LanguageText>(
  { kind, read }: TextsOfKind<Text>,
  id: number | undefined,
  own: number[],
  given: number,
): Promise<number> {
  const path = 'translationOf';
  if (given === id) throw refused(path, `A ${kind} is no translation of itself.`);
  const text = await read(given);
  if (!text) throw refused(path, `There is no ${kind} ${given}.`);
  const original = text.translationOf ?? text.id;
  if (original === id) throw refused(path, `“${text.title}” is a translation of this ${kind} already.`);
  if (own.length > 0) {
    throw refused(
      path,
      `This ${kind} has translations itself, so it is the original. Link the other ${kind} with it.`,
    );
  }
  return original;
}

function refused(path: string, message: string): SiteError {
  return new SiteError('invalid', message, { issues: [{ path, message }] });
}

/**
 * The other texts of a group that visitors may see, by language. After a change of the site's language two texts of a group
 * may be in one language: then the text itself, the original and the oldest come first, and each language has one text.
 */
export async function translationsShown<Text extends LanguageText>(
  { stores, kind, read, siteLanguage }: TextsOfKind<Text>,
  { id, language: own, translationOf }: LanguageText,
  isShown: (text: Text) => boolean,
): Promise<Translations> {
  const original = translationOf ?? id;
  const ids = [original, ...(await stores.translations.translationsOf(kind, original))];
  const taken = new Set([own ?? siteLanguage]);
  const found: Translations = [];
  for (const other of ids) {
    const text = other === id ? undefined : await read(other);
    if (!text || !isShown(text)) continue;
    const { title, slug, canonicalUrl } = text;
    const language = text.language ?? siteLanguage;
    if (taken.has(language)) continue;
    taken.add(language);
    found.push({ id: text.id, slug, title, language, ...(canonicalUrl === '' ? {} : { canonicalUrl }) });
  }
  return found.sort((one, other) => one.language.localeCompare(other.language, 'en'));
}
