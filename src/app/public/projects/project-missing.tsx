import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { MissingEntry } from '#app/public/frame/missing-entry.tsx';
import type { ListedProject } from '#contract/project.ts';
import { projectWords } from '#words/english/projects.ts';
import { ProjectCard } from './project-card.tsx';

interface ProjectMissingProps {
  children: string;
  /** Projects to see instead of one that was removed. */
  instead?: ListedProject[];
}

/** An address without a project (row 46). */
export function ProjectMissing({ children, instead }: ProjectMissingProps) {
  const words = useWords(projectWords);
  return (
    <>
      <MissingEntry
        title={words.missing}
        list={href('/projects')}
        back={words.back}
        isGone={instead !== undefined}
      >
        {children}
      </MissingEntry>
      {instead?.length ? (
        <section className="page sheet section">
          <div className="margin-column">
            <h2>{words.more}</h2>
          </div>
          <div className="body-column project-grid">
            {instead.map((project) => (
              <ProjectCard key={project.id} project={project} title="h3" />
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}
