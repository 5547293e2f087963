import { href, isRouteErrorResponse, redirect } from 'react-router';
import { documentPath } from '#app/document/document-path.ts';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { PageHead } from '#app/public/frame/page-head.tsx';
import { loaderHeadersOnly } from '#app/public/frame/page-responses.ts';
import { readRemovedTopic } from '#app/public/frame/record-addresses.ts';
import { namesNothing } from '#app/public/lists/list-query.ts';
import { postPath } from '#app/site/record-paths.ts';
import { siteContext } from '#app/site/site-context.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { seriesPath } from '#app/site/topic-paths.ts';
import { hasCode } from '#contract/errors.ts';
import { blogWords } from '#words/english/blog.ts';
import { TopicRemoved } from '../post-missing.tsx';
import type { Route } from './+types/series-detail';
import { SeriesParts } from './series-parts.tsx';

/** A series with its published posts in order, at its slug. Its number and its earlier slugs lead there (decision D20). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const key = /^\d+$/.test(params.id) ? Number(params.id) : params.id;
  const site = context.get(siteContext);
  try {
    const series = await site.series.get({ id: key });
    if (series.posts.length === 0) throw namesNothing();
    const path = seriesPath(series);
    if (new URL(request.url).pathname !== documentPath(path))
      throw redirect(path, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
    return { state: 'shown' as const, series };
  } catch (error) {
    // A key that cannot be one is the address of no series either.
    if (hasCode(error, 'not-found') || hasCode(error, 'invalid'))
      return readRemovedTopic(site, 'series', params.id);
    throw error;
  }
}

export const headers = loaderHeadersOnly;

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (loaderData?.state !== 'shown') {
    const isMissing = loaderData !== undefined || isRouteErrorResponse(error);
    const title = pageTitle(languageOf(matches), isMissing ? '/*' : href('/blog'));
    return pageMeta({ matches, title, indexed: false });
  }
  const { series } = loaderData;
  return pageMeta({
    matches,
    title: series.name,
    description: series.description,
    path: seriesPath(series),
    list: {
      type: 'CreativeWorkSeries',
      name: series.name,
      entries: series.posts.map((post) => ({ name: post.title, path: postPath(post) })),
      before: 0,
      total: series.posts.length,
      above: href('/blog'),
    },
  });
}

export default function SeriesPage({ loaderData }: Route.ComponentProps) {
  const words = useWords(blogWords);
  if (loaderData.state === 'removed') return <TopicRemoved {...loaderData} />;
  const { series } = loaderData;
  return (
    <>
      <PageHead title={series.name} intro={series.description} />
      <section className="page sheet after-head">
        <div className="margin-column">
          <p className="meta">{words.series}</p>
        </div>
        <div className="body-column">
          <SeriesParts posts={series.posts} />
        </div>
      </section>
    </>
  );
}
