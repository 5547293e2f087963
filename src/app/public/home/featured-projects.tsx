import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { ProjectCard } from '#app/public/projects/project-card.tsx';
import { ArrowRight } from '#app/ui/icons.ts';
import type { ListedProject } from '#contract/project.ts';
import { homeWords } from '#words/english/home.ts';

interface FeaturedProjectsProps {
  projects: ListedProject[];
  intro: string;
  sample: boolean;
}

/** Projects on the home page, the featured ones first; absent without any. */
export function FeaturedProjects({ projects, intro, sample }: FeaturedProjectsProps) {
  const words = useWords(homeWords);
  if (projects.length === 0) return null;
  return (
    <section className="page sheet section">
      <div className="margin-column">
        <h2>{words.projects}</h2>
        {intro ? <p dir="auto">{intro}</p> : null}
        {sample ? null : (
          <a className="more" href={href('/projects')}>
            {words.allProjects} <ArrowRight className="icon arrow" aria-hidden />
          </a>
        )}
      </div>
      <div className="body-column">
        <div className="project-grid">
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} title="h3" linked={!sample} />
          ))}
        </div>
      </div>
    </section>
  );
}
