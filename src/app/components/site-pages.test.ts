import { expect, test } from 'vitest';
import type { Features } from '#contract/settings.ts';
import { currentState, shownPages } from './site-pages.ts';

const all: Features = {
  enableBlog: true,
  enableProjects: true,
  enableContactForm: true,
  enableNewsletter: true,
  enableMvpBanner: true,
};

test('row 20: the navigation starts with Home', () => {
  expect(shownPages(all)[0]).toMatchObject({ path: '/', label: 'Home' });
});

test('row 21: a page of a feature is shown when its flag is on and the settings are known', () => {
  const labels = (features: Features | undefined) => shownPages(features).map(({ label }) => label);
  expect(labels(all)).toContain('Blog');
  expect(labels({ ...all, enableBlog: false })).not.toContain('Blog');
  expect(labels(undefined)).not.toContain('Blog');
});

test('a post belongs to the blog, and no page to Home', () => {
  expect(currentState('/blog', '/blog')).toBe('page');
  expect(currentState('/blog', '/blog/3')).toBe('true');
  expect(currentState('/', '/blog')).toBeUndefined();
  expect(currentState('/blog', '/blogger')).toBeUndefined();
});
