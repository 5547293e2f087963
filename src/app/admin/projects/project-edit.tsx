import { href, useNavigate } from 'react-router';
import { DeferredScreen, deferred } from '#app/admin/shell/deferred.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen } from '#app/admin/shell/screen.tsx';
import { useRescuedDrafts } from '#app/editing/deleted-record.tsx';
import { useFormKey } from '#app/editing/edit-address.ts';
import { siteContext } from '#app/site/site-context.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { Site } from '#contract/catalogue.ts';
import { hasCode } from '#contract/errors.ts';
import type { Route } from './+types/project-edit';
import { ProjectForm } from './project-form.tsx';

export function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  return { result: deferred(loadProject(context.get(siteContext), idOf(params))) };
}

async function loadProject(site: Site, id: string | undefined) {
  const [{ project, changes }, tags] = await Promise.all([
    id === undefined ? newProject : loadStored(site, id),
    // Only the suggestions depend on the tags.
    site.tags.list({}).catch(() => []),
  ]);
  return { project, changes, tagNames: tags.map(({ name }) => name) };
}

const newProject = { project: undefined, changes: undefined };

async function loadStored(site: Site, id: string) {
  const project = await site.projects.get({ id });
  return { project, changes: await site.projectChanges.get({ id: project.id }) };
}

export { shouldRevalidate } from '#app/editing/edit-address.ts';

/** One screen for a new project, and for a stored one, whose id is in the URL (rows 119, 128). */
export default function ProjectEdit({ loaderData, params }: Route.ComponentProps) {
  const id = idOf(params);
  const key = useFormKey(id, loaderData.result);
  return (
    <DeferredScreen
      key={key}
      result={loaderData.result}
      waiting={
        <Screen narrow>
          <p role="status">{id ? 'Loading project data...' : 'Loading...'}</p>
        </Screen>
      }
      failed={(failure) =>
        // A malformed id is the id of no project.
        hasCode(failure, 'not-found') || hasCode(failure, 'invalid') ? (
          <NoSuchProject id={id} />
        ) : (
          <LoadFailure error={failure} text="Failed to load project" toast="Failed to load project" />
        )
      }
    >
      {(data) => (
        <Screen narrow>
          <ProjectForm {...data} />
        </Screen>
      )}
    </DeferredScreen>
  );
}

/** Reports that the project does not exist, and goes to the dashboard (row 128), which lists the rescued drafts. */
function NoSuchProject({ id }: { id: string | undefined }) {
  const navigate = useNavigate();
  useRescuedDrafts(`project:${id}`, { record: 'project:new', address: href('/admin/projects/new') }, () => {
    toasts.error('Project not found');
    void navigate(href('/admin'), { replace: true });
  });
  return null;
}

function idOf(params: { id?: string }): string | undefined {
  return params.id;
}
