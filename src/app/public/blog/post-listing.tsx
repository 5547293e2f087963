import { useWords } from '#app/language/page-language.ts';
import type { ListPages } from '#app/public/lists/list-pager.tsx';
import { PublicList } from '#app/public/lists/public-list.tsx';
import { postPath } from '#app/site/record-paths.ts';
import type { Category } from '#contract/category.ts';
import type { ListedPost } from '#contract/post.ts';
import { blogWords } from '#words/english/blog.ts';
import { PostCard } from './post-card.tsx';
import { BlogEmpty } from './post-list-empty.tsx';
import { BlogFilter } from './post-list-filter.tsx';
import { type BlogQuery, blogAddress } from './post-list-query.ts';
import { POSTS_PER_PAGE } from './read-post-listing.ts';

/** The cards that can be seen without scrolling. */
const FIRST_CARDS = 2;

interface PostListingProps {
  query: BlogQuery;
  posts: ListedPost[];
  total: number;
  categories: Category[];
  title: string;
  intro: string;
  failed?: boolean;
}

/** Cards of posts with search and categories: the blog, and the pages of its tags and categories. */
export function PostListing({
  query,
  posts,
  total,
  categories,
  title,
  intro,
  failed = false,
}: PostListingProps) {
  const words = useWords(blogWords);
  return (
    <PublicList
      title={title}
      intro={intro}
      failure={failed ? words.listFailed : undefined}
      filter={<BlogFilter query={query} categories={categories} />}
      search={query.search}
      within={query.topic?.name}
      total={total}
      found={words}
      empty={posts.length === 0 ? <BlogEmpty query={query} total={total} /> : null}
      pager={{ ...pagesOf(query, total), before: words.newer, after: words.older }}
    >
      <div className="post-grid">
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} linked={!failed} first={index < FIRST_CARDS} />
        ))}
      </div>
    </PublicList>
  );
}

/** The posts of a page for its structured data. */
export function listedPosts({ page }: BlogQuery, posts: ListedPost[], total: number) {
  return {
    entries: posts.map((post) => ({ name: post.title, path: postPath(post) })),
    before: (page - 1) * POSTS_PER_PAGE,
    total,
  };
}

export function pagesOf(query: BlogQuery, total: number): ListPages {
  return {
    page: query.page,
    pages: Math.ceil(total / POSTS_PER_PAGE),
    addressOf: (page) => blogAddress({ ...query, page }),
  };
}
