import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedParts } from '#app/editing/changed-parts.ts';
import { projectOperations } from '#contract/project.ts';
import { newProjectValues, projectInput, withMain, withoutImage } from './project-values.ts';

test('row 124: another main image changes places with the first, all others stay where they are', () => {
  expect(withMain(['a', 'b', 'c', 'd'], 2)).toEqual(['c', 'b', 'a', 'd']);
  expect(withMain(['a', 'b'], 0)).toEqual(['a', 'b']);
  expect(withMain(['a'], 5)).toEqual(['a']);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), (images, choice) => {
      const index = choice % images.length;
      const chosen = withMain(images, index);
      expect(chosen[0]).toBe(images[index]);
      expect(withMain(chosen, index)).toEqual(images);
    }),
  );
});

test('row 124: without the first image the next is the main one', () => {
  expect(withoutImage(['a', 'b', 'c'], 0)).toEqual(['b', 'c']);
  expect(withoutImage(['a', 'b', 'c'], 1)).toEqual(['a', 'c']);
});

test('row 125: what a new project lacks is said in the specified words', () => {
  const check = projectOperations.create.input.safeParse(projectInput(newProjectValues));
  expect(check.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['title', 'Project title is required'],
    ['description', 'Project description is required'],
    ['images', 'At least one project image is required'],
  ]);
});

test('a name in addresses that is left empty is left to the site', () => {
  expect(projectInput({ slug: ' ' })).toEqual({});
  expect(projectInput({ slug: 'harbour' })).toEqual({ slug: 'harbour' });
});

test('a save sends what was edited and nothing else: an untouched text stays byte for byte', () => {
  const stored = { ...newProjectValues, title: 'Old', fullDescription: '<p>a</p>\n\n<p>b</p>' };
  expect(projectInput(changedParts({ ...stored, title: 'New' }, stored))).toEqual({ title: 'New' });
});
