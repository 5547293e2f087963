import { href } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { FileText, SearchX } from '#app/ui/icons.ts';
import { type BlogQuery, blogAddress } from './post-list-query.ts';

interface BlogEmptyProps {
  query: BlogQuery;
  /** How many posts there are on other pages of the same list. */
  total: number;
}

/** In place of the posts, when there are none to show: why, and where there are some. */
export function BlogEmpty({ query, total }: BlogEmptyProps) {
  const { search, category } = query;
  if (total > 0) {
    return (
      <Empty
        icon={FileText}
        title="No posts on this page"
        action={<Link to={blogAddress({ search, category })} words="Newest posts" />}
      >
        The list is shorter than this address says.
      </Empty>
    );
  }
  if (search !== undefined) {
    const isNarrowed = category !== undefined;
    const everywhere = isNarrowed
      ? { to: blogAddress({ search }), words: 'Search all posts' }
      : { to: href('/blog'), words: 'All posts' };
    return (
      <Empty
        icon={SearchX}
        title={`Nothing found for “${search}”${isNarrowed ? ' in this category' : ''}`}
        action={<Link {...everywhere} />}
      >
        Try another word, or fewer of them.
      </Empty>
    );
  }
  if (category !== undefined) {
    return (
      <Empty
        icon={FileText}
        title="No posts in this category"
        action={<Link to={href('/blog')} words="All posts" />}
      />
    );
  }
  return (
    <Empty icon={FileText} title="No posts yet">
      What is written here will appear on this page.
    </Empty>
  );
}

function Link({ to, words }: { to: string; words: string }) {
  return (
    <a className={buttonClass()} href={to}>
      {words}
    </a>
  );
}
