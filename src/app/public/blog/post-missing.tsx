import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { MissingEntry } from '#app/public/frame/missing-entry.tsx';
import type { ListedPost } from '#contract/post.ts';
import { blogWords } from '#words/english/blog.ts';
import { frameWords } from '#words/english/frame.ts';
import { PostRows } from './post-rows.tsx';

interface PostMissingProps {
  /** Posts to read instead of one that was removed. */
  instead?: ListedPost[];
}

/** An address of the blog without a post (row 61). */
export function PostMissing({ instead }: PostMissingProps) {
  const words = useWords(blogWords);
  return (
    <>
      <MissingEntry
        title={words.missing}
        list={href('/blog')}
        back={words.back}
        isGone={instead !== undefined}
      >
        {words.missingLine}
      </MissingEntry>
      <Instead posts={instead} />
    </>
  );
}

/** An address of a tag, a category or a series that was removed. */
export function TopicRemoved({ instead }: { instead: ListedPost[] }) {
  const words = useWords(blogWords);
  const frame = useWords(frameWords);
  return (
    <>
      <MissingEntry title={frame.noSuchPage} list={href('/blog')} back={words.back} isGone>
        {words.missingLine}
      </MissingEntry>
      <Instead posts={instead} />
    </>
  );
}

function Instead({ posts }: { posts: ListedPost[] | undefined }) {
  const words = useWords(blogWords);
  if (!posts?.length) return null;
  return (
    <section className="page sheet section">
      <div className="margin-column">
        <h2>{words.keepReading}</h2>
      </div>
      <div className="body-column">
        <PostRows posts={posts} />
      </div>
    </section>
  );
}
