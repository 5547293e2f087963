/** HTML texts have limits that a parser needs; see src/server/texts for where they are parsed. */
import { describe, expect, test } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import { limits } from '#contract/limits.ts';
import { backendNames, backendsWith, openBackend } from '../support/backends.ts';

const tooMany = '<p>'.repeat(limits.htmlParts + 1);
const tooDeep = '<blockquote>'.repeat(limits.htmlDepth + 1);
const allowed = `${'<blockquote>'.repeat(limits.htmlDepth)}x${'</blockquote>'.repeat(limits.htmlDepth)}`;

/** The writes that take HTML, each with the name of its field. */
const writes: [name: string, field: string, write: (site: Site, html: string) => Promise<unknown>][] = [
  ['a new post', 'content', (site, content) => site.posts.create({ title: 'Title', content })],
  ['a post', 'content', (site, content) => site.posts.update({ id: 1, content })],
  ['a preview', 'content', (site, content) => site.posts.preview({ content })],
  [
    'a project',
    'fullDescription',
    (site, fullDescription) => site.projects.update({ id: 1, fullDescription }),
  ],
  ['a project by the other name', 'overview', (site, overview) => site.projects.update({ id: 1, overview })],
];

describe.each(backendNames)('on %s', (name) => {
  test('safety 3: a text with too many parts or levels is refused, with its field and the reason', async () => {
    await using backend = await openBackend(name, { sample: true });
    const editor = await backend.signedInAs('editor');
    for (const [title, field, write] of writes) {
      for (const [html, reason] of [
        [tooMany, /more than 20,000 tags/],
        [tooDeep, /more than 100 elements inside each other/],
      ] as const) {
        const error = await write(editor, html).then(
          () => undefined,
          (refusal) => refusal,
        );
        expect(error?.code, title).toBe('invalid');
        expect(error.issues, title).toEqual([{ path: field, message: expect.stringMatching(reason) }]);
      }
      await write(editor, allowed);
    }
  });
});

describe.each(backendsWith('server'))('on %s', (name) => {
  test('safety 3: a list carries texts up to a number of bytes, and later entries come without', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const content = `<p>${'x'.repeat(limits.postContent - 20)}</p>`;
    const fitting = Math.floor(limits.listedHtmlBytes / content.length);
    for (let index = 0; index <= fitting; index += 1) {
      await editor.posts.create({ title: 'Title', content });
      const images = ['/picture.png'];
      await editor.projects.create({ title: 'Title', description: 'Text', images, fullDescription: content });
    }
    const [posts, projects] = await Promise.all([
      backend.visitor.posts.list({ include: 'content' }),
      backend.visitor.projects.list({ include: 'content' }),
    ]);
    const expected = [...Array(fitting).fill(content.length), undefined];
    expect(posts.items.map((post) => post.content?.length)).toEqual(expected);
    expect(projects.items.map((project) => project.fullDescription?.length)).toEqual(expected);
  });
});
