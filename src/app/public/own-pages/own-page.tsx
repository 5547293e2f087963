import { data } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { useLanguageMarks } from '#app/language/text-language.ts';
import { SiteImage } from '#app/media/site-image.tsx';
import { ContentsFold, ContentsList } from '#app/public/blog/post-contents.tsx';
import { NotFoundMessage } from '#app/public/frame/error-messages.tsx';
import { OwnersView } from '#app/public/frame/owners-view.tsx';
import { loaderHeadersOnly, unavailable } from '#app/public/frame/page-responses.ts';
import { PublicFailure } from '#app/public/frame/public-failure.tsx';
import {
  readInsteadOfOwnPage,
  readRemovedOwnPage,
  requireCanonical,
} from '#app/public/frame/record-addresses.ts';
import { BackLink } from '#app/public/lists/back-link.tsx';
import { TranslationLinks } from '#app/public/lists/translation-links.tsx';
import { RichText } from '#app/rich-text/rich-text.tsx';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { isMockBuild } from '#browser/mock-build.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { ListedOwnPage, OwnPage } from '#contract/own-page.ts';
import type { PrintedText } from '#format/printed-text.ts';
import { frameWords } from '#words/english/frame.ts';
import { searchWords } from '#words/english/search.ts';
import type { Route } from './+types/own-page';

/** A contents list of one entry says nothing. */
const CONTENTS_MIN = 2;

/** A page of the owner. Every path that no other page has comes here, so an unknown one is the site's 404. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const path = askedPath(params);
  const site = context.get(siteContext);
  try {
    const { content, ...page } = await site.ownPages.find({ path });
    // An earlier path, and every other spelling of the present one. Of the demo's paths only the decoded form is known.
    if (!isMockBuild || path !== page.path) requireCanonical(request, encodeURI(page.path));
    // Made here rather than while rendering, so that the browser need not make it again.
    const text = await context.get(textsContext).print(content);
    return { state: 'shown' as const, page, text };
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
      <OwnersView
        read={async (site) => {
          const { content, ...page } = await site.ownPages.find({ path });
          // Loaded on demand: the HTML tokenizer is no part of a visitor's page.
          const { printText } = await import('#format/printed-text.ts');
          return { page, text: printText(content) };
        }}
        show={(shown) => <ShownPage {...shown} />}
        titleOf={({ page }) => page.title}
        missing={<NotFoundMessage />}
        failure={words.wentWrong}
      />
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

interface ShownPageProps {
  page: Omit<OwnPage, 'content'>;
  text: PrintedText;
}

/** The text as that of a post, without a byline. */
function ShownPage({ page, text }: ShownPageProps) {
  const marks = useLanguageMarks(page.language);
  const headings = text.headings.length >= CONTENTS_MIN ? text.headings : [];
  return (
    <>
      <section className="page sheet head">
        {page.parent ? <BackLink to={page.parent.path}>{page.parent.title}</BackLink> : null}
        <div className="body-column">
          <h1 {...marks}>{page.title}</h1>
          <TranslationLinks
            translations={page.translations}
            addressOf={({ slug }) => encodeURI(`/${slug}`)}
          />
        </div>
      </section>
      {page.imageUrl === '' ? null : (
        <section className="page sheet article-cover">
          <div className="body-column">
            <SiteImage src={page.imageUrl} picture={page.picture} alt={page.imageAlt} shape="16-9" first />
          </div>
        </section>
      )}
      <section className="page sheet article-body">
        <div className="margin-column">
          <div className="contents">
            <ContentsList headings={headings} />
          </div>
        </div>
        <div className="body-column">
          <ContentsFold headings={headings} />
          <RichText html={text.html} marks={marks} />
        </div>
      </section>
    </>
  );
}
