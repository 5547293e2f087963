import { expect, test } from 'vitest';
import type { Features } from '#contract/features.ts';
import { currentState, shownPages } from './site-pages.ts';

const all: Features = {
  enableBlog: true,
  enableProjects: true,
  enableContactForm: true,
  enableNewsletter: true,
  enableMvpBanner: true,
};

test('row 20: the navigation leads to the five pages, in order', () => {
  expect(shownPages(all).map(({ path, label }) => [label, path])).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Projects', '/projects'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
  ]);
});

test('row 21: a page of a feature is shown when its flag is on and the settings are known', () => {
  const labels = (features: Features | undefined) => shownPages(features).map(({ label }) => label);
  expect(labels({ ...all, enableBlog: false })).toEqual(['Home', 'About', 'Projects', 'Contact']);
  expect(labels({ ...all, enableProjects: false })).not.toContain('Projects');
  expect(labels({ ...all, enableContactForm: false })).not.toContain('Contact');
  expect(labels(undefined)).toEqual(['Home', 'About']);
});

test('a post belongs to the blog, a project to the projects, and no page to Home', () => {
  expect(currentState('/blog', '/blog')).toBe('page');
  expect(currentState('/blog', '/blog/3')).toBe('true');
  expect(currentState('/projects', '/project/3')).toBe('true');
  expect(currentState('/projects', '/projects/3')).toBe('true');
  expect(currentState('/', '/blog')).toBeUndefined();
  expect(currentState('/blog', '/blogger')).toBeUndefined();
});
