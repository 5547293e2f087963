import { useState } from 'react';
import { href, Link } from 'react-router';
import { DeferredScreen, deferred } from '#app/admin/shell/deferred.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen } from '#app/admin/shell/screen.tsx';
import { useRescuedDrafts } from '#app/editing/deleted-record.tsx';
import { useFormKey } from '#app/editing/edit-address.ts';
import { siteContext } from '#app/site/site-context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Site } from '#contract/catalogue.ts';
import { hasCode } from '#contract/errors.ts';
import type { Route } from './+types/own-page-edit';
import { everyOwnPage } from './every-own-page.ts';
import { OwnPageForm } from './own-page-form.tsx';

export function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  return { result: deferred(loadPage(context.get(siteContext), idOf(params))) };
}

/** The page can be written without the list of pages, which is undefined when it fails to load. */
async function loadPage(site: Site, key: string | undefined) {
  const [page, pages] = await Promise.all([
    key === undefined ? undefined : pageNamed(site, key),
    everyOwnPage(site).catch(unlessSignedOut),
  ]);
  return { page, pages };
}

/** The link "Edit this page" names a page by its path, which is all that a public page knows. */
function pageNamed({ ownPages }: Site, key: string) {
  return /^\d+$/.test(key) ? ownPages.get({ id: key }) : ownPages.find({ path: key });
}

export { shouldRevalidate } from '#app/editing/edit-address.ts';

/** One screen for a new page, and for a stored one, whose id or path is in the URL. */
export default function OwnPageEdit({ loaderData, params }: Route.ComponentProps) {
  const id = idOf(params);
  const key = useFormKey(id, loaderData.result);
  return (
    <DeferredScreen
      key={key}
      result={loaderData.result}
      waiting={
        <Screen>
          <p role="status">Loading...</p>
        </Screen>
      }
      failed={(failure) => <PageNotLoaded error={failure} id={id} />}
    >
      {(data) => (
        <Screen>
          <OwnPageForm {...data} />
        </Screen>
      )}
    </DeferredScreen>
  );
}

function PageNotLoaded({ error, id }: { error: unknown; id: string | undefined }) {
  const [rescued, setRescued] = useState(false);
  const deleted = hasCode(error, 'not-found') && id !== undefined;
  useRescuedDrafts(
    deleted ? `own-page:${id}` : undefined,
    { record: 'own-page:new', address: href('/admin/pages/new') },
    (count) => setRescued(count > 0),
  );

  return (
    <LoadFailure error={error} text="Failed to load the page. Please try again.">
      {rescued ? (
        <>
          <p>This page is not there any more. What you typed in it is kept in this browser.</p>
          <Link className={buttonClass({ size: 'tiny' })} to={href('/admin/pages/new')}>
            Save it as a new page
          </Link>
        </>
      ) : null}
      <Link className={buttonClass({ size: 'tiny' })} to={href('/admin/pages')}>
        Back to Pages
      </Link>
    </LoadFailure>
  );
}

function idOf(params: { id?: string }): string | undefined {
  return params.id;
}

function unlessSignedOut(error: unknown): undefined {
  if (hasCode(error, 'unauthenticated')) throw error;
}
