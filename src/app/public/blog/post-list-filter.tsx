import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { ListFilter } from '#app/public/lists/public-list-filter.tsx';
import { categoryPath } from '#app/site/topic-paths.ts';
import type { Category } from '#contract/category.ts';
import { blogWords } from '#words/english/blog.ts';
import { listWords } from '#words/english/lists.ts';
import { type BlogQuery, blogAddress } from './post-list-query.ts';

interface BlogFilterProps {
  query: BlogQuery;
  categories: Category[];
}

/** Search and categories in the margin of the blog. */
export function BlogFilter({ query, categories }: BlogFilterProps) {
  const { search, topic } = query;
  const words = useWords(blogWords);
  const inLists = useWords(listWords);
  const all = {
    name: inLists.all,
    count: categories.reduce((sum, { postCount }) => sum + postCount, 0),
    address: blogAddress({}),
    current: search === undefined && topic === undefined,
  };
  const each = categories.map((category) => ({
    name: category.name,
    count: category.postCount,
    address: categoryPath(category),
    current: topic?.kind === 'category' && topic.id === category.id,
  }));
  return (
    <ListFilter
      path={topic?.path ?? href('/blog')}
      search={search}
      searchLabel={words.search}
      filterLabel={words.category}
      within={undefined}
      entries={[all, ...each]}
    />
  );
}
