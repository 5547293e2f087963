import { ArrowLeft, ArrowRight } from 'lucide-react';
import { buttonClass } from '#app/ui/button.tsx';

interface ListPagerProps {
  page: number;
  /** How many pages the list has. */
  pages: number;
  addressOf: (page: number) => string;
  /** What the links to the page before and after are called. */
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
