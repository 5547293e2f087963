import { useWords } from '#app/language/page-language.ts';
import { useLanguageMarks } from '#app/language/text-language.ts';
import { mainImageOf } from '#app/media/project-images.ts';
import { SiteImage } from '#app/media/site-image.tsx';
import { projectPath } from '#app/site/record-paths.ts';
import { ArrowRight } from '#app/ui/icons.ts';
import { Island } from '#app/visitor/island.tsx';
import type { ListedProject } from '#contract/project.ts';
import { DEFAULT_PLACEHOLDER } from '#format/images/stock-images.ts';
import { projectWords } from '#words/english/projects.ts';
import { EditProjectLink } from './edit-project-link.tsx';
import { ProjectTags } from './project-tags.tsx';

interface ProjectCardProps {
  project: ListedProject;
  /** The level of its title, by what it stands below. */
  title: 'h2' | 'h3';
  /** A sample project, shown because nothing can be read, leads nowhere. */
  linked?: boolean;
  first?: boolean;
}

/**
 * A project in a grid (row 42). The title's link covers the card; whoever has a session edits instead of reading on. That link
 * is not in the HTML, so that no crawler follows it.
 */
export function ProjectCard({ project, title: Title, linked = true, first = false }: ProjectCardProps) {
  const words = useWords(projectWords);
  const marks = useLanguageMarks(project.language);
  const address = projectPath(project);
  const { src, picture } = mainImageOf(project);
  const title = <span>{project.title}</span>;
  return (
    <article className="project-card">
      <SiteImage
        src={src}
        picture={picture}
        fallback={DEFAULT_PLACEHOLDER}
        alt=""
        shape="1-1"
        room="third"
        first={first}
      />
      <Title {...marks}>{linked ? <a href={address}>{title}</a> : title}</Title>
      <p {...marks}>{project.description}</p>
      <ProjectTags project={project} />
      {linked ? (
        <>
          <a className="more only-out" href={address}>
            <span>
              {words.details}
              <span className="visually-hidden">: {project.title}</span>
            </span>
            <ArrowRight className="icon arrow" aria-hidden />
          </a>
          <Island
            name="editProject"
            component={EditProjectLink}
            props={{ address, title: project.title }}
            wakes="session"
          />
        </>
      ) : null}
    </article>
  );
}
