import { useWords } from '#app/language/page-language.ts';
import { Portrait } from '#app/public/frame/portrait.tsx';
import { useSettings } from '#app/site/site-data.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import { shownPages } from '#app/site/site-pages.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Layers } from '#app/ui/icons.ts';
import type { Home } from '#contract/home.ts';
import type { Picture } from '#contract/media/picture.ts';
import { homeWords } from '#words/english/home.ts';
import { pageWords } from '#words/english/pages.ts';

interface HomeHeroProps {
  hero: Home['hero'] & { picture?: Picture | undefined };
  /** Where the owner is, from the contact information; empty is not shown. */
  location: string;
  /** Sample content below an error has the page's second heading, not its first. */
  sample: boolean;
}

/** Portrait and name in the margin, title, subtitle and buttons in the body, services below (rows 30 to 32). */
export function HomeHero({ hero, location, sample }: HomeHeroProps) {
  const page = useWords(pageWords);
  const { general, features } = useSettings() ?? {};
  const name = sample ? '' : general?.authorName;
  const title = hero.title || name || general?.siteName || FALLBACK_SITE_NAME;
  const actions = shownPages(features).filter(({ heroAction }) => heroAction !== undefined);
  const Title = sample ? 'h2' : 'h1';
  return (
    <section className="page sheet hero">
      <div className="margin-column hero-identity">
        <Portrait hero={hero} name={name} />
        {name && name !== title ? (
          <p className="portrait-caption">
            <b dir="auto">{name}</b>
            <span dir="auto">{location}</span>
          </p>
        ) : null}
      </div>
      <div className="body-column">
        {hero.profession ? (
          <p className="eyebrow" dir="auto">
            {hero.profession}
          </p>
        ) : null}
        <Title className="display" dir="auto">
          {title}
        </Title>
        {hero.subtitle ? (
          <p className="lead" dir="auto">
            {hero.subtitle}
          </p>
        ) : null}
        {actions.length > 0 ? (
          <div className="button-row">
            {actions.map(({ path, heroAction }, index) => (
              <a
                key={path}
                className={buttonClass({ look: index === 0 ? 'primary' : 'secondary' })}
                href={path}
              >
                {page.actions[path] ?? heroAction}
              </a>
            ))}
          </div>
        ) : null}
      </div>
      {hero.services.length > 0 ? <Services services={hero.services} /> : null}
    </section>
  );
}

function Services({ services }: { services: Home['hero']['services'] }) {
  const words = useWords(homeWords);
  return (
    <>
      <h2 className="visually-hidden">{words.services}</h2>
      <div className="services">
        {services.map(({ id, title, description }) => (
          <div className="service" key={id}>
            <h3 dir="auto">{title}</h3>
            <p dir="auto">{description}</p>
          </div>
        ))}
      </div>
    </>
  );
}

/** The section in place of the services while there are none (row 32). */
export function NoServices() {
  const words = useWords(homeWords);
  return (
    <section className="page sheet section">
      <div className="margin-column">
        <h2>{words.services}</h2>
      </div>
      <div className="body-column">
        <Empty icon={Layers} title={words.noServices} />
      </div>
    </section>
  );
}
