import { href } from 'react-router';
import { type ListQuery, listAddress, readListQuery } from '#app/public/lists/list-query.ts';

/** The part of the projects that a URL asks for. */
export interface ProjectsQuery extends ListQuery {
  /** The name of a tag. */
  tag?: string | undefined;
}

/** Reads an address; a search takes precedence over a tag. */
export function readProjectsQuery(parameters: URLSearchParams): ProjectsQuery {
  const { search, page } = readListQuery(parameters);
  const tag = search === undefined ? parameters.get('tag')?.trim() || undefined : undefined;
  return { search, tag, page };
}

/** The address of a part of the projects. */
export function projectsAddress({ search, tag, page }: Partial<ProjectsQuery>): string {
  return listAddress(href('/projects'), { search, tag, page });
}
