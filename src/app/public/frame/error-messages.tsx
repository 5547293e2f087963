import { href } from 'react-router';
import { useSettings } from '#app/site/site-data.ts';
import { shownPages } from '#app/site/site-pages.ts';
import { buttonClass } from '#app/ui/button.tsx';

/** What an address without a page shows (row 16). */
export function NotFoundMessage() {
  const features = useSettings()?.features;
  const hasBlog = shownPages(features).some(({ path }) => path === href('/blog'));
  return (
    <section className="page sheet nf">
      <p className="mg num tnum">404</p>
      <div className="bd">
        <h1>Oops! Page not found</h1>
        <p className="lead">The address may be old, or it was never written down.</p>
        <div className="btn-row">
          <ReturnHome />
          {hasBlog ? (
            <a className={buttonClass()} href={href('/blog')}>
              Read the blog
            </a>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** What a failure nobody foresaw shows (row 16). The details are for the log. */
export function UnexpectedError() {
  return (
    <section className="page sheet nf">
      <p className="mg num tnum">500</p>
      <div className="bd">
        <h1>Unexpected Application Error!</h1>
        <p className="lead">Something went wrong on this site. Please try again later.</p>
        <div className="btn-row">
          <ReturnHome />
        </div>
      </div>
    </section>
  );
}

export function ReturnHome() {
  return (
    <a className={buttonClass({ look: 'primary' })} href={href('/')}>
      Return to Home
    </a>
  );
}
