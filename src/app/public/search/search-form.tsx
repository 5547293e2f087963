import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { Button } from '#app/ui/button.tsx';
import { limits } from '#contract/limits.ts';
import { listWords } from '#words/english/lists.ts';
import { searchWords } from '#words/english/search.ts';
import type { SearchQuery } from './search-query.ts';

/** The field of the site search. A form of its own address, so it works without JavaScript. */
export function SearchForm({ query: { search, kind } }: { query: SearchQuery }) {
  const words = useWords(searchWords);
  const { search: submit } = useWords(listWords);
  return (
    <search>
      <form action={href('/search')} className="site-search">
        {kind === undefined ? null : <input type="hidden" name="kind" value={kind} />}
        <label className="visually-hidden" htmlFor="siteSearch">
          {words.label}
        </label>
        <input
          id="siteSearch"
          className="input"
          type="search"
          name="q"
          placeholder={words.label}
          maxLength={limits.searchText}
          defaultValue={search ?? ''}
          // biome-ignore lint/a11y/noAutofocus: the field is all that the page has before a search
          autoFocus={search === undefined}
          dir="auto"
        />
        <Button type="submit" look="primary">
          {submit}
        </Button>
      </form>
      {search === undefined ? <p className="hint">{words.intro}</p> : null}
    </search>
  );
}
