import fc from 'fast-check';
import { expect, test } from 'vitest';
import { homeSchema } from '#contract/home.ts';
import { settingsSchema } from '#contract/settings.ts';
import { readStored } from './stored-json.ts';

const service = (id: number) => ({ id, title: `Service ${id}`, description: '' });

test('one bad entry of a list goes, its neighbours stay', () => {
  const reports: string[] = [];
  const stored = { hero: { title: 'Kept', services: [service(1), { id: 'x', title: 7 }, service(3)] } };
  const home = readStored(homeSchema, stored, (path) => reports.push(path));
  expect(home.hero.title).toBe('Kept');
  expect(home.hero.services.map(({ id }) => id)).toEqual([1, 3]);
  expect(reports).toEqual(['hero.services.1.id']);
});

test('whatever is stored, settings can be read', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (general, rest) => {
      const settings = readStored(
        settingsSchema,
        { general, seo: rest, features: { enableBlog: rest } },
        () => {},
      );
      expect(settings.features.enableProjects).toBe(true);
    }),
  );
  for (const nothing of [undefined, null, 7, 'text', []]) {
    expect(readStored(settingsSchema, nothing, () => {}).general.siteName).toBe('My Portfolio');
  }
});
