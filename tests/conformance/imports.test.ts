import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, inject, test, vi } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import { importPackage } from '#server/import.ts';
import { type Backend, type BackendName, openBackend } from '../support/backends.ts';
import { makeDataDir, testConfig } from '../support/empty-sites.ts';
import { failureOf } from '../support/expect-failure.ts';
import { answer, openForeignHosts } from '../support/foreign-hosts.ts';
import { storedZip } from '../support/import/stored-zip.ts';
import { attachment, meta, term, type WxrItem, wordpressExport } from '../support/import/wordpress-export.ts';

const uploads = 'https://harbour.example/wp-content/uploads/2024/05';

const paint = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();

const category =
  '<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>places</wp:category_nicename><wp:category_parent/><wp:cat_name>Places</wp:cat_name></wp:category>';

const posts = (changes: Partial<WxrItem> = {}): WxrItem[] => [
  attachment(9, `${uploads}/quay.jpg`, meta('_wp_attachment_image_alt', 'The quay')),
  {
    id: 1,
    title: 'The new quay',
    slug: 'quay',
    content: `<p>It stands.</p><figure class="wp-block-image"><img src="${uploads}/quay.jpg" alt="The quay"/></figure>`,
    more:
      term('category', 'places', 'Places') + term('post_tag', 'tide', 'Tide') + meta('_thumbnail_id', '9'),
    ...changes,
  },
  { id: 2, title: 'A plan', slug: 'plan', status: 'draft', content: '<p>Later.</p>' },
  {
    id: 3,
    title: 'The harbour master',
    slug: 'master',
    type: 'page',
    link: 'https://harbour.example/master/',
  },
  { id: 7, status: 'trash', title: 'Old' },
];

const wxr = (items: WxrItem[] = posts()) =>
  new File([wordpressExport(items, category)], 'harbour.xml', { type: 'text/xml' });

/** A site with the pictures of the source, of which a test can take some away. */
async function openSite(name: BackendName) {
  const picture = answer(await paint('#1f5f86'), { 'content-type': 'image/jpeg' });
  const missing = { now: false };
  const hosts = await openForeignHosts({
    'harbour.example': {
      pages: {
        '/wp-content/uploads/2024/05/quay.jpg': (request, response) =>
          missing.now ? void response.writeHead(404).end() : picture(request, response),
      },
    },
  });
  const backend = await openBackend(name, { network: hosts.network });
  const owner = await backend.signedInAs('admin');
  return {
    backend,
    owner,
    missing,
    hosts,
    [Symbol.asyncDispose]: async () => {
      await backend[Symbol.asyncDispose]();
      await hosts[Symbol.asyncDispose]();
    },
  };
}

/** Waits until the worker has done what the state asks for. */
const settled = (site: Site, id: number) =>
  vi.waitFor(
    async () => {
      const found = await site.imports.get({ id });
      expect(['checked', 'done', 'undone', 'failed', 'stopped']).toContain(found.state);
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );

async function checked(site: Site, file: File) {
  const { id } = await site.imports.upload({ package: file });
  return settled(site, id);
}

async function imported(site: Site, file: File) {
  const { id, state, problem } = await checked(site, file);
  expect([state, problem]).toEqual(['checked', '']);
  await site.imports.start({ id });
  return settled(site, id);
}

const outcomes = async (site: Site, id: number) =>
  (await site.imports.items({ id })).items
    .filter(({ kind }) => kind === 'post' || kind === 'page')
    .map(({ title, outcome }) => `${title}: ${outcome}`)
    .toSorted();

const resolved = async ({ visitor }: Backend, path: string) =>
  (await visitor.redirects.resolve({ path })).location;

/** Each waits for several runs of the worker. */
const SLOW = { timeout: 60_000 };

describe.each(['SQLite', 'PostgreSQL'] as const)('imports on %s', SLOW, (name) => {
  test('the check of an export says what it holds and writes nothing', async () => {
    await using site = await openSite(name);
    const { backend, owner } = site;
    await owner.posts.create({ title: 'Quay', slug: 'quay' });
    const found = await checked(owner, wxr());
    expect(found).toMatchObject({ state: 'checked', name: 'harbour.xml', total: 3 });
    expect(found.report).toMatchObject({
      format: 'wordpress',
      siteTitle: 'The harbour',
      posts: 2,
      pages: 1,
      drafts: 1,
      categories: 1,
      pictures: 1,
      omissions: 1,
      known: 0,
      slugs: [{ title: 'The new quay', slug: 'quay', becomes: 'quay-2' }],
    });
    expect((await owner.posts.list()).total).toBe(1);
    expect((await backend.visitor.categories.list()).map(({ name: each }) => each)).not.toContain('Places');
    expect(site.hosts.requests).toEqual([]);
  });

  test('an export of WordPress becomes posts and pages with dates, topics, pictures and their earlier addresses', async () => {
    await using site = await openSite(name);
    const { backend, owner } = site;
    const { id, state, done } = await imported(owner, wxr());
    expect([state, done]).toEqual(['done', 3]);
    const post = await backend.visitor.posts.get({ id: 'quay' });
    expect(post).toMatchObject({
      title: 'The new quay',
      date: expect.stringMatching(/^2024-05-02T/),
      category: { name: 'Places' },
      tags: [{ name: 'Tide' }],
      imageUrl: expect.stringMatching(/^\/images\//),
      imageAlt: 'The quay',
    });
    expect(post.content).toContain(`src="${post.imageUrl}"`);
    expect(new Date(post.date).toISOString()).toBe('2024-05-02T09:30:00.000Z');
    expect(await owner.posts.get({ id: 'plan' })).toMatchObject({ status: 'draft' });
    expect((await backend.visitor.ownPages.find({ path: 'master' })).title).toBe('The harbour master');
    expect(await resolved(backend, '/2024/05/quay/')).toBe('/blog/quay');
    expect(await resolved(backend, '/?p=1')).toBe('/blog/quay');
    const { items } = await owner.history.versions({ kind: 'post', id: post.id });
    expect(items[0]).toMatchObject({ origin: 'import', action: 'created' });
    expect(await outcomes(owner, id)).toEqual([
      'A plan: created',
      'The harbour master: created',
      'The new quay: created',
    ]);
  });

  test('a repeated import updates, and leaves alone what the owner changed or deleted', async () => {
    await using site = await openSite(name);
    const { owner } = site;
    await imported(owner, wxr());
    const { id: planId } = await owner.posts.get({ id: 'plan' });
    await owner.posts.update({ id: planId, title: 'My own plan' });
    const page = await owner.ownPages.find({ path: 'master' });
    await owner.ownPages.remove({ id: page.id });
    const again = await imported(owner, wxr(posts({ title: 'The newest quay' })));
    expect(await outcomes(owner, again.id)).toEqual([
      'A plan: kept',
      'The harbour master: kept',
      'The newest quay: updated',
    ]);
    expect((await owner.posts.list()).total).toBe(2);
    expect(await owner.posts.get({ id: 'quay' })).toMatchObject({ title: 'The newest quay', slug: 'quay' });
    const third = await imported(owner, wxr(posts({ title: 'The newest quay' })));
    expect(await outcomes(owner, third.id)).toContain('The newest quay: unchanged');
    // The picture was read once.
    expect(site.hosts.requests).toHaveLength(1);
  });

  test('a picture that cannot be read is listed, and a retry puts it into its text', async () => {
    await using site = await openSite(name);
    const { owner, missing } = site;
    missing.now = true;
    const { id } = await imported(owner, wxr());
    const [first] = (await owner.imports.items({ id })).items;
    expect(first).toMatchObject({ kind: 'picture', outcome: 'failed', title: `${uploads}/quay.jpg` });
    expect(first?.reason).toContain('harbour.example');
    missing.now = false;
    await owner.imports.start({ id });
    await settled(owner, id);
    const post = await owner.posts.get({ id: 'quay' });
    expect(post.content).toContain(`src="${post.imageUrl}"`);
    expect(post.imageUrl).toMatch(/^\/images\//);
    await failureOf(owner.imports.start({ id }), 'conflict');
  });

  test('an import is taken back as a whole, but for what the owner changed since', async () => {
    await using site = await openSite(name);
    const { owner } = site;
    const { id } = await imported(owner, wxr());
    await imported(owner, wxr(posts({ title: 'The newest quay' }))).then(async (second) => {
      await owner.imports.undo({ id: second.id });
      await settled(owner, second.id);
    });
    expect(await owner.posts.get({ id: 'quay' })).toMatchObject({ title: 'The new quay' });
    const { id: planId } = await owner.posts.get({ id: 'plan' });
    await owner.posts.update({ id: planId, title: 'My own plan' });
    await owner.imports.undo({ id });
    expect((await settled(owner, id)).state).toBe('undone');
    expect((await owner.posts.list()).items.map(({ title }) => title)).toEqual(['My own plan']);
    expect((await owner.categories.list()).map(({ name: each }) => each)).not.toContain('Places');
  });

  test('a zip of Markdown brings its pictures along', async () => {
    await using site = await openSite(name);
    const { owner } = site;
    const zip = storedZip({
      'site/content/posts/tide.md':
        '---\ntitle: High tide\ndate: 2023-02-01\ntags: [Water]\n---\n\nIt rises.\n\n![The tide](tide.jpg)\n',
      'site/content/posts/tide.jpg': await paint('#d8a03a'),
    });
    const { state } = await imported(owner, new File([zip], 'site.zip'));
    expect(state).toBe('done');
    const { items } = await owner.posts.list({ include: 'content' });
    expect(items[0]).toMatchObject({ title: 'High tide', tags: [{ name: 'Water' }] });
    expect(items[0]?.content).toMatch(/src="\/images\/[^"]+"/);
  });

  test('packages that cannot be read are refused in words', async () => {
    await using site = await openSite(name);
    const { owner } = site;
    const problemOf = async (content: string | Uint8Array<ArrayBuffer>, file = 'package.zip') =>
      (await checked(owner, new File([content], file))).problem;
    expect(await problemOf('Nothing that anybody knows.')).toContain('No known format');
    expect(await problemOf(storedZip({ '../../etc/passwd.md': '# Out' }))).toContain('leads out of it');
    expect(await problemOf(storedZip({ 'a.md': '# A' }, { encrypted: true }))).toContain('password');
    expect(await problemOf(storedZip({ 'a.md': '# A' }).slice(0, 40))).toContain('damaged');
    expect(await problemOf(wordpressExport(posts()).slice(0, 900), 'harbour.xml')).toContain(
      'end is missing',
    );
    expect((await owner.posts.list()).total).toBe(0);
  });
});

test('the command imports a folder, after a report and a question', SLOW, async () => {
  const dataDir = await makeDataDir(inject('emptySites').sqlite);
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-folder-'));
  await writeFile(join(folder, 'tide.md'), '---\ntitle: High tide\ndate: 2023-02-01\n---\n\nIt rises.\n');
  const printed: string[] = [];
  const answers = [false, true];
  const options = {
    path: folder,
    isDryRun: false,
    confirm: async () => answers.shift() ?? false,
    print: (line: string) => void printed.push(line),
  };
  await importPackage(testConfig(dataDir), options);
  expect(printed.join('\n')).toContain('Found: 1 posts');
  expect(printed.join('\n')).not.toContain('created');
  await importPackage(testConfig(dataDir), options);
  // The post, and the redirect from its address in the folder.
  expect(printed.at(-1)).toBe('2 created');
  await Promise.all([dataDir, folder].map((each) => rm(each, { recursive: true, force: true })));
});

test('only owners import', async () => {
  await using backend = await openBackend('SQLite');
  const editor = await backend.signedInAs('editor');
  await failureOf(editor.imports.upload({ package: wxr() }), 'forbidden');
});

test('the demo imports nothing', async () => {
  await using backend = await openBackend('local storage');
  const owner = await backend.signedInAs('admin');
  await failureOf(owner.imports.upload({ package: wxr() }), 'not-found');
});
