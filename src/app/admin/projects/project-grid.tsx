import { Link } from 'react-router';
import { ChangesBadge } from '#app/admin/texts/unpublished/changes-badge.tsx';
import { mainImageOf } from '#app/media/project-images.ts';
import { SiteImage } from '#app/media/site-image.tsx';
import { projectEditPath, projectPath } from '#app/site/record-paths.ts';
import { buttonClass, IconButton } from '#app/ui/button.tsx';
import { Trash2 } from '#app/ui/icons.ts';
import type { ListedProject } from '#contract/project.ts';
import type { ListedChanges } from '#contract/unpublished/unpublished-changes.ts';
import { DEFAULT_PLACEHOLDER } from '#format/images/stock-images.ts';

interface ProjectGridProps {
  projects: ListedProject[];
  changes: ListedChanges[];
  /** The ids of those that a visitor meets on the home page. */
  onHomePage: number[];
  /** Absent for accounts that may only read. */
  onRemove: ((project: ListedProject) => void) | undefined;
}

/** The projects as pictures, with what can be done to each below it (row 115). */
export function ProjectGrid({ projects, changes, onHomePage, onRemove }: ProjectGridProps) {
  return (
    <ul className="managed-projects">
      {projects.map((project) => (
        <li key={project.id} className="managed-project">
          <ProjectPlate project={project} onHomePage={onHomePage.includes(project.id)} />
          <h2 dir="auto">{project.title}</h2>
          <ChangesBadge changes={changes} kind="project" id={project.id} />
          <p dir="auto">{project.description}</p>
          <ProjectActions project={project} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
}

function ProjectPlate({ project, onHomePage }: { project: ListedProject; onHomePage: boolean }) {
  const { src, picture } = mainImageOf(project);
  const badges = badgesOf(project, onHomePage);
  return (
    <div className="project-picture">
      {/* The Edit link below says the same to the keyboard and to screen readers. */}
      <Link to={editAddress(project)} tabIndex={-1} aria-hidden>
        <SiteImage
          src={src}
          picture={picture}
          fallback={DEFAULT_PLACEHOLDER}
          alt=""
          shape="1-1"
          room="third"
        />
      </Link>
      {badges.length > 0 ? (
        <div className="badges">
          {badges.map(({ name, className }) => (
            <span key={name} className={className}>
              {name}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function badgesOf({ status, isPublic }: ListedProject, onHomePage: boolean) {
  return [
    ...(onHomePage ? [{ name: 'Home page', className: 'badge' }] : []),
    ...(status === 'draft' ? [{ name: 'Draft', className: 'badge badge-warning' }] : []),
    ...(isPublic ? [] : [{ name: 'Not public', className: 'badge' }]),
  ];
}

function ProjectActions({
  project,
  onRemove,
}: { project: ListedProject } & Pick<ProjectGridProps, 'onRemove'>) {
  const { title } = project;
  return (
    <div className="image-tools">
      <a className={buttonClass({ size: 'tiny' })} href={projectPath(project)} aria-label={`View ${title}`}>
        View
      </a>
      <Link className={buttonClass({ size: 'tiny' })} to={editAddress(project)} aria-label={`Edit ${title}`}>
        Edit
      </Link>
      {onRemove ? (
        <IconButton label={`Delete ${title}`} title="Delete" onClick={() => onRemove(project)}>
          <Trash2 className="icon" />
        </IconButton>
      ) : null}
    </div>
  );
}

const editAddress = (project: ListedProject) => projectEditPath(project);
