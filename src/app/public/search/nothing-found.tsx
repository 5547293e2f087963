import { useWordLanguage, useWords } from '#app/language/page-language.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { SearchX } from '#app/ui/icons.ts';
import { listWords } from '#words/english/lists.ts';
import { searchWords } from '#words/english/search.ts';
import { fill, numberIn } from '#words/words.ts';
import { type KindCount, useKindNames } from './search-kinds.tsx';
import { type SearchQuery, searchAddress } from './search-query.ts';

interface NothingFoundProps {
  query: SearchQuery;
  counts: KindCount[];
  suggestions: { q: string; total: number }[];
}

/** In place of results: what else finds something. */
export function NothingFound({ query: { search = '' }, counts, suggestions }: NothingFoundProps) {
  const words = useWords(searchWords);
  const lists = useWords(listWords);
  const names = useKindNames();
  const language = useWordLanguage();
  const hasWords = /[\p{L}\p{N}]/u.test(search);
  const others = [
    // Another kind has results.
    ...counts.flatMap(({ kind, count }) =>
      count > 0 ? [{ address: searchAddress({ search, kind }), name: names[kind].many, count }] : [],
    ),
    ...suggestions.map(({ q, total }) => ({ address: searchAddress({ search: q }), name: q, count: total })),
  ];
  return (
    <>
      <Empty icon={SearchX} title={fill(lists.nothing, { search })}>
        {hasWords ? lists.otherWord : words.noWords}
      </Empty>
      {others.length > 0 ? (
        <div className="other-searches">
          <p>{words.tryThese}</p>
          <ul className="button-row">
            {others.map(({ address, name, count }) => (
              <li key={address}>
                <a className={buttonClass()} href={address}>
                  <bdi>{name}</bdi> <span className="faint tabular">{numberIn(count, language)}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
