import { Search } from 'lucide-react';
import { href } from 'react-router';
import type { Category } from '#contract/category.ts';
import { limits } from '#contract/limits.ts';
import { type BlogQuery, blogAddress } from './blog-query.ts';

interface BlogFilterProps {
  query: BlogQuery;
  categories: Category[];
}

/** Search and categories in the margin of the blog. A form and links, so both work without JavaScript. */
export function BlogFilter({ query, categories }: BlogFilterProps) {
  const total = categories.reduce((sum, { postCount }) => sum + postCount, 0);
  const current = (chosen: boolean) => (chosen ? 'true' : undefined);
  return (
    <div>
      <search>
        <form action={href('/blog')}>
          <label className="sr" htmlFor="blogSearch">
            Search posts
          </label>
          <div className="with-icon">
            <Search className="icon" aria-hidden />
            <input
              id="blogSearch"
              className="input"
              type="search"
              name="search"
              placeholder="Search posts"
              maxLength={limits.searchText}
              defaultValue={query.search ?? ''}
              dir="auto"
            />
          </div>
        </form>
      </search>
      {categories.length > 0 ? (
        <nav className="filter" aria-label="Category">
          <a
            href={blogAddress({})}
            aria-current={current(query.search === undefined && query.category === undefined)}
          >
            All <span className="tnum">{total}</span>
          </a>
          {categories.map(({ id, name, postCount }) => (
            <a key={id} href={blogAddress({ category: id })} aria-current={current(query.category === id)}>
              <bdi>{name}</bdi> <span className="tnum">{postCount}</span>
            </a>
          ))}
        </nav>
      ) : null}
    </div>
  );
}
