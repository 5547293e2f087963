import type { ReactNode } from 'react';
import { useSettings } from '#app/site/site-data.ts';
import { shownPages } from '#app/site/site-pages.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { ErrorMessage, NotFoundMessage } from './error-messages.tsx';

interface MissingEntryProps {
  title: string;
  /** The explanation, in a sentence. */
  children: ReactNode;
  /** The path of the list that the entry would be in. */
  list: string;
  /** The label of the link to that list. */
  back: string;
  /** The entry was removed. */
  isGone?: boolean | undefined;
}

/** The message at a URL whose post or project does not exist. With the feature off, the URL has no page (decision X8). */
export function MissingEntry({ title, children, list, back, isGone }: MissingEntryProps) {
  const features = useSettings()?.features;
  if (!shownPages(features).some(({ path }) => path === list)) return <NotFoundMessage />;
  return (
    <ErrorMessage
      status={isGone ? 410 : 404}
      title={title}
      actions={
        <a className={buttonClass({ look: 'primary' })} href={list}>
          {back}
        </a>
      }
    >
      {children}
    </ErrorMessage>
  );
}
