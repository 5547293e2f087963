import type { ReactNode } from 'react';
import { useTimeZone } from '#app/site/site-data.ts';
import type { ListedPost } from '#contract/post.ts';
import { formatDate } from '#format/dates.ts';

interface PostBylineProps {
  post: ListedPost;
  /** With strokes between the facts, for one line. */
  divided?: boolean;
  /** More facts after the date. */
  children?: ReactNode;
}

/** Category and date of a post. */
export function PostByline({ post, divided = false, children }: PostBylineProps) {
  const timeZone = useTimeZone();
  const stroke = divided ? <i aria-hidden="true">/</i> : null;
  return (
    <div className="meta">
      <b dir="auto">{post.category.name}</b>
      {stroke}
      <time className="tabular" dateTime={post.date}>
        {formatDate(post.date, timeZone)}
      </time>
      {children ? stroke : null}
      {children}
    </div>
  );
}
