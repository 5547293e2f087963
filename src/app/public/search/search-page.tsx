import { data } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { Filled } from '#app/language/filled.tsx';
import { useWordLanguage, useWords } from '#app/language/page-language.ts';
import { refusalOf } from '#app/public/frame/form-refusal.ts';
import { PageHead } from '#app/public/frame/page-head.tsx';
import { loaderHeadersOnly, unavailable } from '#app/public/frame/page-responses.ts';
import { PublicFailure } from '#app/public/frame/public-failure.tsx';
import { ListPager } from '#app/public/lists/list-pager.tsx';
import { namesNothing } from '#app/public/lists/list-query.ts';
import { siteContext } from '#app/site/site-context.ts';
import { languageOfSite } from '#app/site/site-data.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { searchWords } from '#words/english/search.ts';
import { formFor, numberIn, wordsIn } from '#words/words.ts';
import type { Route } from './+types/search-page';
import { NothingFound } from './nothing-found.tsx';
import { SearchForm } from './search-form.tsx';
import { KindFilter } from './search-kinds.tsx';
import { readSearchQuery, type SearchQuery, searchAddress } from './search-query.ts';
import { SearchResults } from './search-results.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const query = readSearchQuery(new URL(request.url).searchParams);
  try {
    return { query, found: await findIn(site, query), refusal: undefined };
  } catch (error) {
    if (!isSiteError(error)) throw error;
    const language = await languageOfSite(site);
    if (!hasCode(error, 'too-many-requests')) {
      return unavailable({ query, found: undefined, refusal: wordsIn(language, searchWords).failed });
    }
    const { message, response } = refusalOf(error, language, {});
    return data({ query, found: undefined, refusal: message }, response);
  }
}

/** The results of a search; undefined without one. */
async function findIn(site: Site, { search, kind, page }: SearchQuery) {
  if (search === undefined) return undefined;
  const found = await site.search.find({ q: search, kind, page });
  if (found.items.length === 0 && page > 1) throw namesNothing();
  return found;
}

export const headers = loaderHeadersOnly;
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title } = wordsIn(languageOf(matches), searchWords);
  const search = loaderData?.query.search;
  // No search engine lists the results of another.
  return pageMeta({ matches, title: search === undefined ? title : `${search} · ${title}`, indexed: false });
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, found, refusal } = loaderData;
  const words = useWords(searchWords);
  const language = useWordLanguage();
  const { search, page } = query;
  const isEmpty = found?.total === 0;
  return (
    <>
      <PageHead title={words.title} intro="" />
      <section className="page sheet after-head">
        <div className="margin-column blog-side">
          {found && !isEmpty ? <KindFilter query={query} counts={found.counts} /> : null}
        </div>
        <div className="body-column blog-main">
          <SearchForm query={query} />
          {refusal === undefined ? null : <PublicFailure>{refusal}</PublicFailure>}
          {search !== undefined && found && !isEmpty ? (
            <>
              <p className="found">
                <Filled
                  text={formFor(words.found, found.total, language)}
                  values={{ n: numberIn(found.total, language), search: <bdi>{search}</bdi> }}
                />
              </p>
              {found.isCorrected && page === 1 ? <Notice kind="note">{words.corrected}</Notice> : null}
              <SearchResults items={found.items} />
              <ListPager
                page={page}
                pages={Math.ceil(found.total / found.limit)}
                addressOf={(to) => searchAddress({ ...query, page: to })}
                before={words.previous}
                after={words.next}
              />
            </>
          ) : null}
          {search !== undefined && isEmpty ? (
            <NothingFound query={query} suggestions={found.suggestions} counts={found.counts} />
          ) : null}
        </div>
      </section>
    </>
  );
}
