import type { ReactNode } from 'react';
import { href } from 'react-router';
import { PageReference } from '#app/document/request-reference.tsx';
import { useWords } from '#app/language/page-language.ts';
import { useSettings } from '#app/site/site-data.ts';
import { shownPages } from '#app/site/site-pages.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Search } from '#app/ui/icons.ts';
import { frameWords } from '#words/english/frame.ts';

interface ErrorMessageProps {
  /** 410 is a page that was removed. */
  status: 404 | 410 | 500;
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
        {status === 500 ? <PageReference /> : null}
      </div>
    </section>
  );
}

/** The message at a URL that has no page (row 16). */
export function NotFoundMessage({ isGone = false }: { isGone?: boolean }) {
  const words = useWords(frameWords);
  const features = useSettings()?.features;
  const hasBlog = shownPages(features).some(({ path }) => path === href('/blog'));
  return (
    <ErrorMessage
      status={isGone ? 410 : 404}
      title={words.noSuchPage}
      actions={
        <>
          <ReturnHome />
          {hasBlog ? (
            <a className={buttonClass()} href={href('/blog')}>
              {words.readBlog}
            </a>
          ) : null}
          <a className={buttonClass()} href={href('/search')}>
            <Search className="icon" aria-hidden />
            {words.searchSite}
          </a>
        </>
      }
    >
      {words.oldAddress}
    </ErrorMessage>
  );
}

/** The message of an unexpected failure (row 16). Its details are only in the log. */
export function UnexpectedError() {
  const words = useWords(frameWords);
  return (
    <ErrorMessage status={500} title={words.unexpected} actions={<ReturnHome />}>
      {words.wentWrong}
    </ErrorMessage>
  );
}

export function ReturnHome() {
  const words = useWords(frameWords);
  return (
    <a className={buttonClass({ look: 'primary' })} href={href('/')}>
      {words.returnHome}
    </a>
  );
}
