import { useRouteLoaderData } from 'react-router';
import type { Settings } from '#contract/settings.ts';
import type { loader } from '#app/root.tsx';

/** The public settings, as the root loader has them for every page. */
export function useSiteSettings(): Settings {
  const root = useRouteLoaderData<typeof loader>('root');
  if (!root) throw new Error('The site settings are not loaded.');
  return root.settings;
}
