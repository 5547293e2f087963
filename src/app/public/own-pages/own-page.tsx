import { data } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { useLanguageMarks } from '#app/language/text-language.ts';
import { NotFoundMessage } from '#app/public/frame/error-messages.tsx';
import { ForVisitors } from '#app/public/frame/owners-view.tsx';
import { loaderHeadersOnly, unavailable, withFrames } from '#app/public/frame/page-responses.ts';
import { PublicFailure } from '#app/public/frame/public-failure.tsx';
import {
  readInsteadOfOwnPage,
  readRemovedOwnPage,
  requireCanonical,
} from '#app/public/frame/record-addresses.ts';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { Island } from '#app/visitor/island.tsx';
import { isMockBuild } from '#browser/mock-build.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { ListedOwnPage } from '#contract/own-page.ts';
import { frameWords } from '#words/english/frame.ts';
import { searchWords } from '#words/english/search.ts';
import type { Route } from './+types/own-page';
import { DraftPage } from './draft-page.tsx';
import { ShownPage } from './shown-page.tsx';

/** A page of the owner. Every path that no other page has comes here, so an unknown one is the site's 404. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const path = askedPath(params);
  const site = context.get(siteContext);
  try {
    const { content, ...page } = await site.ownPages.find({ path });
    // An earlier path, and every other spelling of the present one. Of the demo's paths only the decoded form is known.
    if (!isMockBuild || path !== page.path) requireCanonical(request, encodeURI(page.path));
    // Made here rather than while rendering, so that the browser need not make it again.
    const text = await context.get(textsContext).print(content, { leads: page.imageUrl === '' });
    return withFrames({ state: 'shown' as const, page, text }, text.frames);
  } catch (error) {
    // A path that cannot be one is the address of no page either.
    if (hasCode(error, 'not-found') || hasCode(error, 'invalid')) return readMissing(site, path);
    if (isSiteError(error)) return unavailable({ state: 'failed' as const });
    throw error;
  }
}

/** A page that was removed answers 410, one that is hidden or never was 404. */
async function readMissing(site: Site, path: string) {
  try {
    if (!(await readRemovedOwnPage(site, path)))
      return data({ state: 'missing' as const, path }, { status: 404 });
    const instead = await readInsteadOfOwnPage(site, path);
    return data({ state: 'removed' as const, instead }, { status: 410 });
  } catch (error) {
    if (isSiteError(error)) return unavailable({ state: 'failed' as const });
    throw error;
  }
}

const askedPath = ({ parent, id }: { parent?: string; id: string }) =>
  parent === undefined ? `/${id}` : `/${parent}/${id}`;

export const headers = loaderHeadersOnly;
export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData?.state === 'shown') {
    const { page } = loaderData;
    const path = encodeURI(page.path);
    return pageMeta({ matches, title: page.title, description: page.excerpt, path, ownPage: page });
  }
  return pageMeta({ matches, title: pageTitle(languageOf(matches), '/*'), indexed: false });
}

export default function OwnPageDetail({ loaderData }: Route.ComponentProps) {
  const words = useWords(frameWords);
  if (loaderData.state === 'shown') return <ShownPage {...loaderData} />;
  if (loaderData.state === 'removed') return <RemovedPage instead={loaderData.instead} />;
  if (loaderData.state === 'missing') {
    const { path } = loaderData;
    return (
      <>
        <Island name="draftPage" component={DraftPage} props={{ path }} wakes="session" />
        <ForVisitors>
          <NotFoundMessage />
        </ForVisitors>
      </>
    );
  }
  return (
    <section className="page sheet head">
      <div className="body-column">
        <PublicFailure>{words.wentWrong}</PublicFailure>
      </div>
    </section>
  );
}

/** The address of a page that was removed, with pages to read instead. */
function RemovedPage({ instead }: { instead: ListedOwnPage[] }) {
  const words = useWords(searchWords);
  return (
    <>
      <NotFoundMessage isGone />
      {instead.length > 0 ? (
        <section className="page sheet section">
          <div className="margin-column">
            <h2>{words.pages}</h2>
          </div>
          <div className="body-column">
            <div className="rows">
              {instead.map((page) => (
                <InsteadRow key={page.id} page={page} />
              ))}
            </div>
          </div>
        </section>
      ) : null}
    </>
  );
}

function InsteadRow({ page }: { page: ListedOwnPage }) {
  const marks = useLanguageMarks(page.language);
  return (
    <article className="post-row">
      <div>
        <h3 {...marks}>
          <a href={encodeURI(page.path)}>
            <span>{page.title}</span>
          </a>
        </h3>
        {page.excerpt ? <p {...marks}>{page.excerpt}</p> : null}
      </div>
    </article>
  );
}
