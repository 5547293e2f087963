import { data, href } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { ForVisitors } from '#app/public/frame/owners-view.tsx';
import { loaderHeadersOnly, unavailable, withFrames } from '#app/public/frame/page-responses.ts';
import { PublicFailure } from '#app/public/frame/public-failure.tsx';
import { readInsteadOfPost, readRemoved, requireCanonical } from '#app/public/frame/record-addresses.ts';
import { BackLink } from '#app/public/lists/back-link.tsx';
import { postPath } from '#app/site/record-paths.ts';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { Island } from '#app/visitor/island.tsx';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { Post } from '#contract/post.ts';
import type { SeriesWithParts } from '#contract/series.ts';
import { isPlaceholder } from '#format/images/stock-images.ts';
import { blogWords } from '#words/english/blog.ts';
import { wordsIn } from '#words/words.ts';
import type { Route } from './+types/post-detail';
import { DraftPost } from './draft-post.tsx';
import { PostMissing } from './post-missing.tsx';
import { canonicalUrlOf, readPost } from './read-post.ts';
import { ShownPost } from './shown-post.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  try {
    const { post, content, more, series } = await readPost(site, params.id);
    requireCanonical(request, postPath(post));
    const canonicalUrl = canonicalUrlOf(post, request.url);
    // Made here rather than while rendering, so that the browser need not make it again.
    const leads = isPlaceholder(post.imageUrl);
    const text = await context.get(textsContext).print(content, { leads });
    return withFrames({ state: 'shown' as const, post, text, more, series, canonicalUrl }, text.frames);
  } catch (error) {
    // An id that cannot be one is the address of no post either.
    if (hasCode(error, 'not-found') || hasCode(error, 'invalid'))
      return readMissing(site, params.id, request);
    if (isSiteError(error)) return unavailable({ state: 'failed' as const });
    throw error;
  }
}

/** A post that was removed answers 410, one that is hidden or never was 404. */
async function readMissing(site: Site, key: string, { url }: Request) {
  try {
    const removed = await readRemoved(site, 'post', key);
    if (!removed) return data({ state: 'missing' as const, id: key, url }, { status: 404 });
    const instead = await readInsteadOfPost(site, removed.category);
    return data({ state: 'removed' as const, instead }, { status: 410 });
  } catch (error) {
    if (isSiteError(error)) return unavailable({ state: 'failed' as const });
    throw error;
  }
}

export const headers = loaderHeadersOnly;
export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData?.state === 'shown') {
    const { post, series } = loaderData;
    const seriesPart = series && placeInSeries(series, post);
    return pageMeta({ matches, title: post.title, description: post.excerpt, post, seriesPart });
  }
  const language = languageOf(matches);
  const title =
    loaderData?.state === 'missing' || loaderData?.state === 'removed'
      ? wordsIn(language, blogWords).missing
      : pageTitle(language, href('/blog'));
  return pageMeta({ matches, title, indexed: false });
}

export default function PostDetailPage({ loaderData }: Route.ComponentProps) {
  const words = useWords(blogWords);
  if (loaderData.state === 'shown') return <ShownPost {...loaderData} />;
  if (loaderData.state === 'removed') return <PostMissing instead={loaderData.instead} />;
  if (loaderData.state === 'missing') {
    const { id, url } = loaderData;
    return (
      <>
        <Island name="draftPost" component={DraftPost} props={{ id, url }} wakes="session" />
        <ForVisitors>
          <PostMissing />
        </ForVisitors>
      </>
    );
  }
  return (
    <section className="page sheet head">
      <BackLink to={href('/blog')}>{words.allPosts}</BackLink>
      <div className="body-column">
        <h1>{words.blog}</h1>
        <div className="after-head">
          <PublicFailure>{words.postFailed}</PublicFailure>
        </div>
      </div>
    </section>
  );
}

/** The first is 1. A post that has left its series meanwhile has no place. */
function placeInSeries(series: SeriesWithParts, post: Pick<Post, 'id'>): number | undefined {
  const place = series.posts.findIndex(({ id }) => id === post.id);
  return place < 0 ? undefined : place + 1;
}
