import { type Control, useWatch } from 'react-hook-form';
import { href } from 'react-router';
import {
  type PageHead,
  pageHeadOf,
  SearchResultPreview,
  SharedLinkPreview,
} from '#app/admin/search-preview/page-preview.tsx';
import { lengthWords } from '#app/admin/search-preview/search-result.ts';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadedPart } from '#app/admin/shell/loaded-part.tsx';
import { useLoaded } from '#app/admin/shell/use-loaded.ts';
import { homeMeta } from '#app/document/home-meta.ts';
import { FormSection } from '#app/forms/form-section.tsx';
import { useSiteData } from '#app/site/site-data.ts';
import { FALLBACK_SITE_NAME } from '#app/site/site-name.ts';
import type { Home } from '#contract/home.ts';
import type { Settings } from '#contract/settings.ts';
import { TITLE_SHOWN } from '#format/text-checks/length-checks.ts';
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
  const card = {
    title: hero.title || siteName,
    siteName,
    colour: appearance.primaryColor,
    // Its address changes with all that stands on it: the server draws only what is saved.
    picture: head.image !== '' && head.image === savedHead?.image ? head.image : undefined,
    alt: 'The card that is sent with links to your home page',
  };

  return (
    <>
      <SearchResultPreview head={head} siteName={siteName} url={origin} />
      <p className="hint">
        The title is your profession and the name of the site: {lengthWords(head.title, TITLE_SHOWN)}
      </p>
      <SharedLinkPreview head={head} origin={origin} card={seo.enableSocialMetaTags ? card : undefined} />
    </>
  );
}

/** The metadata of the home page with these settings. */
function headOf(settings: Settings, hero: Home['hero'], origin: string): PageHead {
  return pageHeadOf(homeMeta([{ pathname: href('/'), loaderData: { settings, origin } }], hero));
}
