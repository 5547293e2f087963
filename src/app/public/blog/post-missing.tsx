import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { MissingEntry } from '#app/public/frame/missing-entry.tsx';
import type { ListedPost } from '#contract/post.ts';
import { blogWords } from '#words/english/blog.ts';
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
      {instead?.length ? (
        <section className="page sheet section">
          <div className="margin-column">
            <h2>{words.keepReading}</h2>
          </div>
          <div className="body-column">
            <PostRows posts={instead} />
          </div>
        </section>
      ) : null}
    </>
  );
}
