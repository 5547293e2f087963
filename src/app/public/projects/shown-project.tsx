import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { useLanguageMarks } from '#app/language/text-language.ts';
import { galleryImagesOf } from '#app/media/project-images.ts';
import { BackLink } from '#app/public/lists/back-link.tsx';
import { TranslationLinks } from '#app/public/lists/translation-links.tsx';
import { RichText } from '#app/rich-text/rich-text.tsx';
import { projectPath } from '#app/site/record-paths.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { ArrowUpRight } from '#app/ui/icons.ts';
import { Island } from '#app/visitor/island.tsx';
import type { Project } from '#contract/project.ts';
import { projectWords } from '#words/english/projects.ts';
import { ProjectGallery } from './project-gallery.tsx';
import { ProjectTags } from './project-tags.tsx';

interface ShownProjectProps {
  project: Omit<Project, 'fullDescription'>;
  html: string;
}

/** A project as visitors see it. */
export function ShownProject({ project, html }: ShownProjectProps) {
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
