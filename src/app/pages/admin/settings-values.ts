import { sameValues } from '#app/forms/same-values.ts';
import type { Stored } from '#app/forms/use-edit-form.ts';
import type { Settings } from '#contract/settings.ts';

const sections = ['general', 'appearance', 'seo', 'features', 'socialMedia'] as const;

/** What the settings' fields hold: the five sections, without what the server keeps about them. */
export type SettingsValues = Pick<Settings, (typeof sections)[number]>;

export function settingsValues(settings: SettingsValues & { version: number }): Stored<SettingsValues> {
  const { general, appearance, seo, features, socialMedia, version } = settings;
  // As long as the owner has not chosen, visitors see their own system's theme (decision X4).
  const theme = appearance.themeChosen ? appearance.theme : 'system';
  return {
    values: { general, appearance: { ...appearance, theme }, seo, features, socialMedia },
    version,
  };
}

/**
 * The edited fields of the edited sections, and nothing else: an open settings page then undoes nobody's change,
 * and a theme counts as chosen only when it was.
 */
export function changedSettings(
  values: SettingsValues,
  stored: SettingsValues,
): Record<string, Record<string, unknown>> {
  const changes: Record<string, Record<string, unknown>> = {};
  for (const section of sections) {
    const before = new Map<string, unknown>(Object.entries(stored[section]));
    const changed = Object.entries(values[section]).filter(
      ([name, value]) => !sameValues(value, before.get(name)),
    );
    if (changed.length > 0) changes[section] = Object.fromEntries(changed);
  }
  return changes;
}
