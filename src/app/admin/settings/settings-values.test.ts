import { expect, test } from 'vitest';
import { changedParts } from '#app/editing/changed-parts.ts';
import { settingsSchema } from '#contract/settings.ts';
import { settingsValues } from './settings-values.ts';

const { values: stored } = settingsValues({ ...settingsSchema.parse({}), version: 0 });

test('only what was edited is sent', () => {
  expect(changedParts(stored, stored)).toEqual({});
  const edited = { ...stored, general: { ...stored.general, siteName: 'New' } };
  expect(changedParts(edited, stored)).toEqual({ general: { siteName: 'New' } });
});

test('decision X4: a theme is sent when the owner chooses one, even the default, and only then', () => {
  expect(stored.appearance.theme).toBe('system');
  const coloured = { ...stored, appearance: { ...stored.appearance, primaryColor: '#16a362' } };
  expect(changedParts(coloured, stored)).toEqual({ appearance: { primaryColor: '#16a362' } });
  const light = { ...stored, appearance: { ...stored.appearance, theme: 'light' as const } };
  expect(changedParts(light, stored)).toEqual({ appearance: { theme: 'light' } });
});
