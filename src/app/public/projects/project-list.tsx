import { href, isRouteErrorResponse, redirect } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { loaderHeadersOnly, unavailable } from '#app/public/frame/page-responses.ts';
import { type ListPages, neighbourLinks, titleOfPage } from '#app/public/lists/list-pager.tsx';
import { namesNothing } from '#app/public/lists/list-query.ts';
import { PublicList } from '#app/public/lists/public-list.tsx';
import { projectPath } from '#app/site/record-paths.ts';
import { fallbackContext, siteContext } from '#app/site/site-context.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Layers, SearchX } from '#app/ui/icons.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { listWords } from '#words/english/lists.ts';
import { projectWords } from '#words/english/projects.ts';
import { fill } from '#words/words.ts';
import type { Route } from './+types/project-list';
import { ProjectCard } from './project-card.tsx';
import { ProjectsFilter } from './project-list-filter.tsx';
import { type ProjectsQuery, projectsAddress, readProjectsQuery } from './project-list-query.ts';

/** Whole rows of two and of three. */
const PROJECTS_PER_PAGE = 24;
/** The cards that can be seen without scrolling. */
const FIRST_CARDS = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = readProjectsQuery(new URL(request.url).searchParams);
  try {
    return { query, failed: false, ...(await readProjects(context.get(siteContext), query)) };
  } catch (error) {
    // An invalid tag is the tag of no project.
    if (hasCode(error, 'not-found') || hasCode(error, 'invalid')) throw namesNothing();
    if (!isSiteError(error)) throw error;
    const { projects } = context.get(fallbackContext);
    const whole: ProjectsQuery = { page: 1 };
    return unavailable({
      query: whole,
      failed: true,
      projects,
      total: projects.length,
      all: projects.length,
      tags: [],
      intro: '',
    });
  }
}

export const headers = loaderHeadersOnly;
export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  const language = languageOf(matches);
  if (!loaderData) {
    const title = pageTitle(language, isRouteErrorResponse(error) ? '/*' : href('/projects'));
    return pageMeta({ matches, title, indexed: false });
  }
  const { query, total, intro, failed, projects } = loaderData;
  const title = titleOfPage(language, href('/projects'), query.page);
  return [
    ...pageMeta({
      matches,
      title,
      description: intro,
      path: projectsAddress(query),
      indexed: query.search === undefined && !failed,
      list: {
        type: 'CollectionPage',
        name: title,
        entries: projects.map((project) => ({
          name: project.title,
          path: projectPath(project),
        })),
        before: (query.page - 1) * PROJECTS_PER_PAGE,
        total,
      },
    }),
    ...(failed ? [] : neighbourLinks(pagesOf(query, total))),
  ];
}

export default function ProjectsListPage({ loaderData }: Route.ComponentProps) {
  const words = useWords(projectWords);
  const { query, failed, projects, total, all, tags, intro } = loaderData;
  return (
    <PublicList
      title={words.title}
      intro={intro}
      failure={failed ? words.listFailed : undefined}
      filter={all === 0 ? null : <ProjectsFilter query={query} tags={tags} all={all} />}
      search={query.search}
      within={query.tag}
      total={total}
      found={words}
      empty={projects.length === 0 ? <NoProjects query={query} /> : null}
      pager={{ ...pagesOf(query, total), before: words.previous, after: words.more }}
    >
      <div className="project-grid">
        {projects.map((project, index) => (
          <ProjectCard
            key={project.id}
            project={project}
            title="h2"
            linked={!failed}
            first={index < FIRST_CARDS}
          />
        ))}
      </div>
    </PublicList>
  );
}

function pagesOf(query: ProjectsQuery, total: number): ListPages {
  return {
    page: query.page,
    pages: Math.ceil(total / PROJECTS_PER_PAGE),
    addressOf: (page) => projectsAddress({ ...query, page }),
  };
}

function NoProjects({ query: { search, tag } }: { query: ProjectsQuery }) {
  const words = useWords(projectWords);
  const inLists = useWords(listWords);
  if (search === undefined) {
    return (
      <Empty icon={Layers} title={words.none}>
        {words.noneLine}
      </Empty>
    );
  }
  return (
    <Empty
      icon={SearchX}
      title={fill(tag === undefined ? inLists.nothing : words.nothingWithTag, { search })}
      action={
        <a className={buttonClass()} href={projectsAddress(tag === undefined ? {} : { search })}>
          {tag === undefined ? words.all : words.searchAll}
        </a>
      }
    >
      {inLists.otherWord}
    </Empty>
  );
}

async function readProjects(site: Site, query: ProjectsQuery) {
  const narrowed = query.search !== undefined || query.tag !== undefined;
  const [{ items, total }, whole, tags, home] = await Promise.all([
    site.projects.list({ ...query, limit: PROJECTS_PER_PAGE }),
    narrowed ? site.projects.list({ limit: 1 }) : undefined,
    site.tags.list({}),
    site.home.get({}),
  ]);
  if (query.tag !== undefined) requireTag({ ...query, tag: query.tag }, tags);
  if (items.length === 0 && query.page > 1) throw namesNothing();
  return { projects: items, total, all: whole?.total ?? total, tags, intro: home.intros.projectsPage };
}

/** An unknown tag has no page. A tag in other capitals redirects, so that each page has one address. */
function requireTag(query: ProjectsQuery & { tag: string }, tags: { name: string }[]): void {
  if (tags.some(({ name }) => name === query.tag)) return;
  const meant = tags.find(({ name }) => name.toLowerCase() === query.tag.toLowerCase());
  throw meant ? redirect(projectsAddress({ ...query, tag: meant.name })) : namesNothing();
}
