import { data, href } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { ForVisitors } from '#app/public/frame/owners-view.tsx';
import { loaderHeadersOnly, unavailable, withFrames } from '#app/public/frame/page-responses.ts';
import { PublicFailure } from '#app/public/frame/public-failure.tsx';
import { readInsteadOfProject, readRemoved, requireCanonical } from '#app/public/frame/record-addresses.ts';
import { BackLink } from '#app/public/lists/back-link.tsx';
import { projectPath } from '#app/site/record-paths.ts';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { Island } from '#app/visitor/island.tsx';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { markdownPath } from '#format/urls.ts';
import { projectWords } from '#words/english/projects.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/project-detail';
import { DraftProject } from './draft-project.tsx';
import { ProjectMissing } from './project-missing.tsx';
import { ShownProject } from './shown-project.tsx';

/**
 * `/project/{slug}`, the other addresses of a project, which lead there (decision D20), and `/project` without any.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const key = keyOf(params);
  const site = context.get(siteContext);
  if (key === undefined) return data({ state: 'unnamed' as const }, { status: 404 });
  try {
    const { fullDescription, ...project } = await site.projects.get({ id: key });
    requireCanonical(request, projectPath(project));
    // Made here rather than while rendering, so that the browser need not make it again.
    const { html, frames } = await context.get(textsContext).print(fullDescription);
    return withFrames({ state: 'shown' as const, project, html }, frames);
  } catch (error) {
    // A key that cannot be one is the address of no project either.
    if (hasCode(error, 'not-found') || hasCode(error, 'invalid')) return readMissing(site, key, request);
    if (isSiteError(error)) return unavailable({ state: 'failed' as const });
    throw error;
  }
}

const MARKDOWN = '.md';

/** A project that was removed answers 410, one that is hidden or never was 404. */
async function readMissing(site: Site, key: string, request: Request) {
  try {
    // `/projects/{id}.md` is another address of the Markdown version.
    const named = key.endsWith(MARKDOWN) ? key.slice(0, -MARKDOWN.length) : key;
    const project = named === key ? undefined : await findProject(site, named);
    if (project) requireCanonical(request, markdownPath(projectPath(project)));
    const removed = await readRemoved(site, 'project', named);
    if (!removed) return data({ state: 'missing' as const, key }, { status: 404 });
    return data({ state: 'removed' as const, instead: await readInsteadOfProject(site) }, { status: 410 });
  } catch (error) {
    if (isSiteError(error)) return unavailable({ state: 'failed' as const });
    throw error;
  }
}

function findProject(site: Site, key: string) {
  return site.projects.get({ id: key }).catch((error: unknown) => {
    if (hasCode(error, 'not-found') || hasCode(error, 'invalid')) return undefined;
    throw error;
  });
}

export const headers = loaderHeadersOnly;
export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData?.state !== 'shown') {
    const language = languageOf(matches);
    const title =
      loaderData?.state === 'failed'
        ? pageTitle(language, href('/projects'))
        : wordsIn(language, projectWords).missing;
    return pageMeta({ matches, title, indexed: false });
  }
  const { project } = loaderData;
  return pageMeta({ matches, title: project.title, description: project.description, project });
}

export default function ProjectDetailPage({ loaderData }: Route.ComponentProps) {
  const words = useWords(projectWords);
  switch (loaderData.state) {
    case 'shown':
      return <ShownProject project={loaderData.project} html={loaderData.html} />;
    case 'failed':
      return <ProjectNotLoaded />;
    case 'removed':
      return <ProjectMissing instead={loaderData.instead}>{words.projectFailed}</ProjectMissing>;
    case 'unnamed':
      return <ProjectMissing>{words.unnamed}</ProjectMissing>;
    default: {
      const { key } = loaderData;
      return (
        <>
          <Island name="draftProject" component={DraftProject} props={{ id: key }} wakes="session" />
          <ForVisitors>
            <ProjectMissing>{words.projectFailed}</ProjectMissing>
          </ForVisitors>
        </>
      );
    }
  }
}

/** An outage is not a missing page: it says so and offers to try again. */
function ProjectNotLoaded() {
  const words = useWords(projectWords);
  return (
    <section className="page sheet head">
      <BackLink to={href('/projects')}>{words.back}</BackLink>
      <div className="body-column">
        <h1>{words.title}</h1>
        <div className="after-head">
          <PublicFailure>{words.projectFailed}</PublicFailure>
        </div>
      </div>
    </section>
  );
}

function keyOf(params: { id?: string | undefined }): string | undefined {
  return params.id;
}
