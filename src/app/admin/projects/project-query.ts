interface ProjectQuery {
  limit: number;
  search?: string;
  tag?: string;
  page?: string;
}

/** Whole rows of two, three and four. */
const PROJECTS_PER_PAGE = 48;

/** What the address of the project list asks for: a search, a tag, or both (decision X3). */
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
