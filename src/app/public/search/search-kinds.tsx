import { useWordLanguage, useWords } from '#app/language/page-language.ts';
import type { SearchedKind } from '#contract/search.ts';
import { listWords } from '#words/english/lists.ts';
import { searchWords } from '#words/english/search.ts';
import { numberIn } from '#words/words.ts';
import { kinds, type SearchQuery, searchAddress } from './search-query.ts';

export interface KindCount {
  kind: SearchedKind;
  count: number;
}

/** The names of the kinds, of many and of one. */
export function useKindNames(): Record<SearchedKind, { many: string; one: string }> {
  const words = useWords(searchWords);
  return {
    post: { many: words.posts, one: words.post },
    project: { many: words.projects, one: words.project },
    'own-page': { many: words.pages, one: words.page },
  };
}

/** Links to the results of one kind, where there are several. */
export function KindFilter({ query, counts }: { query: SearchQuery; counts: KindCount[] }) {
  const words = useWords(searchWords);
  const { all } = useWords(listWords);
  const names = useKindNames();
  const language = useWordLanguage();
  const given = kinds.flatMap((kind) => counts.filter((each) => each.kind === kind && each.count > 0));
  if (given.length < 2) return null;
  const total = given.reduce((sum, { count }) => sum + count, 0);
  const entries = [
    { kind: undefined, name: all, count: total },
    ...given.map(({ kind, count }) => ({ kind, name: names[kind].many, count })),
  ];
  return (
    <div>
      <nav aria-label={words.kind}>
        <div className="filter">
          {entries.map(({ kind, name, count }) => (
            <a
              key={name}
              href={searchAddress({ search: query.search, kind })}
              aria-current={query.kind === kind ? 'true' : undefined}
            >
              <bdi>{name}</bdi> <span className="tabular">{numberIn(count, language)}</span>
            </a>
          ))}
        </div>
      </nav>
    </div>
  );
}
