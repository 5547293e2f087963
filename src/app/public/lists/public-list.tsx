import type { ReactNode } from 'react';
import { Filled } from '#app/language/filled.tsx';
import { useWordLanguage } from '#app/language/page-language.ts';
import { PageHead, type PageHeadProps } from '#app/public/frame/page-head.tsx';
import { PublicFailure, SampleMark } from '#app/public/frame/public-failure.tsx';
import type { PluralForms } from '#words/part.ts';
import { formFor, numberIn } from '#words/words.ts';
import { ListPager, type ListPagerProps } from './list-pager.tsx';

interface PublicListProps extends PageHeadProps {
  /** The text for a list that could not be loaded and shows sample content; undefined for a loaded one. */
  failure: string | undefined;
  filter: ReactNode;
  search: string | undefined;
  /** The name of the category or tag that the list is narrowed to. */
  within: string | undefined;
  /** The number of entries on all pages, and the texts that say how many a search found. */
  total: number;
  found: { found: PluralForms; foundWithin: PluralForms };
  /** Replaces the entries of an empty page; null for a page with entries. */
  empty: ReactNode;
  pager: ListPagerProps;
  children: ReactNode;
}

/** The page of the blog and of the projects: a filter in the margin, the found entries and the links to more pages. */
export function PublicList(list: PublicListProps) {
  const { failure, search, within, total, found, empty } = list;
  const language = useWordLanguage();
  const forms = within === undefined ? found.found : found.foundWithin;
  return (
    <>
      <PageHead {...list} />
      <section className="page sheet after-head">
        <div className="margin-column blog-side">{failure ? null : list.filter}</div>
        <div className="body-column blog-main">
          {failure ? (
            <>
              <PublicFailure>{failure}</PublicFailure>
              <SampleMark />
            </>
          ) : null}
          {search !== undefined && !empty ? (
            <p className="found">
              <Filled
                text={formFor(forms, total, language)}
                values={{
                  n: numberIn(total, language),
                  search: <bdi>{search}</bdi>,
                  within: <bdi>{within}</bdi>,
                }}
              />
            </p>
          ) : null}
          {empty}
          {list.children}
          {failure ? null : <ListPager {...list.pager} />}
        </div>
      </section>
    </>
  );
}
