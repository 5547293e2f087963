import { href } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { FileText, SearchX } from '#app/ui/icons.ts';
import { blogWords } from '#words/english/blog.ts';
import { listWords } from '#words/english/lists.ts';
import { fill } from '#words/words.ts';
import { type BlogQuery, blogAddress } from './post-list-query.ts';

interface BlogEmptyProps {
  query: BlogQuery;
  /** How many posts there are on other pages of the same list. */
  total: number;
}

/** In place of the posts, when there are none to show: why, and where there are some. */
export function BlogEmpty({ query, total }: BlogEmptyProps) {
  const { search, topic } = query;
  const words = useWords(blogWords);
  const inLists = useWords(listWords);
  if (total > 0) {
    return (
      <Empty
        icon={FileText}
        title={words.noneOnPage}
        action={<Link to={blogAddress({ search, topic })} words={words.newest} />}
      >
        {words.shorterList}
      </Empty>
    );
  }
  if (search !== undefined) {
    const isNarrowed = topic !== undefined;
    const everywhere = isNarrowed
      ? { to: blogAddress({ search }), words: words.searchAll }
      : { to: href('/blog'), words: words.allPosts };
    return (
      <Empty
        icon={SearchX}
        title={fill(
          isNarrowed
            ? topic.kind === 'tag'
              ? words.nothingWithTag
              : words.nothingInCategory
            : inLists.nothing,
          { search },
        )}
        action={<Link {...everywhere} />}
      >
        {inLists.otherWord}
      </Empty>
    );
  }
  if (topic !== undefined) {
    return (
      <Empty
        icon={FileText}
        title={words.noneInCategory}
        action={<Link to={href('/blog')} words={words.allPosts} />}
      />
    );
  }
  return (
    <Empty icon={FileText} title={words.none}>
      {words.noneLine}
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
