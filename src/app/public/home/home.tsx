import { homeMeta } from '#app/document/home-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { LatestWriting } from '#app/public/blog/latest-posts.tsx';
import { loaderHeadersOnly, unavailable } from '#app/public/frame/page-responses.ts';
import { RetryLink, SampleMark } from '#app/public/frame/public-failure.tsx';
import { fallbackContext, siteContext } from '#app/site/site-context.ts';
import type { Site } from '#contract/catalogue.ts';
import { hasCode, isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { homeWords } from '#words/english/home.ts';
import type { Route } from './+types/home';
import { FeaturedProjects } from './featured-projects.tsx';
import { HomeHero, NoServices } from './home-hero.tsx';

const LATEST_POSTS = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  try {
    const [{ hero, intros }, projects, posts, location] = await Promise.all([
      site.home.get({}),
      featuredProjects(site),
      latestPosts(site),
      locationOf(site),
    ]);
    return { hero, intros, projects, posts, location, failed: false };
  } catch (error) {
    if (!isSiteError(error)) throw error;
    const sample = context.get(fallbackContext);
    const { hero, intros } = sample.home;
    const features = await featuresOf(site);
    const posts = features?.enableBlog === false ? [] : sample.posts.slice(0, LATEST_POSTS);
    const projects =
      features?.enableProjects === false ? [] : sample.projects.slice(0, limits.projectsOnHomePage);
    return unavailable({ hero, intros, projects, posts, location: '', failed: true });
  }
}

export const headers = loaderHeadersOnly;
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const hero = loaderData?.failed ? undefined : loaderData?.hero;
  return homeMeta(matches, hero);
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { hero, intros, projects, posts, location, failed } = loaderData;
  return (
    <>
      {failed ? <LoadError /> : null}
      <HomeHero hero={hero} location={location} sample={failed} />
      {hero.services.length === 0 ? <NoServices /> : null}
      <FeaturedProjects projects={projects} intro={intros.projects} sample={failed} />
      <LatestWriting posts={posts} intro={intros.posts} sample={failed} />
    </>
  );
}

/** Rows 34 and 35: the specified words in the hero's place, then sample content, marked as such. */
function LoadError() {
  const words = useWords(homeWords);
  return (
    <>
      <section className="page sheet hero">
        <div className="body-column">
          <h1 className="display">{words.failed}</h1>
          <p className="lead">{words.tryLater}</p>
          <div className="button-row">
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

/** A feature that is switched off shows no sample content either. */
async function featuresOf(site: Site) {
  return (await site.settings.public({}).catch(() => undefined))?.features;
}

const latestPosts = (site: Site) => unlessOff(site.posts.list({ limit: LATEST_POSTS }));
const featuredProjects = (site: Site) => unlessOff(site.projects.list({ limit: limits.projectsOnHomePage }));

/** A feature that is switched off has nothing to show (decision X8). */
async function unlessOff<Item>(list: Promise<{ items: Item[] }>): Promise<Item[]> {
  try {
    return (await list).items;
  } catch (error) {
    if (hasCode(error, 'not-found')) return [];
    throw error;
  }
}
