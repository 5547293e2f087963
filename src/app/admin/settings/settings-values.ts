import type { Control } from 'react-hook-form';
import type { SavedRevision } from '#app/editing/save-merged.ts';
import type { Settings } from '#contract/settings.ts';

/** The form values of the settings: the five sections without the version. */
export type SettingsValues = Settings;

/** The props of a tab's fields. */
export interface SettingsPanelProps {
  control: Control<SettingsValues>;
  /** Names of fields that the last save was refused for. */
  refused: string[];
}

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
