interface ProjectQuery {
  limit: number;
  search?: string;
  tag?: string;
  page?: string;
}

/** Whole rows of two, three and four. */
const PROJECTS_PER_PAGE = 48;

/** The query in the URL of the project list: a search, a tag, or both (decision X3). */
export function projectQueryOf(searchParams: URLSearchParams): ProjectQuery {
  const search = searchParams.get('search')?.trim();
  const tag = searchParams.get('tag')?.trim();
  const page = searchParams.get('page') ?? '';
  return {
    limit: PROJECTS_PER_PAGE,
    ...(search ? { search } : {}),
    ...(tag ? { tag } : {}),
    // A mistyped address shows the first page, not an error.
    ...(/^[1-9]\d{0,5}$/.test(page) ? { page } : {}),
  };
}
