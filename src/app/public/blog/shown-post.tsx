import { href } from 'react-router';
import { Filled } from '#app/language/filled.tsx';
import { useWordLanguage, useWords } from '#app/language/page-language.ts';
import { useLanguageMarks } from '#app/language/text-language.ts';
import { SiteImage } from '#app/media/site-image.tsx';
import { BackLink } from '#app/public/lists/back-link.tsx';
import { TranslationLinks } from '#app/public/lists/translation-links.tsx';
import { RichText } from '#app/rich-text/rich-text.tsx';
import { postPath } from '#app/site/record-paths.ts';
import type { ListedPost, Post } from '#contract/post.ts';
import type { SeriesWithParts } from '#contract/series.ts';
import { BLOG_PLACEHOLDER, isPlaceholder } from '#format/images/stock-images.ts';
import type { PrintedText } from '#format/printed-text.ts';
import { blogWords } from '#words/english/blog.ts';
import { counted } from '#words/words.ts';
import { AllPosts } from './latest-posts.tsx';
import { PostByline } from './post-byline.tsx';
import { ContentsFold, ContentsList } from './post-contents.tsx';
import { PostRows } from './post-rows.tsx';
import { PostSeries } from './post-series.tsx';
import { PostTags } from './post-tags.tsx';
import { ShareLinks } from './share-links.tsx';

/** A contents list of one entry says nothing. */
const CONTENTS_MIN = 2;

interface ShownPostProps {
  post: Omit<Post, 'content'>;
  text: PrintedText;
  /** Posts to read on. */
  more: ListedPost[];
  series: SeriesWithParts | undefined;
  canonicalUrl: string;
}

/** A post as visitors see it. */
export function ShownPost({ post, text, more, series, canonicalUrl }: ShownPostProps) {
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
