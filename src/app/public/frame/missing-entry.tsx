import type { ReactNode } from 'react';
import { useSettings } from '#app/site/site-data.ts';
import { shownPages } from '#app/site/site-pages.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { NotFoundMessage } from './error-messages.tsx';

interface MissingEntryProps {
  title: string;
  /** Why, in a sentence. */
  children: ReactNode;
  /** The list it would be in. */
  list: string;
  /** What the button to the list says. */
  back: string;
}

/** An address without an entry. Where the list itself is switched off it is any other unknown address (decision X8). */
export function MissingEntry({ title, children, list, back }: MissingEntryProps) {
  const features = useSettings()?.features;
  if (!shownPages(features).some(({ path }) => path === list)) return <NotFoundMessage />;
  return (
    <section className="page sheet nf">
      <p className="mg num tnum">404</p>
      <div className="bd">
        <h1>{title}</h1>
        <p className="lead">{children}</p>
        <div className="btn-row">
          <a className={buttonClass({ look: 'primary' })} href={list}>
            {back}
          </a>
        </div>
      </div>
    </section>
  );
}
