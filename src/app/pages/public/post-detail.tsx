import { ArrowLeft } from 'lucide-react';
import { data, href } from 'react-router';
import { pageMeta } from '#app/components/page-meta.ts';
import { PostFacts } from '#app/components/post-facts.tsx';
import { PostRows } from '#app/components/post-rows.tsx';
import { printTextWithColours } from '#app/components/printed-text.server.ts';
import { LoadFailure } from '#app/components/public-failure.tsx';
import { RichText } from '#app/components/rich-text.tsx';
import { SiteImage } from '#app/components/site-image.tsx';
import { siteContext } from '#app/site-context.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { Post } from '#contract/post.ts';
import type { Route } from './+types/post-detail';
import { AllPosts } from './latest-writing.tsx';
import { loaderHeadersOnly, unavailable } from './page-responses.ts';
import { ContentsFold, ContentsList } from './post-contents.tsx';
import { PostMissing } from './post-missing.tsx';
import { ShareLinks } from './share-links.tsx';

/** Two to read on, and one more in case the post itself is among the newest. */
const NEWEST = 3;
const KEEP_READING = 2;
/** A contents list of one entry says nothing. */
const CONTENTS_MIN = 2;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const canonicalUrl = new URL(href('/blog/:id', params), request.url).href;
  try {
    const [{ content, ...post }, newest] = await Promise.all([
      site.posts.get({ id: params.id }),
      site.posts.list({ limit: NEWEST }),
    ]);
    const more = newest.items.filter(({ id }) => id !== post.id).slice(0, KEEP_READING);
    // Made here rather than while rendering, so that the browser need not make it again.
    const text = await printTextWithColours(content);
    return { state: 'shown' as const, post, text, more, canonicalUrl };
  } catch (error) {
    // An id that cannot be one is the address of no post either.
    if (hasCode(error, 'not-found') || hasCode(error, 'invalid')) {
      return data({ state: 'missing' as const }, { status: 404 });
    }
    if (isSiteError(error)) return unavailable({ state: 'failed' as const });
    throw error;
  }
}

export const headers = loaderHeadersOnly;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData?.state === 'shown') {
    const { title, excerpt } = loaderData.post;
    return pageMeta({ matches, title, description: excerpt });
  }
  return pageMeta({ matches, title: loaderData?.state === 'missing' ? 'Blog post not found' : 'Blog' });
}

export default function PostDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'missing') return <PostMissing />;
  if (loaderData.state === 'failed') {
    return (
      <section className="page sheet head">
        <BackToPosts />
        <div className="bd">
          <h1>Blog</h1>
          <div className="after-head">
            <LoadFailure>Failed to load the blog post. Please try again later.</LoadFailure>
          </div>
        </div>
      </section>
    );
  }
  const { post, text, more, canonicalUrl } = loaderData;
  const headings = text.headings.length >= CONTENTS_MIN ? text.headings : [];
  return (
    <>
      <PostHead post={post} minutes={text.minutes} />
      <section className="page sheet art-cover">
        <div className="bd">
          <SiteImage src={post.imageUrl} picture={post.picture} alt={post.imageAlt} shape="16-9" first />
        </div>
      </section>
      <section className="page sheet art-body">
        <div className="mg">
          <div className="toc">
            <ContentsList headings={headings} />
            <ShareLinks url={canonicalUrl} title={post.title} />
          </div>
        </div>
        <div className="bd">
          <ContentsFold headings={headings} />
          <RichText html={text.html} />
          <div className="share-end">
            <ShareLinks url={canonicalUrl} title={post.title} />
          </div>
        </div>
      </section>
      {more.length > 0 ? (
        <section className="page sheet section">
          <div className="mg">
            <h2>Keep reading</h2>
            <AllPosts />
          </div>
          <div className="bd">
            <PostRows posts={more} />
          </div>
        </section>
      ) : null}
    </>
  );
}

function PostHead({ post, minutes }: { post: Omit<Post, 'content'>; minutes: number }) {
  return (
    <section className="page sheet head">
      <BackToPosts />
      <div className="bd">
        <PostFacts post={post} divided>
          <span>{minutes} min read</span>
        </PostFacts>
        <h1 dir="auto">{post.title}</h1>
        <p className="meta by">
          <span>
            By <b dir="auto">{post.author.name || post.author.username}</b>
          </span>
        </p>
      </div>
    </section>
  );
}

function BackToPosts() {
  return (
    <div className="mg">
      <a className="back" href={href('/blog')}>
        <ArrowLeft className="icon" aria-hidden />
        All posts
      </a>
    </div>
  );
}
