import { type CSSProperties, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { href, type MetaDescriptor } from 'react-router';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadedPart } from '#app/admin/shell/loaded-part.tsx';
import { useLoaded } from '#app/admin/shell/use-loaded.ts';
import { homeMeta } from '#app/document/home-meta.ts';
import { FormSection } from '#app/forms/form-section.tsx';
import { useSiteData } from '#app/site/site-data.ts';
import { SiteMark } from '#app/site/site-mark.tsx';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import type { Home } from '#contract/home.ts';
import { limits } from '#contract/limits.ts';
import type { Settings } from '#contract/settings.ts';
import { deriveAccent } from '#format/accent.ts';
import { SHARE_IMAGE_SIZE } from '#format/images/share-images.ts';
import { cutOff, lengthWords, TITLE_SHOWN } from './search-result.ts';
import type { SettingsValues } from './settings-values.ts';

/** The home page as a search result and as a shared link, in the words that its head will say once this is saved. */
export function SeoPreview({ control }: { control: Control<SettingsValues> }) {
  const site = useSite();
  const home = useLoaded(() => site.home.get({}));
  return (
    <FormSection
      title="Preview"
      hint="Your home page, as others may show it. Each of them decides for itself."
    >
      <LoadedPart part={home} label="Loading preview" failureText="Failed to load the preview">
        {({ hero }) => <HomePreview control={control} hero={hero} />}
      </LoadedPart>
    </FormSection>
  );
}

function HomePreview({ control, hero }: { control: Control<SettingsValues>; hero: Home['hero'] }) {
  const [general, appearance, seo, features, socialMedia] = useWatch({
    control,
    name: ['general', 'appearance', 'seo', 'features', 'socialMedia'],
  });
  const { settings: saved, origin = location.origin } = useSiteData() ?? {};
  const typed = { general, appearance, seo, features, socialMedia };
  const siteName = general.siteName || FALLBACK_SITE_NAME;
  const head = headOf(typed, hero, origin);
  const savedHead = saved && headOf(saved, hero, origin);

  return (
    <>
      <section className="result" aria-label="Search result">
        <p className="result-site">
          <SiteMark />
          <span>
            {siteName}
            <small>{origin}</small>
          </span>
        </p>
        <p className="result-title">{cutOff(head.title, TITLE_SHOWN)}</p>
        <p className="result-text">{cutOff(head.description, limits.excerptGuide)}</p>
      </section>
      <p className="hint">
        The title is your profession and the name of the site: {lengthWords(head.title, TITLE_SHOWN)}
      </p>
      <section className="shared" aria-label="Shared link">
        {seo.enableSocialMetaTags ? (
          <ShareCard
            card={{ title: hero.title || siteName, siteName, colour: appearance.primaryColor }}
            // Its address changes with all that stands on it: the server draws only what is saved.
            drawn={head.image !== '' && head.image === savedHead?.image ? head.image : undefined}
          />
        ) : null}
        <p>
          <small>{new URL(origin).host}</small>
          {seo.enableSocialMetaTags ? (
            <>
              <b>{head.shareTitle}</b>
              <span>{cutOff(head.description, limits.excerptGuide)}</span>
            </>
          ) : null}
        </p>
      </section>
    </>
  );
}

interface ShareCardProps {
  card: { title: string; siteName: string; colour: string };
  /** The address of the real one. */
  drawn: string | undefined;
}

/** The real picture where what is shown is saved, else one that is drawn like it. */
function ShareCard({ card, drawn }: ShareCardProps) {
  const [broken, setBroken] = useState<string>();
  if (drawn && drawn !== broken) {
    return (
      <img
        src={drawn}
        alt="The card that is sent with links to your home page"
        {...SHARE_IMAGE_SIZE}
        onError={() => setBroken(drawn)}
      />
    );
  }
  const mark: CSSProperties = { background: deriveAccent(card.colour).light.accent };
  return (
    <div className="share-card">
      <span className="square" style={mark} />
      <span className="title">{card.title}</span>
      <span className="name">{card.siteName}</span>
    </div>
  );
}

interface Head {
  title: string;
  description: string;
  shareTitle: string;
  /** The path of the card, empty without one. */
  image: string;
}

/** The metadata of the home page with these settings. */
function headOf(settings: Settings, hero: Home['hero'], origin: string): Head {
  const tags = homeMeta([{ pathname: href('/'), loaderData: { settings, origin } }], hero);
  const image = contentOf(tags, 'property', 'og:image');
  return {
    title: tags.flatMap((tag) => ('title' in tag && !('tagName' in tag) ? [String(tag.title)] : [])).join(''),
    description: contentOf(tags, 'name', 'description'),
    shareTitle: contentOf(tags, 'property', 'og:title'),
    image: image && new URL(image).pathname,
  };
}

function contentOf(tags: MetaDescriptor[], key: 'name' | 'property', name: string): string {
  const tag: Record<string, unknown> | undefined = tags.find(
    (one) => key in one && one[key as never] === name,
  );
  return typeof tag?.content === 'string' ? tag.content : '';
}
