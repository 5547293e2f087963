import { href } from 'react-router';
import { type ListQuery, listAddress, readListQuery, textAt } from '#app/public/lists/list-query.ts';

/** The part of the projects that a URL asks for. */
export interface ProjectsQuery extends ListQuery {
  /** The name of a tag. */
  tag?: string | undefined;
}

/** Reads an address. A search within a tag stays within it. Throws the 404 of a list. */
export function readProjectsQuery(parameters: URLSearchParams): ProjectsQuery {
  return { ...readListQuery(parameters), tag: textAt(parameters, 'tag') };
}

/** The address of a part of the projects. */
export function projectsAddress({ search, tag, page }: Partial<ProjectsQuery>): string {
  return listAddress(href('/projects'), { search, tag, page });
}
