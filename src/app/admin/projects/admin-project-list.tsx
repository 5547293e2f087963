import { useState } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { ListFilter } from '#app/admin/lists/admin-list-filter.tsx';
import { ListPages } from '#app/admin/lists/list-pages.tsx';
import { NoneFound } from '#app/admin/lists/none-found.tsx';
import { RemoveDialog } from '#app/admin/lists/remove-dialog.tsx';
import { useMay } from '#app/admin/shell/admin-context.tsx';
import { DeferredScreen, deferred } from '#app/admin/shell/deferred.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Layers, Plus } from '#app/ui/icons.ts';
import { useFailureToast } from '#app/ui/toasts/use-failure-toast.ts';
import type { Site } from '#contract/catalogue.ts';
import { limits } from '#contract/limits.ts';
import type { ListedProject } from '#contract/project.ts';
import type { Route } from './+types/admin-project-list';
import { ProjectGrid } from './project-grid.tsx';
import { projectQueryOf } from './project-query.ts';
import { useRemoveProject } from './use-remove-project.ts';

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  return { result: deferred(loadProjects(context.get(siteContext), searchParams)) };
}

async function loadProjects(site: Site, searchParams: URLSearchParams) {
  const query = projectQueryOf(searchParams);
  const [projects, published, changes, tags] = await Promise.all([
    site.projects.list(query),
    site.projects.list({ status: 'published' }),
    site.unpublished.list({}).catch(() => []),
    // Only the filter depends on the tags.
    site.tags.list({}).catch(() => undefined),
  ]);
  const onHomePage = published.items.filter(({ isPublic }) => isPublic).slice(0, limits.projectsOnHomePage);
  return { projects, tags, changes, onHomePage: onHomePage.map(({ id }) => id) };
}

export default function ProjectList({ loaderData }: Route.ComponentProps) {
  return (
    <DeferredScreen
      result={loaderData.result}
      waiting={
        <Screen>
          <ScreenTitle title="Manage Projects" />
          <p role="status">Loading projects...</p>
        </Screen>
      }
      failed={(failure) => (
        <LoadFailure error={failure} text="Failed to load projects. Please try again later." />
      )}
    >
      {(data) => <LoadedProjects {...data} />}
    </DeferredScreen>
  );
}

function LoadedProjects({ projects, tags, changes, onHomePage }: Awaited<ReturnType<typeof loadProjects>>) {
  const [searchParams] = useSearchParams();
  const [removing, setRemoving] = useState<ListedProject>();
  const removeProject = useRemoveProject();
  const mayWrite = useMay('editor');
  useFailureToast(!tags && 'Failed to load tags');
  const { search, tag } = projectQueryOf(searchParams);
  const filtered = search !== undefined || tag !== undefined;
  return (
    <Screen>
      <ScreenTitle
        title="Manage Projects"
        line={filtered ? foundLine(projects.total) : allLine(projects.total, onHomePage.length)}
      >
        <div className="screen-actions">
          {mayWrite ? (
            <Link className={buttonClass({ look: 'primary' })} to={href('/admin/projects/new')}>
              <Plus className="icon" />
              New Project
            </Link>
          ) : null}
        </div>
      </ScreenTitle>
      <ListFilter
        searchLabel="Search projects"
        choices={[
          {
            label: 'Tag',
            name: 'tag',
            all: 'All Tags',
            options: (tags ?? []).map(({ name }) => ({ value: name, label: name })),
          },
        ]}
      />
      {projects.items.length > 0 ? (
        <ProjectGrid
          projects={projects.items}
          changes={changes}
          onHomePage={onHomePage}
          onRemove={mayWrite ? setRemoving : undefined}
        />
      ) : filtered ? (
        <NothingFound search={search} tag={tag} />
      ) : (
        <NoProjectsYet mayWrite={mayWrite} />
      )}
      <ListPages {...projects} previous="Previous projects" next="More projects" />
      <RemoveDialog
        item={removing}
        title="Are you sure you want to delete this project?"
        description={({ title }) =>
          `“${title}” and its pictures will be removed from the site. This cannot be undone.`
        }
        confirm="Delete project"
        remove={removeProject}
        onClose={() => setRemoving(undefined)}
      />
    </Screen>
  );
}

function NoProjectsYet({ mayWrite }: { mayWrite: boolean }) {
  return (
    <Empty
      icon={Layers}
      title="No projects found"
      action={
        mayWrite ? (
          <Link className={buttonClass({ look: 'primary' })} to={href('/admin/projects/new')}>
            Create Your First Project
          </Link>
        ) : null
      }
    >
      A title, a sentence and one picture are enough for a start.
    </Empty>
  );
}

function NothingFound({ search, tag }: { search: string | undefined; tag: string | undefined }) {
  const about = [search ? `with “${search}” in its text` : '', tag ? `tagged “${tag}”` : ''];
  return (
    <NoneFound nouns="projects" all={href('/admin/projects')}>
      {`There is no project ${about.filter(Boolean).join(' and ')}.`}
    </NoneFound>
  );
}

function allLine(total: number, onHomePage: number): string {
  return `${projectsOf(total)}, ${onHomePage} on the home page`;
}

function foundLine(total: number): string {
  return `${projectsOf(total)} found`;
}

function projectsOf(count: number): string {
  return count === 1 ? '1 project' : `${count} projects`;
}
