import type { SavedRevision } from '#app/editing/save-merged.ts';
import type { Settings } from '#contract/settings.ts';

/** The form values of the settings: the five sections without the version. */
export type SettingsValues = Settings;

export function settingsValues(
  settings: SettingsValues & { version: number },
): SavedRevision<SettingsValues> {
  const { general, appearance, seo, features, socialMedia, version } = settings;
  // Until the owner chooses a theme, visitors see that of their system (decision X4).
  const theme = appearance.themeChosen ? appearance.theme : 'system';
  return {
    values: { general, appearance: { ...appearance, theme }, seo, features, socialMedia },
    version,
  };
}
