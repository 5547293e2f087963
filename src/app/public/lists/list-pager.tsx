import type { MetaDescriptor } from 'react-router';
import { useWords } from '#app/language/page-language.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { ArrowLeft, ArrowRight } from '#app/ui/icons.ts';
import { listWords } from '#words/english/lists.ts';
import { fill, wordsIn } from '#words/words.ts';

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
  const words = useWords(listWords);
  if (pages < 2 || page > pages) return null;
  return (
    <nav className="pager" aria-label={words.pages}>
      {page > 1 ? (
        <a className={buttonClass()} href={addressOf(page - 1)} rel="prev">
          <ArrowLeft className="icon arrow" aria-hidden />
          {before}
        </a>
      ) : null}
      {page < pages ? (
        <a className={buttonClass()} href={addressOf(page + 1)} rel="next">
          {after}
          <ArrowRight className="icon arrow" aria-hidden />
        </a>
      ) : null}
    </nav>
  );
}

/** The title of a page of a list. The first page has the title of the list. */
export function titleOfPage(language: string, path: string, page: number): string {
  const title = pageTitle(language, path) ?? '';
  return page > 1 ? fill(wordsIn(language, listWords).page, { title, n: page }) : title;
}

/** The same for the page's head. */
export function neighbourLinks({ page, pages, addressOf }: ListPages): MetaDescriptor[] {
  return [
    ...(page > 1 ? [{ tagName: 'link' as const, rel: 'prev', href: addressOf(page - 1) }] : []),
    ...(page < pages ? [{ tagName: 'link' as const, rel: 'next', href: addressOf(page + 1) }] : []),
  ];
}
