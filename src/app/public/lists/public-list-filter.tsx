import { useWordLanguage, useWords } from '#app/language/page-language.ts';
import { Search } from '#app/ui/icons.ts';
import { limits } from '#contract/limits.ts';
import { listWords } from '#words/english/lists.ts';
import { counted } from '#words/words.ts';

interface ListFilterProps {
  /** Where the search is sent: the list itself. */
  path: string;
  search: string | undefined;
  /** The label of the search field. */
  searchLabel: string;
  /** The label of the group of filters. */
  filterLabel: string;
  /** The parameter of the filter that is on. A search stays within it. */
  within: { name: string; value: string } | undefined;
  /** A long list shows the most used ones, and the rest on request. */
  entries: FilterEntry[];
}

export interface FilterEntry {
  name: string;
  count: number;
  address: string;
  current: boolean;
}

/** Search and filter in the margin of a list. A form and links, so both work without JavaScript. */
export function ListFilter({ path, search, searchLabel, filterLabel, within, entries }: ListFilterProps) {
  const words = useWords(listWords);
  const language = useWordLanguage();
  const { first, rest } = foldedAfter(entries);
  return (
    <div>
      <search>
        <form action={path}>
          {within ? <input type="hidden" {...within} /> : null}
          <label className="visually-hidden" htmlFor="listSearch">
            {searchLabel}
          </label>
          <div className="search-field">
            <input
              id="listSearch"
              className="input"
              type="search"
              name="search"
              placeholder={searchLabel}
              maxLength={limits.searchText}
              defaultValue={search ?? ''}
              dir="auto"
            />
            <button type="submit" className="icon-button" aria-label={words.search} title={words.search}>
              <Search className="icon" aria-hidden />
            </button>
          </div>
        </form>
      </search>
      {entries.length > 1 ? (
        <nav aria-label={filterLabel}>
          <FilterLinks entries={first} />
          {rest.length > 0 ? (
            <details className="filter-more">
              <summary>{counted(words.more, rest.length, language)}</summary>
              <FilterLinks entries={rest} />
            </details>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

function FilterLinks({ entries }: { entries: FilterEntry[] }) {
  return (
    <div className="filter">
      {entries.map(({ name, count, address, current }) => (
        <a key={address} href={address} aria-current={current ? 'true' : undefined}>
          <bdi>{name}</bdi> <span className="tabular">{count}</span>
        </a>
      ))}
    </div>
  );
}

/** The number of entries that are always shown, and of those that are worth folding. */
const MOST_SHOWN = 12;
const FOLDED_FROM = 2;

/** The most used entries and the current one, and the rest, both in the given order. */
function foldedAfter(entries: FilterEntry[]): { first: FilterEntry[]; rest: FilterEntry[] } {
  if (entries.length < MOST_SHOWN + FOLDED_FROM) return { first: entries, rest: [] };
  const mostUsed = entries.toSorted((one, other) => other.count - one.count).slice(0, MOST_SHOWN);
  const isFirst = (entry: FilterEntry) => entry.current || mostUsed.includes(entry);
  return { first: entries.filter(isFirst), rest: entries.filter((entry) => !isFirst(entry)) };
}
