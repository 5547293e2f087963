import { useLanguageMarks } from '#app/language/text-language.ts';
import { postPath } from '#app/site/record-paths.ts';
import type { ListedPost } from '#contract/post.ts';
import { PostByline } from './post-byline.tsx';

interface PostRowsProps {
  posts: ListedPost[];
  /** Sample posts, shown because nothing can be read, lead nowhere. */
  linked?: boolean;
}

/** Posts as ruled rows, on the home page and below a post. The title's link covers the row. */
export function PostRows({ posts, linked = true }: PostRowsProps) {
  return (
    <div className="rows">
      {posts.map((post) => (
        <PostRow key={post.id} post={post} linked={linked} />
      ))}
    </div>
  );
}

function PostRow({ post, linked }: { post: ListedPost; linked: boolean }) {
  const marks = useLanguageMarks(post.language);
  return (
    <article className="post-row">
      <div>
        <h3 {...marks}>
          {linked ? (
            <a href={postPath(post)}>
              <span>{post.title}</span>
            </a>
          ) : (
            <span>{post.title}</span>
          )}
        </h3>
        {post.excerpt ? <p {...marks}>{post.excerpt}</p> : null}
      </div>
      <PostByline post={post} />
    </article>
  );
}
