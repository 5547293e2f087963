import { href } from 'react-router';
import { languageOf, pageMeta } from '#app/document/page-meta.ts';
import { useWords } from '#app/language/page-language.ts';
import { loaderHeadersOnly, unavailable } from '#app/public/frame/page-responses.ts';
import { Portrait } from '#app/public/frame/portrait.tsx';
import { PublicFailure } from '#app/public/frame/public-failure.tsx';
import { fallbackContext, siteContext } from '#app/site/site-context.ts';
import { useSettings } from '#app/site/site-data.ts';
import { pageTitle } from '#app/site/site-pages.ts';
import { Empty } from '#app/ui/empty.tsx';
import { UserRound } from '#app/ui/icons.ts';
import type { About } from '#contract/about.ts';
import type { Site } from '#contract/catalogue.ts';
import { isSiteError } from '#contract/errors.ts';
import { isCurrentPeriod } from '#format/periods.ts';
import { aboutWords } from '#words/english/about.ts';
import type { Route } from './+types/about';
import { PersonalValues, Skills, Story, Timeline } from './about-sections.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  try {
    const [{ version: _, updatedAt: __, ...read }, portrait] = await Promise.all([
      site.about.get({}),
      portraitOf(site),
    ]);
    const about: About = read;
    return { about, portrait, failed: false };
  } catch (error) {
    if (!isSiteError(error)) throw error;
    return unavailable({ about: context.get(fallbackContext).about, portrait: undefined, failed: true });
  }
}

export const headers = loaderHeadersOnly;
export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: pageTitle(languageOf(matches), href('/about')),
    description: loaderData?.about.intro.subheadline,
  });
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { about, portrait, failed } = loaderData;
  const { intro, story, workExperience, education, skillCategories, values } = about;
  const words = useWords(aboutWords);
  const name = useSettings()?.general.authorName;
  const filled = skillCategories.filter(({ skills }) => skills.length > 0);
  const isEmpty =
    !failed && [story, workExperience, education, filled, values].every(({ length }) => length === 0);
  return (
    <>
      <section className="page sheet head">
        {portrait?.profileImage ? (
          <div className="margin-column about-portrait">
            <Portrait hero={portrait} name={name} />
          </div>
        ) : null}
        <div className="body-column">
          <h1 dir="auto">{intro.headline || words.about}</h1>
          {intro.subheadline ? (
            <p className="lead" dir="auto">
              {intro.subheadline}
            </p>
          ) : null}
          {failed ? (
            <div className="after-head">
              <PublicFailure>{words.failed}</PublicFailure>
            </div>
          ) : null}
        </div>
      </section>
      <Story paragraphs={story} />
      <Timeline
        title={words.work}
        entries={workExperience.map(({ id, title, company, period, description }) => {
          return { id, title, place: company, period, description, current: isCurrentPeriod(period) };
        })}
      />
      <Timeline
        title={words.education}
        entries={education.map(({ id, degree, institution, period, description }) => {
          return { id, title: degree, place: institution, period, description, current: false };
        })}
      />
      <Skills categories={failed ? skillCategories : filled} />
      <PersonalValues values={values} />
      {isEmpty ? (
        <section className="page sheet after-head">
          <div className="body-column">
            <Empty icon={UserRound} title={words.empty}>
              {words.emptyLine}
            </Empty>
          </div>
        </section>
      ) : null}
    </>
  );
}

/** The home page's portrait. The page does without it where it cannot be had. */
async function portraitOf(site: Site) {
  const home = await site.home.get({}).catch(() => undefined);
  if (!home) return undefined;
  const { profileImage, profileImageAlt, picture } = home.hero;
  return { profileImage, profileImageAlt, picture };
}
