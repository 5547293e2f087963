import { data, href, isRouteErrorResponse, redirect } from 'react-router';
import { pageMeta } from '#app/document/page-meta.ts';
import { loaderHeadersOnly, unavailable } from '#app/public/frame/page-responses.ts';
import { PublicList } from '#app/public/lists/public-list.tsx';
import { fallbackContext, siteContext } from '#app/site/site-context.ts';
import { pageTitles } from '#app/site/site-pages.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Layers, SearchX } from '#app/ui/icons.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
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
    if (hasCode(error, 'not-found') || hasCode(error, 'invalid')) throw data(null, { status: 404 });
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
export const handle = { codeWaits: true };

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) {
    const title = pageTitles[isRouteErrorResponse(error) ? '/*' : href('/projects')];
    return pageMeta({ matches, title, indexed: false });
  }
  const { query, intro, failed } = loaderData;
  return pageMeta({
    matches,
    title: pageTitles[href('/projects')],
    description: intro,
    path: projectsAddress(query),
    indexed: query.search === undefined && !failed,
  });
}

export default function ProjectsListPage({ loaderData }: Route.ComponentProps) {
  const { query, failed, projects, total, all, tags, intro } = loaderData;
  return (
    <PublicList
      title="My Projects"
      intro={intro}
      failure={failed ? 'Failed to load projects. Please try again later.' : undefined}
      filter={all === 0 ? null : <ProjectsFilter query={query} tags={tags} all={all} />}
      search={query.search}
      total={total}
      noun="project"
      empty={projects.length === 0 ? <NoProjects search={query.search} /> : null}
      pager={{
        page: query.page,
        pages: Math.ceil(total / PROJECTS_PER_PAGE),
        addressOf: (page) => projectsAddress({ ...query, page }),
        before: 'Previous projects',
        after: 'More projects',
      }}
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

function NoProjects({ search }: { search: string | undefined }) {
  if (search === undefined) {
    return (
      <Empty icon={Layers} title="No projects yet">
        Work that is added will appear on this page.
      </Empty>
    );
  }
  return (
    <Empty
      icon={SearchX}
      title={`Nothing found for “${search}”`}
      action={
        <a className={buttonClass()} href={href('/projects')}>
          All projects
        </a>
      }
    >
      Try another word, or fewer of them.
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
  if (query.tag !== undefined) requireTag(query.tag, tags);
  // A page beyond the last one does not exist.
  if (items.length === 0 && query.page > 1) throw data(null, { status: 404 });
  return { projects: items, total, all: whole?.total ?? total, tags, intro: home.intros.projectsPage };
}

/** An unknown tag has no page. A tag in other capitals redirects, so that each page has one address. */
function requireTag(name: string, tags: { name: string }[]): void {
  if (tags.some((tag) => tag.name === name)) return;
  const meant = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
  throw meant ? redirect(projectsAddress({ tag: meant.name })) : data(null, { status: 404 });
}
