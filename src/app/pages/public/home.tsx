import { pageMeta } from '#app/components/page-meta.ts';
import { RetryLink, SampleMark } from '#app/components/public-failure.tsx';
import { fallbackContext, siteContext } from '#app/site-context.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import type { Route } from './+types/home';
import { HomeHero } from './home-hero.tsx';
import { LatestWriting } from './latest-writing.tsx';
import { loaderHeadersOnly, unavailable } from './page-responses.ts';

const LATEST_POSTS = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  try {
    const [{ hero, intros }, posts, location] = await Promise.all([
      site.home.get({}),
      latestPosts(site),
      locationOf(site),
    ]);
    return { hero, intros, posts, location, failed: false };
  } catch (error) {
    if (!isSiteError(error)) throw error;
    const sample = context.get(fallbackContext);
    const { hero, intros } = sample.home;
    const posts = sample.posts.slice(0, LATEST_POSTS);
    return unavailable({ hero, intros, posts, location: '', failed: true });
  }
}

export const headers = loaderHeadersOnly;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const hero = loaderData?.failed ? undefined : loaderData?.hero;
  return pageMeta({ matches, title: hero?.profession, description: hero?.subtitle });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { hero, intros, posts, location, failed } = loaderData;
  return (
    <>
      {failed ? <LoadError /> : null}
      <HomeHero hero={hero} location={location} sample={failed} />
      <LatestWriting posts={posts} intro={intros.posts} sample={failed} />
    </>
  );
}

/** Rows 34 and 35: the specified words in the hero's place, then sample content, marked as such. */
function LoadError() {
  return (
    <>
      <section className="page sheet hero">
        <div className="bd">
          <h1 className="display">Error loading content</h1>
          <p className="lead">Please try again later</p>
          <div className="btn-row">
            <RetryLink size="normal" />
          </div>
        </div>
      </section>
      <div className="page after-head">
        <SampleMark />
      </div>
    </>
  );
}

/** The page does without it: contact details are never replaced by others (decision D1). */
async function locationOf(site: Site): Promise<string> {
  const info = await site.contactInfo.get({}).catch(() => undefined);
  return info?.location ?? '';
}

/** A blog that is switched off has no posts to show (decision X8). */
async function latestPosts(site: Site) {
  try {
    return (await site.posts.list({ limit: LATEST_POSTS })).items;
  } catch (error) {
    if (hasCode(error, 'not-found')) return [];
    throw error;
  }
}
