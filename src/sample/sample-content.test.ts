import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { tokensOf } from '#format/html/html-scan.ts';
import { sampleAbout } from './about.ts';
import { sampleContactInfo } from './contact-info.ts';
import { sampleHome } from './home.ts';
import { sampleCategories, samplePosts } from './posts.ts';
import { sampleProjects } from './projects.ts';
import { sampleSettings } from './settings.ts';

const allowedTags =
  'p h2 h3 h4 ul ol li blockquote pre code table thead tbody tr th td strong em a figure figcaption br hr'.split(
    ' ',
  );

const texts = [
  ...samplePosts.map((post) => ({ title: post.title, html: post.content })),
  ...sampleProjects.map((project) => ({ title: project.title, html: project.fullDescription })),
];

/** Every tag of a text as [name, the rest of the tag]. */
function tagsOf(html: string) {
  return tokensOf(html).flatMap((token) => {
    if (token.kind === 'start') return [[token.name, html.slice(token.nameEnd, token.end - 1)] as const];
    return token.kind === 'end' ? [[token.name, ''] as const] : [];
  });
}

test('row 8: the sample content holds posts, about sixteen projects, home, about and contact content', () => {
  expect(samplePosts.filter((post) => post.status === 'published')).toHaveLength(7);
  expect(samplePosts.filter((post) => post.status === 'draft')).toHaveLength(1);
  expect(sampleProjects).toHaveLength(16);
  expect(sampleProjects.filter((project) => project.featured)).toHaveLength(3);
  expect(sampleHome.hero.services).toHaveLength(4);
  expect(sampleAbout.story.length).toBeGreaterThan(0);
  expect(sampleAbout.workExperience.length).toBeGreaterThan(0);
  expect(sampleContactInfo.socialMedia).toHaveLength(5);
  expect(sampleContactInfo.socialMedia.filter((link) => new URL(link.url).pathname !== '/')).toEqual([]);
  expect(sampleSettings.seo.metaDescription.length).toBeLessThanOrEqual(160);
});

test('row 8: every picture the sample content names is in public/', () => {
  const pictures = [
    ...[...samplePosts, ...sampleProjects].map((item) => item.imageUrl),
    sampleHome.hero.profileImage,
  ];
  const missing = pictures.filter(
    (path) => !existsSync(fileURLToPath(new URL(`../../public${path}`, import.meta.url))),
  );
  expect(missing).toEqual([]);
});

test('row 8: the sample posts have known categories, days, short excerpts and the newest first', () => {
  for (const post of samplePosts) {
    expect(sampleCategories, post.title).toContain(post.category);
    expect(post.excerpt.length, post.title).toBeLessThanOrEqual(160);
    expect(post.date, post.title).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(post.imageAlt, post.title).not.toBe('');
  }
  const dates = samplePosts.map((post) => post.date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('row 8: the sample projects have a short description, tags and a description of their picture', () => {
  for (const project of sampleProjects) {
    expect(project.description.length, project.title).toBeLessThanOrEqual(160);
    expect(project.tags.length, project.title).toBeGreaterThan(0);
    expect(project.imageAlt, project.title).not.toBe('');
  }
});

test('row 8: the sample texts use only tags and attributes that the site keeps', () => {
  for (const { title, html } of texts) {
    for (const [name, rest] of tagsOf(html)) {
      expect(allowedTags, title).toContain(name);
      expect(rest, title).toMatch(/^$|^ href="\/blog"$|^ class="language-(ts|python|sql)"$/);
    }
  }
});
