import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBackend } from '../support/backends.ts';
import { builtPages } from '../support/built-pages.ts';
import { articleOfEveryBlock, everyBlock } from '../support/every-block.ts';
import { elementsOf } from '../support/html-elements.ts';

async function openSite() {
  const backend = await openBackend('SQLite', {
    sample: true,
    // With the files of the build the pages have a policy.
    pages: {
      ...builtPages,
      cacheBytes: 10_000_000,
      clientDir: join(import.meta.dirname, '../../build/client'),
    },
  });
  const site = await backend.signedInAs('admin');
  const image = '/sample/plate-grid.svg';
  const publish = async (content: string) => {
    const { slug } = await site.posts.create({ title: 'Blocks', content });
    const project = await site.projects.create({
      title: 'Blocks',
      description: 'All',
      image,
      fullDescription: content,
    });
    const page = await site.ownPages.create({ title: 'Blocks', content });
    return [`/blog/${slug}`, `/project/${project.slug}`, page.path];
  };
  return { ...backend, publish, get: (path: string) => backend.app.server.inject(path) };
}

const framesOf = (policy: unknown) =>
  String(policy)
    .split('; ')
    .find((part) => part.startsWith('frame-src'));

test('decision 0039: the page of a text with an embed allows the frames of its player, also from the cache', async () => {
  await using site = await openSite();
  const paths = await site.publish(everyBlock['an embed with a player'] ?? '');
  for (const path of paths) {
    for (const round of [1, 2]) {
      const { headers, body } = await site.get(path);
      expect(framesOf(headers['content-security-policy']), `${path} ${round}`).toBe(
        "frame-src 'self' https://player.vimeo.com",
      );
      expect(headers).not.toHaveProperty('x-frame-origins');
      const frame = elementsOf(body).find(({ tag }) => tag === 'iframe');
      expect(frame, path).toMatchObject({ loading: 'lazy', title: 'Drawing a coast' });
      expect(frame).not.toHaveProperty('src');
    }
  }
  const others = await site.publish(everyBlock['an embed that is a link'] ?? '');
  for (const path of others) {
    const { headers } = await site.get(path);
    expect(framesOf(headers['content-security-policy']), path).toBe("frame-src 'self'");
  }
});

test('decision 0039: a post, a project and a page show every block, and no id twice', async () => {
  await using site = await openSite();
  for (const path of await site.publish(articleOfEveryBlock)) {
    const elements = elementsOf((await site.get(path)).body);
    const ids = elements.flatMap(({ id }) => (id === undefined ? [] : [id]));
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
    const count = (wanted: Record<string, string>) =>
      elements.filter((element) => Object.entries(wanted).every(([name, value]) => element[name] === value))
        .length;
    expect(count({ tag: 'input', type: 'checkbox', disabled: '' }), path).toBe(3);
    expect(count({ tag: 'math' }), path).toBe(3);
    expect(count({ tag: 'a', role: 'doc-noteref' }), path).toBe(2);
    expect(count({ tag: 'a', role: 'doc-backlink' }), path).toBe(2);
    expect(count({ tag: 'aside', role: 'note' }), path).toBe(4);
    expect(count({ tag: 'iframe' }), path).toBe(1);
    expect(
      elements.some(({ tag, src }) => tag === 'script' && src?.includes('temml')),
      path,
    ).toBe(false);
  }
});
