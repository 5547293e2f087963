import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { SearchX } from '#app/ui/icons.ts';

interface NoneFoundProps {
  /** The plural of an entry of the list, such as `posts`. */
  nouns: string;
  /** The URL of the whole list. */
  all: string;
  /** A sentence about the search or the filter. */
  children: ReactNode;
}

/** A list whose search or filter finds nothing, with a way back to the whole list. */
export function NoneFound({ nouns, all, children }: NoneFoundProps) {
  return (
    <Empty
      icon={SearchX}
      title={`No ${nouns} found`}
      action={
        <Link className={buttonClass({ size: 'small' })} to={all}>
          Show all {nouns}
        </Link>
      }
    >
      {children}
    </Empty>
  );
}
