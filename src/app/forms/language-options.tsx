import { type Language, languages } from '#format/language-list.ts';
import { ownNameOf } from '#format/languages.ts';

const english = new Intl.DisplayNames('en', { type: 'language' });

/** The name of a language for the owner: "German · Deutsch". */
function nameOf(language: Language): string {
  const name = english.of(language) ?? language;
  const own = ownNameOf(language);
  return own === name ? name : `${name} · ${own}`;
}

/** The languages as the options of a select, by their English names. */
export function LanguageOptions() {
  return languages
    .map((language) => ({ language, name: nameOf(language) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ language, name }) => (
      <option key={language} value={language}>
        {name}
      </option>
    ));
}
