import type { ListedProject } from '#contract/project.ts';

/** The tags of a project, after the badge of one that is no more than a first version (decision X9). */
export function ProjectTags({ project }: { project: Pick<ListedProject, 'tags' | 'isMVP'> }) {
  const { tags, isMVP } = project;
  if (tags.length === 0 && !isMVP) return null;
  return (
    <ul className="chip-row" aria-label="Tags">
      {isMVP ? (
        <li className="badge badge-accent">
          <abbr title="Minimum viable product">MVP</abbr>
        </li>
      ) : null}
      {tags.map(({ id, name }) => (
        <li className="chip" key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
