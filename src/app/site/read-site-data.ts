import type { Site } from '#contract/catalogue.ts';
import { dayIn } from '#format/dates.ts';
import { DEFAULT_LANGUAGE } from '#format/languages.ts';
import { loadWords } from '#words/words.ts';
import { profileLinksOf } from './profile-links.ts';
import type { SiteData } from './site-data.ts';

/** Reads what every page needs of the site, and loads the words of its language. What cannot be read has its fallbacks in the pages. */
export async function readSiteData(site: Site, origin: string): Promise<SiteData> {
  const [settings, sample, menu] = await Promise.all([
    site.settings.public({}).catch(() => undefined),
    site.sampleContent.get({}).catch(() => undefined),
    site.menu.shown({}).catch(() => undefined),
  ]);
  await loadWords(settings?.general.language ?? DEFAULT_LANGUAGE);
  const year = dayIn(settings?.general.timeZone ?? 'UTC', new Date()).slice(0, 4);
  const profileLinks = await profileLinksOf(settings);
  return { settings, sample, menu, profileLinks, year, origin };
}
