import { Suspense, use, useEffect } from 'react';
import { href, useNavigate } from 'react-router';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen } from '#app/admin/shell/screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { toasts } from '#app/ui/toasts.tsx';
import { moveDrafts } from '#browser/drafts.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode } from '#contract/errors.ts';
import type { Route } from './+types/project-edit';
import { ProjectForm } from './project-form.tsx';

export function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const loaded = loadProject(context.get(siteContext), idOf(params));
  // Not awaited, so that the page can say what it is waiting for (row 128).
  return {
    data: loaded.then(
      (data) => ({ data, failure: undefined }),
      (failure: unknown) => ({ data: undefined, failure }),
    ),
  };
}

async function loadProject(site: Site, id: string | undefined) {
  const [project, tags] = await Promise.all([
    id === undefined ? undefined : site.projects.get({ id }),
    // Without them only the suggestions are missing.
    site.tags.list({}).catch(() => []),
  ]);
  return { project, tags: tags.map(({ name }) => name) };
}

/** One screen for a new project and for a stored one, which has an id in its address (row 119). */
export default function ProjectEdit({ loaderData, params }: Route.ComponentProps) {
  const id = idOf(params);
  const waiting = (
    <Screen narrow>
      <p role="status">{id ? 'Loading project data...' : 'Loading...'}</p>
    </Screen>
  );
  return (
    <Suspense key={id} fallback={waiting}>
      <LoadedProject data={loaderData.data} id={id} />
    </Suspense>
  );
}

function LoadedProject({
  data: promise,
  id,
}: Awaited<ReturnType<typeof clientLoader>> & { id: string | undefined }) {
  const { data, failure } = use(promise);
  if (data) {
    return (
      <Screen narrow>
        <ProjectForm project={data.project} knownTags={data.tags} />
      </Screen>
    );
  }
  // An address that cannot be one of a project is the address of none.
  if (hasCode(failure, 'not-found') || hasCode(failure, 'invalid')) return <NoSuchProject id={id} />;
  return <LoadFailure error={failure} text="Failed to load project" toast="Failed to load project" />;
}

/** Says so and goes back to the dashboard (row 128). */
function NoSuchProject({ id }: { id: string | undefined }) {
  const navigate = useNavigate();
  useEffect(() => {
    toasts.error('Project not found');
    // What was typed in it waits on the dashboard, for a project of its own.
    void moveDrafts(`project:${id}`, { record: 'project:new', address: href('/admin/projects/new') }).then(
      () => navigate(href('/admin'), { replace: true }),
    );
  }, [navigate, id]);
  return null;
}

function idOf(params: { id?: string }): string | undefined {
  return params.id;
}
