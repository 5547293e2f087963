import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Category } from '#contract/category.ts';
import { limits } from '#contract/limits.ts';

/** How long to wait for the next letter. */
const TYPING_MS = 300;

/** Search and category; each change of the address fetches the list again (row 94). */
export function BlogListFilter({ categories }: { categories: Category[] }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const asked = searchParams.get('search') ?? '';
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by a link, not by this box: the box follows.
  useEffect(() => {
    if (asked === sent.current || timer.current !== undefined) return;
    sent.current = asked;
    setText(asked);
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(name: 'search' | 'category', value: string) {
    setSearchParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        next.delete('page');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  function type(typed: string) {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      sent.current = typed.trim();
      change('search', typed.trim());
    }, TYPING_MS);
  }

  return (
    <search className="tools">
      <div className="with-icon">
        <Search className="icon" />
        <input
          type="search"
          className="input"
          placeholder="Search posts"
          aria-label="Search posts"
          maxLength={limits.searchText}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <select
        className="input select"
        aria-label="Category"
        value={searchParams.get('category') ?? ''}
        onChange={(event) => change('category', event.target.value)}
      >
        <option value="">All categories</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </search>
  );
}
