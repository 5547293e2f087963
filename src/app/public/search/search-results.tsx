import { usePageLanguage } from '#app/language/page-language.ts';
import { useLanguageMarks } from '#app/language/text-language.ts';
import { useTimeZone } from '#app/site/site-data.ts';
import type { MarkedText, SearchResult } from '#contract/search.ts';
import { formatDate } from '#format/dates.ts';
import { useKindNames } from './search-kinds.tsx';

/** The results of a search, best first. The title's link covers its row. */
export function SearchResults({ items }: { items: SearchResult[] }) {
  const names = useKindNames();
  const timeZone = useTimeZone();
  const language = usePageLanguage();
  return (
    <ol className="search-results">
      {items.map(({ kind, id, path, markedTitle, snippet, date, language: textLanguage }) => (
        <li key={`${kind} ${id}`} className="search-result">
          <div className="meta">
            <b>{names[kind].one}</b>
            {kind === 'post' ? (
              <>
                <i aria-hidden="true">/</i>
                {/* Browsers of different age may write a date differently from the server. */}
                <time className="tabular" dateTime={date} suppressHydrationWarning>
                  {formatDate(date, timeZone, language)}
                </time>
              </>
            ) : null}
          </div>
          <ResultText path={path} markedTitle={markedTitle} snippet={snippet} language={textLanguage} />
        </li>
      ))}
    </ol>
  );
}

/** The title and the snippet, in the language of the record. */
function ResultText({
  path,
  markedTitle,
  snippet,
  language,
}: Pick<SearchResult, 'path' | 'markedTitle' | 'snippet' | 'language'>) {
  const marks = useLanguageMarks(language);
  return (
    <>
      <h2 {...marks}>
        <a href={path}>
          <Marked text={markedTitle} />
        </a>
      </h2>
      {snippet.length > 0 ? (
        <p {...marks}>
          <Marked text={snippet} />
        </p>
      ) : null}
    </>
  );
}

/** A text with the words of the search marked. The pieces are text, so HTML in them is shown and never read. */
function Marked({ text }: { text: MarkedText }) {
  return text.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    piece.isMatch ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
