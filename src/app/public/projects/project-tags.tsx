import { useWords } from '#app/language/page-language.ts';
import type { ListedProject } from '#contract/project.ts';
import { projectWords } from '#words/english/projects.ts';
import { projectsAddress } from './project-list-query.ts';

interface ProjectTagsProps {
  project: Pick<ListedProject, 'tags' | 'isMVP'>;
  /** With links to the projects of each tag. In a card, the link of the title covers them. */
  linked?: boolean;
}

/** The tags of a project, after the badge of one that is no more than a first version (decision X9). */
export function ProjectTags({ project, linked = false }: ProjectTagsProps) {
  const { tags, isMVP } = project;
  const words = useWords(projectWords);
  if (tags.length === 0 && !isMVP) return null;
  return (
    <ul className="chip-row" aria-label={words.tags}>
      {isMVP ? (
        <li className="badge badge-accent">
          <abbr title={words.mvpMeaning}>{words.mvp}</abbr>
        </li>
      ) : null}
      {tags.map(({ id, name }) => (
        <li key={id}>
          {linked ? (
            <a className="chip" href={projectsAddress({ tag: name })}>
              <bdi>{name}</bdi>
            </a>
          ) : (
            <span className="chip">
              <bdi>{name}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
