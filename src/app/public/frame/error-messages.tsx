import type { ReactNode } from 'react';
import { href } from 'react-router';
import { useSettings } from '#app/site/site-data.ts';
import { shownPages } from '#app/site/site-pages.ts';
import { buttonClass } from '#app/ui/button.tsx';

interface ErrorMessageProps {
  status: 404 | 500;
  title: string;
  /** The explanation, in a sentence. */
  children: ReactNode;
  /** Links to pages that exist. */
  actions: ReactNode;
}

/** The content of a page that has only an error to show. */
export function ErrorMessage({ status, title, children, actions }: ErrorMessageProps) {
  return (
    <section className="page sheet not-found">
      <p className="margin-column status-number tabular">{status}</p>
      <div className="body-column">
        <h1>{title}</h1>
        <p className="lead">{children}</p>
        <div className="button-row">{actions}</div>
      </div>
    </section>
  );
}

/** The message at a URL that has no page (row 16). */
export function NotFoundMessage() {
  const features = useSettings()?.features;
  const hasBlog = shownPages(features).some(({ path }) => path === href('/blog'));
  return (
    <ErrorMessage
      status={404}
      title="Oops! Page not found"
      actions={
        <>
          <ReturnHome />
          {hasBlog ? (
            <a className={buttonClass()} href={href('/blog')}>
              Read the blog
            </a>
          ) : null}
        </>
      }
    >
      The address may be old, or it was never written down.
    </ErrorMessage>
  );
}

/** The message of an unexpected failure (row 16). Its details are only in the log. */
export function UnexpectedError() {
  return (
    <ErrorMessage status={500} title="Unexpected Application Error!" actions={<ReturnHome />}>
      Something went wrong on this site. Please try again later.
    </ErrorMessage>
  );
}

export function ReturnHome() {
  return (
    <a className={buttonClass({ look: 'primary' })} href={href('/')}>
      Return to Home
    </a>
  );
}
