import { href } from 'react-router';
import { useSettings } from '#app/components/site-data.ts';
import { shownPages } from '#app/components/site-pages.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { NotFoundMessage } from './error-messages.tsx';

/** An address of the blog without a post (row 61). Without a blog it is any other unknown address. */
export function PostMissing() {
  const features = useSettings()?.features;
  const hasBlog = shownPages(features).some(({ path }) => path === href('/blog'));
  if (!hasBlog) return <NotFoundMessage />;
  return (
    <section className="page sheet nf">
      <p className="mg num tnum">404</p>
      <div className="bd">
        <h1>Blog post not found</h1>
        <p className="lead">It may have been removed, or its address is not quite right.</p>
        <div className="btn-row">
          <a className={buttonClass({ look: 'primary' })} href={href('/blog')}>
            Back to all posts
          </a>
        </div>
      </div>
    </section>
  );
}
