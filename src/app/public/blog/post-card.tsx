import { useWords } from '#app/language/page-language.ts';
import { useLanguageMarks } from '#app/language/text-language.ts';
import { postPath } from '#app/site/record-paths.ts';
import { ArrowRight } from '#app/ui/icons.ts';
import type { ListedPost } from '#contract/post.ts';
import { blogWords } from '#words/english/blog.ts';
import { PostByline } from './post-byline.tsx';
import { PostCover } from './post-cover.tsx';

interface PostCardProps {
  post: ListedPost;
  /** A sample post, shown because nothing can be read, leads nowhere. */
  linked?: boolean;
  first?: boolean;
}

/** A post in the blog's grid (row 57). The title's link covers the card. */
export function PostCard({ post, linked = true, first = false }: PostCardProps) {
  const words = useWords(blogWords);
  const marks = useLanguageMarks(post.language);
  const address = postPath(post);
  const title = <span>{post.title}</span>;
  return (
    <article className="post-card">
      <PostCover post={post} first={first} />
      <PostByline post={post} divided />
      <h2 {...marks}>{linked ? <a href={address}>{title}</a> : title}</h2>
      {post.excerpt ? <p {...marks}>{post.excerpt}</p> : null}
      {linked ? (
        <a className="more" href={address}>
          <span>
            {words.readMore}
            <span className="visually-hidden">: {post.title}</span>
          </span>
          <ArrowRight className="icon arrow" aria-hidden />
        </a>
      ) : null}
    </article>
  );
}
