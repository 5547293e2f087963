import type { ReactNode } from 'react';
import { PageHead, type PageHeadProps } from '#app/public/frame/page-head.tsx';
import { PublicFailure, SampleMark } from '#app/public/frame/public-failure.tsx';
import { ListPager, type ListPagerProps } from './list-pager.tsx';

interface PublicListProps extends PageHeadProps {
  /** The text for a list that could not be loaded and shows sample content; undefined for a loaded one. */
  failure: string | undefined;
  filter: ReactNode;
  search: string | undefined;
  /** The name of the category or tag that the list is narrowed to. */
  within: string | undefined;
  /** The number of entries on all pages, and the word for one of them. */
  total: number;
  noun: string;
  /** Replaces the entries of an empty page; null for a page with entries. */
  empty: ReactNode;
  pager: ListPagerProps;
  children: ReactNode;
}

/** The page of the blog and of the projects: a filter in the margin, the found entries and the links to more pages. */
export function PublicList(list: PublicListProps) {
  const { failure, search, within, total, noun, empty } = list;
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
              {total === 1 ? `1 ${noun}` : `${total} ${noun}s`} for “<bdi>{search}</bdi>”
              {within === undefined ? null : (
                <>
                  {' in '}
                  <bdi>{within}</bdi>
                </>
              )}
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
