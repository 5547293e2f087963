import type { MetaDescriptor } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { ArrowLeft, ArrowRight } from '#app/ui/icons.ts';

/** Where a page stands among the pages of its list. */
export interface ListPages {
  page: number;
  /** How many pages the list has. */
  pages: number;
  addressOf: (page: number) => string;
}

export interface ListPagerProps extends ListPages {
  /** The labels of the links to the previous and the next page. */
  before: string;
  after: string;
}

/** The way to the other pages of a list. */
export function ListPager({ page, pages, addressOf, before, after }: ListPagerProps) {
  if (pages < 2 || page > pages) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 ? (
        <a className={buttonClass()} href={addressOf(page - 1)} rel="prev">
          <ArrowLeft className="icon" aria-hidden />
          {before}
        </a>
      ) : null}
      {page < pages ? (
        <a className={buttonClass()} href={addressOf(page + 1)} rel="next">
          {after}
          <ArrowRight className="icon" aria-hidden />
        </a>
      ) : null}
    </nav>
  );
}

/** The title of a page of a list. The first page has the title of the list. */
export function titleOfPage(title: string | undefined, page: number): string {
  return page > 1 ? `${title}, page ${page}` : (title ?? '');
}

/** The same for the page's head. */
export function neighbourLinks({ page, pages, addressOf }: ListPages): MetaDescriptor[] {
  return [
    ...(page > 1 ? [{ tagName: 'link' as const, rel: 'prev', href: addressOf(page - 1) }] : []),
    ...(page < pages ? [{ tagName: 'link' as const, rel: 'next', href: addressOf(page + 1) }] : []),
  ];
}
