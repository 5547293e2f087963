import { useRouteLoaderData } from 'react-router';
import type { Site } from '#contract/catalogue.ts';
import { DEFAULT_LANGUAGE } from '#format/languages.ts';
import type { ProfileLink } from './profile-links.ts';

/** The data of the root route, which every page has. */
export interface SiteData {
  /** Undefined when they cannot be read. */
  settings: Awaited<ReturnType<Site['settings']['public']>> | undefined;
  /** Undefined when it cannot be read. */
  sample: Awaited<ReturnType<Site['sampleContent']['get']>> | undefined;
  /** The owner's links beside the six networks, each with the mark of its network. */
  profileLinks: ProfileLink[];
  /** The entries of the menu; undefined when they cannot be read. */
  menu: Awaited<ReturnType<Site['menu']['shown']>> | undefined;
  /** The current year in the site's time zone. */
  year: string;
  /** The site's own origin, for absolute URLs. */
  origin: string;
}

/** Undefined only when the root's loader itself failed. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<SiteData>('root');
}

/** The public settings, or undefined when they cannot be read. */
export function useSettings() {
  return useSiteData()?.settings;
}

/** The language of the site, for the code that runs before a page is rendered. English while it cannot be read. */
export async function languageOfSite(site: Site): Promise<string> {
  const settings = await site.settings.public({}).catch(() => undefined);
  return settings?.general.language ?? DEFAULT_LANGUAGE;
}

/** The settings of the networks, and whether the sample content is gone. */
export function useNetworkSource() {
  const { settings, sample } = useSiteData() ?? {};
  return { socialMedia: settings?.socialMedia, isEmptied: sample?.state === 'removed' };
}

/** The owner's links beside the six networks (decision 0032). */
export function useProfileLinks(): ProfileLink[] {
  return useSiteData()?.profileLinks ?? [];
}

/** The time zone in which the site prints its dates. */
export function useTimeZone(): string {
  return useSettings()?.general.timeZone ?? 'UTC';
}
