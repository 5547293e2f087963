import type { ReactNode } from 'react';
import { usePageLanguage } from '#app/language/page-language.ts';
import { useTimeZone } from '#app/site/site-data.ts';
import { categoryPath } from '#app/site/topic-paths.ts';
import type { ListedPost } from '#contract/post.ts';
import { formatDate } from '#format/dates.ts';

interface PostBylineProps {
  post: ListedPost;
  /** With a link to the posts of the category. In a card, the link of the title covers it. */
  linked?: boolean;
  /** With strokes between the facts, for one line. */
  divided?: boolean;
  /** The language of the date, where it is not that of the page. */
  language?: string | null;
  /** More facts after the date. */
  children?: ReactNode;
}

/** Category and date of a post. */
export function PostByline({ post, linked = false, divided = false, language, children }: PostBylineProps) {
  const timeZone = useTimeZone();
  const pageLanguage = usePageLanguage();
  const stroke = divided ? <i aria-hidden="true">/</i> : null;
  return (
    <div className="meta">
      <b dir="auto">
        {linked ? <a href={categoryPath(post.category)}>{post.category.name}</a> : post.category.name}
      </b>
      {stroke}
      {/* Browsers of different age may write a date differently from the server. */}
      <time className="tabular" dateTime={post.date} suppressHydrationWarning>
        {formatDate(post.date, timeZone, language ?? pageLanguage)}
      </time>
      {children ? stroke : null}
      {children}
    </div>
  );
}
