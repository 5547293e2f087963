import { href } from 'react-router';
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
        <article className="post-row" key={post.id}>
          <div>
            <h3 dir="auto">
              {linked ? (
                <a href={href('/blog/:id', { id: String(post.id) })}>
                  <span>{post.title}</span>
                </a>
              ) : (
                <span>{post.title}</span>
              )}
            </h3>
            {post.excerpt ? <p dir="auto">{post.excerpt}</p> : null}
          </div>
          <PostByline post={post} />
        </article>
      ))}
    </div>
  );
}
