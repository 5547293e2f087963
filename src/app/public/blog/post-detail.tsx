import { data, href } from 'react-router';
import { documentPath } from '#app/document/document-path.ts';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { Filled } from '#app/language/filled.tsx';
import { useWordLanguage, useWords } from '#app/language/page-language.ts';
import { useLanguageMarks } from '#app/language/text-language.ts';
import { SiteImage } from '#app/media/site-image.tsx';
import { OwnersView } from '#app/public/frame/owners-view.tsx';
import { loaderHeadersOnly, unavailable } from '#app/public/frame/page-responses.ts';
import { PublicFailure } from '#app/public/frame/public-failure.tsx';
import { readInsteadOfPost, readRemoved, requireCanonical } from '#app/public/frame/record-addresses.ts';
import { BackLink } from '#app/public/lists/back-link.tsx';
import { TranslationLinks } from '#app/public/lists/translation-links.tsx';
import { RichText } from '#app/rich-text/rich-text.tsx';
import { postPath } from '#app/site/record-paths.ts';
import { siteContext, textsContext } from '#app/site/site-context.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { ListedPost, Post } from '#contract/post.ts';
import type { SeriesWithParts } from '#contract/series.ts';
import { BLOG_PLACEHOLDER, isPlaceholder } from '#format/images/stock-images.ts';
import type { PrintedText } from '#format/printed-text.ts';
import { blogWords } from '#words/english/blog.ts';
import { counted, wordsIn } from '#words/words.ts';
import type { Route } from './+types/post-detail';
import { AllPosts } from './latest-posts.tsx';
import { PostByline } from './post-byline.tsx';
import { ContentsFold, ContentsList } from './post-contents.tsx';
import { PostMissing } from './post-missing.tsx';
import { PostRows } from './post-rows.tsx';
import { PostSeries } from './post-series.tsx';
import { PostTags } from './post-tags.tsx';
import { ShareLinks } from './share-links.tsx';

const KEEP_READING = 3;
/** A contents list of one entry says nothing. */
const CONTENTS_MIN = 2;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  try {
    const { post, content, more, series } = await readPost(site, params.id);
    requireCanonical(request, postPath(post));
    const canonicalUrl = canonicalUrlOf(post, request.url);
    // Made here rather than while rendering, so that the browser need not make it again.
    const text = await context.get(textsContext).print(content);
    return { state: 'shown' as const, post, text, more, series, canonicalUrl };
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

const canonicalUrlOf = (post: Pick<Post, 'id' | 'slug'>, url: string) =>
  new URL(documentPath(postPath(post)), url).href;

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
      <OwnersView
        read={async (site) => {
          const { post, content, more, series } = await readPost(site, id);
          // Loaded on demand: the HTML tokenizer is no part of a visitor's page.
          const { printText } = await import('#format/printed-text.ts');
          return { post, text: printText(content), more, series };
        }}
        show={(shown) => <ShownPost {...shown} canonicalUrl={canonicalUrlOf(shown.post, url)} />}
        titleOf={({ post }) => post.title}
        missing={<PostMissing />}
        failure={words.postFailed}
      />
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

interface ShownPostProps {
  post: Omit<Post, 'content'>;
  text: PrintedText;
  /** Posts to read on. */
  more: ListedPost[];
  series: SeriesWithParts | undefined;
  canonicalUrl: string;
}

function ShownPost({ post, text, more, series, canonicalUrl }: ShownPostProps) {
  const words = useWords(blogWords);
  const marks = useLanguageMarks(post.language);
  const headings = text.headings.length >= CONTENTS_MIN ? text.headings : [];
  return (
    <>
      <PostHead post={post} minutes={text.minutes} />
      {isPlaceholder(post.imageUrl) ? null : (
        <section className="page sheet article-cover">
          <div className="body-column">
            <SiteImage
              src={post.imageUrl}
              fallback={BLOG_PLACEHOLDER}
              picture={post.picture}
              alt={post.imageAlt}
              shape="16-9"
              first
            />
          </div>
        </section>
      )}
      <section className="page sheet article-body">
        <div className="margin-column">
          <div className="contents">
            <ContentsList headings={headings} />
            <ShareLinks url={canonicalUrl} title={post.title} />
          </div>
        </div>
        <div className="body-column">
          <ContentsFold headings={headings} />
          <RichText html={text.html} marks={marks} />
          {series ? <PostSeries series={series} postId={post.id} /> : null}
          <PostTags tags={post.tags} />
          <div className="share-end">
            <ShareLinks url={canonicalUrl} title={post.title} />
          </div>
        </div>
      </section>
      {more.length > 0 ? (
        <section className="page sheet section">
          <div className="margin-column">
            <h2>{words.keepReading}</h2>
            <AllPosts />
          </div>
          <div className="body-column">
            <PostRows posts={more} />
          </div>
        </section>
      ) : null}
    </>
  );
}

/** The first is 1. A post that has left its series meanwhile has no place. */
function placeInSeries(series: SeriesWithParts, post: Pick<Post, 'id'>): number | undefined {
  const place = series.posts.findIndex(({ id }) => id === post.id);
  return place < 0 ? undefined : place + 1;
}

/** The series of a post; none if it was removed meanwhile. */
async function readSeries(site: Site, id: number) {
  try {
    return await site.series.get({ id });
  } catch (error) {
    if (hasCode(error, 'not-found')) return undefined;
    throw error;
  }
}

/** A post and others to read on, for whoever asks. */
async function readPost(site: Site, key: string) {
  const { content, ...post } = await site.posts.get({ id: key });
  const [more, series] = await Promise.all([
    site.posts.related({ id: post.id, limit: KEEP_READING }),
    post.series ? readSeries(site, post.series.id) : undefined,
  ]);
  return { post, content, more, series };
}

function PostHead({ post, minutes }: { post: Omit<Post, 'content'>; minutes: number }) {
  const words = useWords(blogWords);
  const language = useWordLanguage();
  const marks = useLanguageMarks(post.language);
  return (
    <section className="page sheet head">
      <BackLink to={href('/blog')}>{words.allPosts}</BackLink>
      <div className="body-column">
        <PostByline post={post} linked divided language={post.language}>
          <span>{counted(words.minutes, minutes, language)}</span>
        </PostByline>
        <h1 {...marks}>{post.title}</h1>
        <p className="meta byline">
          <span>
            <Filled
              text={words.by}
              values={{ name: <b dir="auto">{post.author.name || post.author.username}</b> }}
            />
          </span>
        </p>
        <TranslationLinks translations={post.translations} addressOf={postPath} />
      </div>
    </section>
  );
}
