import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/root.tsx';

/** What every page knows: the public settings (undefined when they cannot be read), the sample state, the year. */
export function useSiteData() {
  return useRouteLoaderData<typeof loader>('root');
}

/** The public settings, or undefined when they cannot be read. */
export function useSettings() {
  return useSiteData()?.settings;
}

/** The time zone in which the site prints its dates. */
export function useTimeZone(): string {
  return useSettings()?.general.timeZone ?? 'UTC';
}
