import { data, href } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { useLanguageMarks } from '#app/language/text-language.ts';
import { galleryImagesOf } from '#app/media/project-images.ts';
import { OwnersView } from '#app/public/frame/owners-view.tsx';
import { loaderHeadersOnly, unavailable } from '#app/public/frame/page-responses.ts';
import { PublicFailure } from '#app/public/frame/public-failure.tsx';
import { readInsteadOfProject, readRemoved, requireCanonical } from '#app/public/frame/record-addresses.ts';
import { BackLink } from '#app/public/lists/back-link.tsx';
import { TranslationLinks } from '#app/public/lists/translation-links.tsx';
import { RichText } from '#app/rich-text/rich-text.tsx';
import { projectPath } from '#app/site/record-paths.ts';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { ArrowUpRight } from '#app/ui/icons.ts';
import { Island } from '#app/visitor/island.tsx';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { Project } from '#contract/project.ts';
import { markdownPath } from '#format/urls.ts';
import { projectWords } from '#words/english/projects.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/project-detail';
import { ProjectGallery } from './project-gallery.tsx';
import { ProjectMissing } from './project-missing.tsx';
import { ProjectTags } from './project-tags.tsx';

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
    const { html } = await context.get(textsContext).print(fullDescription);
    return { state: 'shown' as const, project, html };
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
        <OwnersView
          read={async (site) => {
            const project = await site.projects.get({ id: key });
            // Loaded on demand: the HTML tokenizer is no part of a visitor's page.
            const { printText } = await import('#format/printed-text.ts');
            return { project, html: printText(project.fullDescription).html };
          }}
          show={(shown) => <ShownProject {...shown} />}
          titleOf={({ project }) => project.title}
          missing={<ProjectMissing>{words.projectFailed}</ProjectMissing>}
          failure={words.projectFailed}
        />
      );
    }
  }
}

interface ShownProjectProps {
  project: Omit<Project, 'fullDescription'>;
  html: string;
}

function ShownProject({ project, html }: ShownProjectProps) {
  const words = useWords(projectWords);
  const marks = useLanguageMarks(project.language);
  const { title, description } = project;
  const hasLinks = linksOf(project, words).length > 0;
  return (
    <>
      <section className="page sheet head">
        <BackLink to={href('/projects')}>{words.back}</BackLink>
        <div className="body-column">
          <h1 {...marks}>{title}</h1>
          <p className="lead" {...marks}>
            {description}
          </p>
          <ProjectTags project={project} linked />
          <TranslationLinks translations={project.translations} addressOf={projectPath} />
        </div>
      </section>
      <Island
        name="gallery"
        component={ProjectGallery}
        props={{ images: galleryImagesOf(project), title }}
        wakes="sign"
      />
      {html || hasLinks ? (
        <section className="page sheet section overview">
          <div className="margin-column">
            <h2>{words.overview}</h2>
            <ProjectLinks project={project} />
          </div>
          <div className="body-column">
            <RichText html={html} marks={marks} />
          </div>
        </section>
      ) : null}
    </>
  );
}

function ProjectLinks({ project }: { project: Omit<Project, 'fullDescription'> }) {
  const links = linksOf(project, useWords(projectWords));
  if (links.length === 0) return null;
  return (
    <div className="button-row">
      {links.map(({ name, address }, index) => (
        <a
          key={name}
          className={buttonClass({ look: index === 0 ? 'primary' : 'secondary' })}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          {name}
          <ArrowUpRight className="icon arrow" aria-hidden />
        </a>
      ))}
    </div>
  );
}

/** The links that lead to other sites. A project may have each of them or none (row 45). */
function linksOf(
  { link, demoUrl, githubLink }: Omit<Project, 'fullDescription'>,
  words: (typeof projectWords)['words'],
) {
  return [
    { name: words.visit, address: link || demoUrl },
    { name: words.demo, address: link && demoUrl !== link ? demoUrl : '' },
    { name: words.source, address: githubLink },
  ].filter(({ address }) => address !== '');
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
