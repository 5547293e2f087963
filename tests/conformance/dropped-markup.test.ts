import { describe, expect, test } from 'vitest';
import { backendNames, openBackend } from '../support/backends.ts';
import { articleOfEveryBlock } from '../support/every-block.ts';

describe.each(backendNames)('the markup of texts on %s', (name) => {
  test('decision 0039: each save answers what it dropped from the text, and says nothing where it dropped nothing', async () => {
    await using backend = await openBackend(name);
    const site = await backend.signedInAs('admin');
    const html = '<p onclick="x()">a</p><video></video>';
    const dropped = ['<p onclick>', '<video>'];
    const image = '/sample/plate-grid.svg';

    const post = await site.posts.create({ title: 'A', content: html });
    const project = await site.projects.create({
      title: 'A',
      description: 'B',
      image,
      fullDescription: html,
    });
    const page = await site.ownPages.create({ title: 'A', content: html });
    expect([post.dropped, project.dropped, page.dropped]).toEqual([dropped, dropped, dropped]);

    const changes = [
      await site.posts.update({ id: post.id, content: '<p id="a b">c</p>' }),
      await site.projects.update({ id: project.id, fullDescription: '<p id="a b">c</p>' }),
      await site.ownPages.update({ id: page.id, content: '<p id="a b">c</p>' }),
    ];
    expect(changes.map((saved) => saved.dropped)).toEqual([['<p id>'], ['<p id>'], ['<p id>']]);

    const others = [
      await site.posts.update({ id: post.id, title: 'B' }),
      await site.projects.update({ id: project.id, fullDescription: articleOfEveryBlock }),
      await site.ownPages.update({ id: page.id, content: articleOfEveryBlock }),
    ];
    expect(others.map((saved) => saved.dropped)).toEqual([undefined, undefined, undefined]);
    expect((await site.projects.get({ id: project.id })).fullDescription).toBe(articleOfEveryBlock);
    expect((await site.ownPages.get({ id: page.id })).content).toBe(articleOfEveryBlock);
  });
});
