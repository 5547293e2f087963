import { ListFilter } from '#app/admin/lists/admin-list-filter.tsx';
import type { Category } from '#contract/category.ts';

/** Search and category (row 94). */
export function BlogListFilter({ categories }: { categories: Category[] }) {
  const options = categories.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ListFilter
      searchLabel="Search posts"
      choices={[{ label: 'Category', name: 'category', all: 'All categories', options }]}
    />
  );
}
