import { href, isRouteErrorResponse, redirect } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { loaderHeadersOnly, unavailable } from '#app/public/frame/page-responses.ts';
import { readRemovedTopic } from '#app/public/frame/record-addresses.ts';
import { neighbourLinks, titleOfPage } from '#app/public/lists/list-pager.tsx';
import { listAddress, namesNothing } from '#app/public/lists/list-query.ts';
import { fallbackContext, siteContext } from '#app/site/site-context.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { categoryPath } from '#app/site/topic-paths.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { blogWords } from '#words/english/blog.ts';
import type { Route } from './+types/post-list';
import { type BlogQuery, blogAddress, readBlogQuery } from './post-list-query.ts';
import { listedPosts, PostListing, pagesOf } from './post-listing.tsx';
import { TopicRemoved } from './post-missing.tsx';
import { readListing } from './read-post-listing.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { category, ...query } = readBlogQuery(new URL(request.url).searchParams);
  try {
    if (category !== undefined) {
      // An address of an earlier version (decision D20). It is not kept, because the path alone is the whole blog.
      const { search, page } = query;
      const path = categoryPath(await site.categories.get({ id: category }));
      throw redirect(listAddress(path, { search, page }), {
        status: 301,
        headers: { 'Cache-Control': 'no-store' },
      });
    }
    const [listing, home] = await Promise.all([readListing(site, query), site.home.get({})]);
    return { state: 'shown' as const, query, failed: false, ...listing, intro: home.intros.blogPage };
  } catch (error) {
    if (hasCode(error, 'not-found')) {
      if (category === undefined) throw namesNothing();
      return readRemovedTopic(site, 'category', String(category));
    }
    if (!isSiteError(error)) throw error;
    const { posts } = context.get(fallbackContext);
    const whole: BlogQuery = { page: 1 };
    return unavailable({
      state: 'shown' as const,
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
export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  const language = languageOf(matches);
  if (loaderData?.state !== 'shown') {
    const isMissing = loaderData !== undefined || isRouteErrorResponse(error);
    const title = pageTitle(language, isMissing ? '/*' : href('/blog'));
    return pageMeta({ matches, title, indexed: false });
  }
  const { query, posts, total, failed, intro } = loaderData;
  const title = titleOfPage(language, href('/blog'), query.page);
  return [
    ...pageMeta({
      matches,
      title,
      description: intro,
      path: blogAddress(query),
      indexed: !failed && query.search === undefined,
      list: { type: 'Blog', name: title, ...listedPosts(query, posts, total) },
    }),
    ...(failed ? [] : neighbourLinks(pagesOf(query, total))),
  ];
}

export default function BlogListPage({ loaderData }: Route.ComponentProps) {
  const words = useWords(blogWords);
  if (loaderData.state === 'removed') return <TopicRemoved {...loaderData} />;
  const { state: _, ...listing } = loaderData;
  return <PostListing {...listing} title={words.blog} />;
}
