import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { ListFilter } from '#app/public/lists/public-list-filter.tsx';
import type { Tag } from '#contract/tag.ts';
import { listWords } from '#words/english/lists.ts';
import { projectWords } from '#words/english/projects.ts';
import { type ProjectsQuery, projectsAddress } from './project-list-query.ts';

interface ProjectsFilterProps {
  query: ProjectsQuery;
  tags: Tag[];
  /** How many projects there are without any filter. */
  all: number;
}

/** Search and tags in the margin of the projects, the tags of most projects first. */
export function ProjectsFilter({ query, tags, all }: ProjectsFilterProps) {
  const { search, tag } = query;
  const words = useWords(projectWords);
  const inLists = useWords(listWords);
  const each = tags
    .toSorted((one, other) => other.projectCount - one.projectCount)
    .map(({ name, projectCount }) => ({
      name,
      count: projectCount,
      address: projectsAddress({ tag: name }),
      current: name === tag,
    }));
  const whole = {
    name: inLists.all,
    count: all,
    address: projectsAddress({}),
    current: search === undefined && tag === undefined,
  };
  return (
    <ListFilter
      path={href('/projects')}
      search={search}
      searchLabel={words.search}
      filterLabel={words.tag}
      within={tag === undefined ? undefined : { name: 'tag', value: tag }}
      entries={[whole, ...each]}
    />
  );
}
