import { href } from 'react-router';
import { deferred } from '#app/admin/shell/deferred.tsx';
import { type TextKind, TextScreen, unlessSignedOut } from '#app/admin/texts/text-screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import type { Site } from '#contract/catalogue.ts';
import type { Route } from './+types/own-page-edit';
import { everyOwnPage } from './every-own-page.ts';
import { OwnPageForm } from './own-page-form.tsx';

export function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  return { result: deferred(loadPage(context.get(siteContext), params.id)) };
}

/** The page can be written without the list of pages, which is undefined when it fails to load. */
async function loadPage(site: Site, key: string | undefined) {
  const [{ page, changes }, pages] = await Promise.all([
    key === undefined ? newPage : loadStored(site, key),
    everyOwnPage(site).catch(unlessSignedOut),
  ]);
  return { page, changes, pages };
}

const newPage = { page: undefined, changes: undefined };

async function loadStored(site: Site, key: string) {
  const page = await pageNamed(site, key);
  return { page, changes: await site.ownPageChanges.get({ id: page.id }) };
}

/** The link "Edit this page" names a page by its path, which is all that a public page knows. */
function pageNamed({ ownPages }: Site, key: string) {
  return /^\d+$/.test(key) ? ownPages.get({ id: key }) : ownPages.find({ path: key });
}

export { shouldRevalidate } from '#app/editing/edit-address.ts';

const kind: TextKind = {
  noun: 'page',
  record: 'own-page',
  newPath: href('/admin/pages/new'),
  listPath: href('/admin/pages'),
  backLabel: 'Back to Pages',
  loading: 'Loading...',
  failure: 'Failed to load the page. Please try again.',
};

export default function OwnPageEdit({ loaderData, params }: Route.ComponentProps) {
  return (
    <TextScreen kind={kind} id={params.id} result={loaderData.result}>
      {(data) => <OwnPageForm {...data} />}
    </TextScreen>
  );
}
