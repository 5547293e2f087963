import { href, isRouteErrorResponse } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { loaderHeadersOnly, unavailable } from '#app/public/frame/page-responses.ts';
import { type ListPages, neighbourLinks, titleOfPage } from '#app/public/lists/list-pager.tsx';
import { namesNothing } from '#app/public/lists/list-query.ts';
import { PublicList } from '#app/public/lists/public-list.tsx';
import { fallbackContext, siteContext } from '#app/site/site-context.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { blogWords } from '#words/english/blog.ts';
import type { Route } from './+types/post-list';
import { PostCard } from './post-card.tsx';
import { BlogEmpty } from './post-list-empty.tsx';
import { BlogFilter } from './post-list-filter.tsx';
import { type BlogQuery, blogAddress, readBlogQuery } from './post-list-query.ts';

const POSTS_PER_PAGE = 12;
/** The cards that can be seen without scrolling. */
const FIRST_CARDS = 2;

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = readBlogQuery(new URL(request.url).searchParams);
  try {
    return { query, failed: false, ...(await readBlog(context.get(siteContext), query)) };
  } catch (error) {
    if (hasCode(error, 'not-found')) throw namesNothing();
    if (!isSiteError(error)) throw error;
    const { posts } = context.get(fallbackContext);
    const whole: BlogQuery = { page: 1 };
    return unavailable({
      query: whole,
      failed: true,
      posts,
      total: posts.length,
      categories: [],
      intro: '',
    });
  }
}

export const headers = loaderHeadersOnly;
export const handle = { codeWaits: true };

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  const language = languageOf(matches);
  if (!loaderData) {
    const title = pageTitle(language, isRouteErrorResponse(error) ? '/*' : href('/blog'));
    return pageMeta({ matches, title, indexed: false });
  }
  const { query, total, failed, intro } = loaderData;
  return [
    ...pageMeta({
      matches,
      title: titleOfPage(language, href('/blog'), query.page),
      description: intro,
      path: blogAddress(query),
      indexed: !failed && query.search === undefined,
    }),
    ...(failed ? [] : neighbourLinks(pagesOf(query, total))),
  ];
}

export default function BlogListPage({ loaderData }: Route.ComponentProps) {
  const words = useWords(blogWords);
  const { query, failed, posts, total, categories, intro } = loaderData;
  return (
    <PublicList
      title={words.blog}
      intro={intro}
      failure={failed ? words.listFailed : undefined}
      filter={<BlogFilter query={query} categories={categories} />}
      search={query.search}
      within={categories.find(({ id }) => id === query.category)?.name}
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

function pagesOf(query: BlogQuery, total: number): ListPages {
  return {
    page: query.page,
    pages: Math.ceil(total / POSTS_PER_PAGE),
    addressOf: (page) => blogAddress({ ...query, page }),
  };
}

/** In the list of all posts a search takes precedence over the category (row 94). */
function listPosts({ posts }: Site, { category, search, page }: BlogQuery) {
  const part = { search, page, limit: POSTS_PER_PAGE };
  return category === undefined ? posts.list(part) : posts.listByCategory({ id: category, ...part });
}

async function readBlog(site: Site, query: BlogQuery) {
  const [{ items, total }, categories, home] = await Promise.all([
    listPosts(site, query),
    site.categories.list({}),
    site.home.get({}),
  ]);
  const unknown = query.category !== undefined && !categories.some(({ id }) => id === query.category);
  if (unknown || (items.length === 0 && query.page > 1)) throw namesNothing();
  return {
    posts: items,
    total,
    categories: categories.filter(({ postCount }) => postCount > 0),
    intro: home.intros.blogPage,
  };
}
