import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';

interface ListPagesProps {
  total: number;
  page: number;
  limit: number;
  /** The labels of the links to the previous and the next page. */
  previous: string;
  next: string;
}

/** Links to the neighbouring pages of a list that does not fit on one. */
export function ListPages({ total, page, limit, previous, next }: ListPagesProps) {
  const [searchParams] = useSearchParams();
  const last = Math.ceil(total / limit);
  if (last <= 1) return null;
  const to = (number: number) => {
    const changed = new URLSearchParams(searchParams);
    changed.set('page', String(number));
    return `?${changed}`;
  };
  return (
    <nav className="add-entry" aria-label="Pages">
      {page > 1 ? (
        <Link className={buttonClass({ size: 'small' })} to={to(page - 1)}>
          {previous}
        </Link>
      ) : null}
      {page < last ? (
        <Link className={buttonClass({ size: 'small' })} to={to(page + 1)}>
          {next}
        </Link>
      ) : null}
      <span className="faint tabular">
        Page {page} of {last}
      </span>
    </nav>
  );
}
