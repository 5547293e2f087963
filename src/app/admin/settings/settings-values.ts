import type { SavedRevision } from '#app/editing/save-merged.ts';
import type { Settings } from '#contract/settings.ts';

/** What the settings' fields hold: the five sections, without what the server keeps about them. */
export type SettingsValues = Settings;

export function settingsValues(
  settings: SettingsValues & { version: number },
): SavedRevision<SettingsValues> {
  const { general, appearance, seo, features, socialMedia, version } = settings;
  // As long as the owner has not chosen, visitors see their own system's theme (decision X4).
  const theme = appearance.themeChosen ? appearance.theme : 'system';
  return {
    values: { general, appearance: { ...appearance, theme }, seo, features, socialMedia },
    version,
  };
}
