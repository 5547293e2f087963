import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { ArrowRight } from '#app/ui/icons.ts';
import type { ListedPost } from '#contract/post.ts';
import { blogWords } from '#words/english/blog.ts';
import { PostRows } from './post-rows.tsx';

interface LatestWritingProps {
  posts: ListedPost[];
  intro: string;
  sample: boolean;
}

/** The newest posts on the home page; absent without any. */
export function LatestWriting({ posts, intro, sample }: LatestWritingProps) {
  const words = useWords(blogWords);
  if (posts.length === 0) return null;
  return (
    <section className="page sheet section">
      <div className="margin-column">
        <h2>{words.latest}</h2>
        {intro ? <p dir="auto">{intro}</p> : null}
        {sample ? null : <AllPosts />}
      </div>
      <div className="body-column">
        <PostRows posts={posts} linked={!sample} />
      </div>
    </section>
  );
}

export function AllPosts() {
  const words = useWords(blogWords);
  return (
    <a className="more" href={href('/blog')}>
      {words.allPosts} <ArrowRight className="icon arrow" aria-hidden />
    </a>
  );
}
