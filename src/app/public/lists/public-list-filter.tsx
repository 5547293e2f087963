import { Search } from '#app/ui/icons.ts';
import { limits } from '#contract/limits.ts';

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
  return (
    <div>
      <search>
        <form action={path}>
          {within ? <input type="hidden" {...within} /> : null}
          <label className="visually-hidden" htmlFor="listSearch">
            {searchLabel}
          </label>
          <div className="with-icon">
            <Search className="icon" aria-hidden />
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
          </div>
        </form>
      </search>
      {entries.length > 1 ? (
        <nav className="filter" aria-label={filterLabel}>
          {entries.map(({ name, count, address, current }) => (
            <a key={address} href={address} aria-current={current ? 'true' : undefined}>
              <bdi>{name}</bdi> <span className="tabular">{count}</span>
            </a>
          ))}
        </nav>
      ) : null}
    </div>
  );
}
