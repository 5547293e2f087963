import { Fragment } from 'react';
import { Filled } from '#app/language/filled.tsx';
import { useWords } from '#app/language/page-language.ts';
import type { Translations } from '#contract/languages.ts';
import { directionOf, ownNameOf } from '#format/languages.ts';
import { contentWords } from '#words/english/content.ts';

interface TranslationLinksProps {
  translations: Translations | undefined;
  addressOf: (translation: Translations[number]) => string;
}

/** "Also in: Deutsch", on the page of a text with translations. */
export function TranslationLinks({ translations = [], addressOf }: TranslationLinksProps) {
  const words = useWords(contentWords);
  if (translations.length === 0) return null;
  const links = translations.map((translation, index) => {
    const { id, language, title } = translation;
    return (
      <Fragment key={id}>
        {index > 0 ? ', ' : null}
        <a
          href={addressOf(translation)}
          hrefLang={language}
          lang={language}
          dir={directionOf(language)}
          title={title}
          // Browsers of different age may name a language differently.
          suppressHydrationWarning
        >
          {ownNameOf(language)}
        </a>
      </Fragment>
    );
  });
  return (
    <p className="meta translations">
      <span>
        <Filled text={words.alsoIn} values={{ languages: links }} />
      </span>
    </p>
  );
}
