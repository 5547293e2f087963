import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import { mergeImages } from '#domain/projects.ts';
import { sampleProjects } from '#sample/projects.ts';
import { type BackendName, backendNames, openBackend } from '../support/backends.ts';
import { failureOf, refusedFields } from '../support/expect-failure.ts';
import { sampleOf } from '../support/proof.ts';

type NewProject = Parameters<Site['projects']['create']>[0];

/** A valid project; a test overrides only the fields that it is about. */
const project = (fields: Partial<NewProject> = {}): NewProject => ({
  title: 'Harbour planner',
  description: 'Berths, a day ahead.',
  images: ['/images/harbour.jpg'],
  ...fields,
});

const titlesOf = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);

async function imageFile(fileName: string, width: number): Promise<File> {
  const png = await sharp({ create: { width, height: 20, channels: 3, background: '#16a362' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], fileName, { type: 'image/png' });
}

describe.each(backendNames)('projects on %s', (name) => {
  const open = () => openBackend(name);

  test('row 193: a new project answers every field, public and published unless told otherwise', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const made = await editor.projects.create({
      title: 'Harbour planner',
      description: 'Berths, a day ahead.',
      fullDescription: '<p>Long.</p><script>alert(1)</script>',
      images: [{ imageUrl: '/images/harbour.jpg', alt: 'A harbour' }, 'https://example.org/b.png'],
      tags: ['Go', { name: 'Planning' }],
      link: 'https://example.org',
    });
    expect(made).toMatchObject({
      slug: 'harbour-planner',
      title: 'Harbour planner',
      description: 'Berths, a day ahead.',
      fullDescription: '<p>Long.</p>',
      image: '/images/harbour.jpg',
      images: [
        { imageUrl: '/images/harbour.jpg', alt: 'A harbour' },
        { imageUrl: 'https://example.org/b.png', alt: '' },
      ],
      tags: [{ name: 'Go' }, { name: 'Planning' }],
      demoUrl: '',
      link: 'https://example.org',
      githubLink: '',
      isPublic: true,
      isMVP: false,
      featured: false,
      status: 'published',
      version: 1,
    });
    const { dropped, ...saved } = made;
    expect(dropped).toEqual(['<script>']);
    expect(await backend.visitor.projects.get({ id: made.id })).toEqual(saved);
  });

  test('row 193: overview, imageUrl and githubUrl are taken for the fields they are other names of', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const made = await editor.projects.create({
      title: 'A',
      description: 'B',
      overview: '<p>Long</p>',
      imageUrl: '/images/a.jpg',
      githubUrl: 'https://github.com',
    });
    expect(made).toMatchObject({
      fullDescription: '<p>Long</p>',
      image: '/images/a.jpg',
      githubLink: 'https://github.com',
    });
  });

  test('row 192: a project is found by its number and by its slug, which is never a number', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const year = await editor.projects.create(project({ title: '2024' }));
    expect(year.slug).toBe('project-2024');
    for (const id of [year.id, String(year.id), year.slug]) {
      expect((await backend.visitor.projects.get({ id })).id).toBe(year.id);
    }
    await failureOf(backend.visitor.projects.get({ id: '2024' }), 'not-found');
    await failureOf(backend.visitor.projects.get({ id: '99999999999999999999' }), 'not-found');
    const failure = await failureOf(backend.visitor.projects.get({ id: 'nowhere' }), 'not-found');
    expect(failure.message).toBe('Project with ID nowhere not found');
    expect(await refusedFields(editor.projects.create(project({ slug: '2024' })))).toEqual(['slug']);
    expect(await refusedFields(editor.projects.create(project({ slug: 'tag' })))).toEqual(['slug']);
  });

  test('equal titles get numbered slugs; a slug stays when the title changes and may be chosen while it is free', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const slugs: string[] = [];
    for (let count = 0; count < 3; count += 1) slugs.push((await editor.projects.create(project())).slug);
    expect(slugs).toEqual(['harbour-planner', 'harbour-planner-2', 'harbour-planner-3']);
    const first = await editor.projects.get({ id: 'harbour-planner' });
    expect((await editor.projects.update({ id: first.id, title: 'Port' })).slug).toBe('harbour-planner');
    expect((await editor.projects.update({ id: first.id, slug: 'port' })).slug).toBe('port');
    const taken = await failureOf(editor.projects.create(project({ slug: 'port' })), 'conflict');
    expect(taken.issues?.map(({ path }) => path)).toEqual(['slug']);
    await failureOf(editor.projects.update({ id: 'harbour-planner-2', slug: 'port' }), 'conflict');
  });

  test('row 125: a project needs a title, a description and an image', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const messages = async (call: Promise<unknown>) =>
      (await failureOf(call, 'invalid')).issues?.map(({ message }) => message);
    expect(await messages(editor.projects.create(project({ title: ' ', description: '' })))).toEqual([
      'Project title is required',
      'Project description is required',
    ]);
    expect(await messages(editor.projects.create({ images: ['/a.png'] } as NewProject))).toEqual([
      'Project title is required',
      'Project description is required',
    ]);
    const noImage = ['At least one project image is required'];
    expect(await messages(editor.projects.create({ title: 'A', description: 'B' }))).toEqual(noImage);
    expect(await messages(editor.projects.create(project({ images: [], image: '' })))).toEqual(noImage);
    const { id } = await editor.projects.create(project());
    expect(await messages(editor.projects.update({ id, images: [] }))).toEqual(noImage);
    expect(await refusedFields(editor.projects.update({ id, images: [''] }))).toEqual(['images.0']);
  });

  test('row 207: a change keeps the fields it does not name, and the version it replaces', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const before = await editor.projects.create(
      project({
        tags: ['Go'],
        isPublic: false,
        isMVP: true,
        status: 'draft',
        demoUrl: 'https://demo.example',
      }),
    );
    const after = await editor.projects.update({ id: before.id, featured: true });
    expect(after).toEqual({ ...before, featured: true, updatedAt: after.updatedAt, version: 2 });
    const revisions = await backend.ports.stores.revisions.list('project', before.id);
    expect(revisions.map(({ body }) => body)).toMatchObject([{ featured: false, version: 1 }]);
  });

  test('a save over a version somebody else has replaced is refused and changes nothing', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { id, version } = await editor.projects.create(project());
    await editor.projects.update({ id, title: 'Theirs', tags: ['Theirs'], expectedVersion: version });
    const mine = editor.projects.update({ id, title: 'Mine', tags: ['Mine'], expectedVersion: version });
    await failureOf(mine, 'stale');
    expect(await editor.projects.get({ id })).toMatchObject({ title: 'Theirs', tags: [{ name: 'Theirs' }] });
    expect(await backend.ports.stores.revisions.list('project', id)).toHaveLength(1);
  });

  test('of many saves over one version exactly one is taken', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { id, version } = await editor.projects.create(project());
    const saves = Array.from({ length: 10 }, (_, index) =>
      editor.projects.update({ id, tags: [`Save ${index}`], expectedVersion: version }).then(
        () => 'taken',
        (error: { code: string }) => error.code,
      ),
    );
    expect((await Promise.all(saves)).toSorted()).toEqual([...Array(9).fill('stale'), 'taken']);
    expect((await editor.tags.list()).length).toBe(1);
  });

  test('rows 206, 207: a removed project is gone for everybody, with its tags, and kept among the revisions', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.projects.create(project({ tags: ['Go'] }));
    await editor.projects.remove({ id });
    const failure = await failureOf(editor.projects.get({ id }), 'not-found');
    expect(failure.message).toBe(`Project with ID ${id} not found`);
    await failureOf(editor.projects.remove({ id }), 'not-found');
    await failureOf(editor.projects.update({ id, title: 'A' }), 'not-found');
    expect(await editor.tags.list()).toEqual([]);
    expect(await backend.ports.stores.revisions.list('project', id)).toHaveLength(1);
  });

  test('drafts and private projects do not exist for visitors', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const shown = await editor.projects.create(project({ title: 'Shown', tags: ['Go'] }));
    const draft = await editor.projects.create(project({ title: 'Draft', status: 'draft', tags: ['go'] }));
    const secret = await editor.projects.create(
      project({ title: 'Secret', isPublic: false, tags: ['Secret'] }),
    );
    const { visitor } = backend;
    expect(titlesOf(await visitor.projects.list())).toEqual(['Shown']);
    expect(titlesOf(await visitor.projects.list({ status: 'draft' }))).toEqual([]);
    expect(titlesOf(await visitor.projects.listByTag({ tag: 'secret' }))).toEqual([]);
    for (const { id, slug } of [draft, secret]) {
      await failureOf(visitor.projects.get({ id }), 'not-found');
      await failureOf(visitor.projects.get({ id: slug }), 'not-found');
    }
    expect(await visitor.tags.list()).toMatchObject([{ name: 'Go', projectCount: 1 }]);
    const viewer = await backend.signedInAs('viewer');
    expect((await viewer.projects.list()).total).toBe(3);
    expect(titlesOf(await viewer.projects.list({ status: 'draft' }))).toEqual(['Draft']);
    expect(await viewer.tags.list()).toMatchObject([
      { name: 'Go', projectCount: 2 },
      { name: 'Secret', projectCount: 1 },
    ]);
    expect((await viewer.projects.get({ id: shown.id })).title).toBe('Shown');
  });

  test('row 206: featured projects come first, then the newest, in pages with their number', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    for (const title of ['Old', 'Middle', 'New']) await editor.projects.create(project({ title }));
    await editor.projects.update({ id: 'middle', featured: true });
    const { projects } = backend.visitor;
    expect(titlesOf(await projects.list())).toEqual(['Middle', 'New', 'Old']);
    expect(await projects.list({ limit: 2 })).toMatchObject({ total: 3, page: 1, limit: 2 });
    expect(titlesOf(await projects.list({ limit: 2, page: 2 }))).toEqual(['Old']);
    const [bare] = (await projects.list()).items;
    expect(bare).not.toHaveProperty('fullDescription');
    expect(bare).toMatchObject({ image: '/images/harbour.jpg', images: [{}], tags: [] });
    expect((await projects.list({ include: 'content' })).items[0]).toHaveProperty('fullDescription');
  });

  test('a search finds beginnings of words without accents or case, titles first, featured or not', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const add = (title: string, description: string, fullDescription: string, featured = false) =>
      editor.projects.create(project({ title, description, fullDescription, featured }));
    await add('In the text', 'x', '<p>All about caf&eacute;s &amp; tea</p>', true);
    await add('In the description', 'A CAFÉ tale', '');
    await add('Cafés of Utrecht', 'x', '');
    await add('Decaf', 'x', '<p class="cafe">no</p>');
    const found = async (search: string) => titlesOf(await backend.visitor.projects.list({ search }));
    expect(await found('CAFÉ')).toEqual(['Cafés of Utrecht', 'In the description', 'In the text']);
    expect(await found('utr caf')).toEqual(['Cafés of Utrecht']);
    expect(await found('tea')).toEqual(['In the text']);
    expect(await found('')).toHaveLength(4);
    for (const odd of ['%', '_', '"', "'", '\\', '*', '👋', '<b>', '\u0000']) await found(odd);
  });

  test('row 206: projects are listed by tag in any case, whatever letters it has', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const long = '設計'.repeat(30);
    const tags = ['C/C++', 'C#', '50 %', 'Ünïcode?', long, '..'];
    await editor.projects.create(project({ title: 'All', tags }));
    await editor.projects.create(project({ title: 'Other', tags: ['Go'] }));
    for (const tag of tags.flatMap((one) => [one, one.toLowerCase()]).filter((one) => one !== '..')) {
      expect(titlesOf(await backend.visitor.projects.listByTag({ tag })), tag).toEqual(['All']);
    }
    expect(titlesOf(await backend.visitor.projects.list({ tag: 'go' }))).toEqual(['Other']);
    expect(titlesOf(await backend.visitor.projects.list({ tag: '..' }))).toEqual(['All']);
    expect(titlesOf(await backend.visitor.projects.listByTag({ tag: 'none' }))).toEqual([]);
  });

  test('row 121: an empty tag is ignored, one that differs by case alone refused', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { id, tags } = await editor.projects.create(project({ tags: [' Go ', '  ', { name: 'Rust' }] }));
    expect(tags.map((tag) => tag.name)).toEqual(['Go', 'Rust']);
    const failure = await failureOf(editor.projects.update({ id, tags: ['Go', 'go'] }), 'invalid');
    expect(failure.issues).toEqual([{ path: 'tags.1', message: 'Tag already exists' }]);
    const many = Array.from({ length: 41 }, (_, index) => `Tag ${index}`);
    expect(await refusedFields(editor.projects.update({ id, tags: many }))).toEqual(['tags']);
    expect(await refusedFields(editor.projects.update({ id, tags: ['x'.repeat(61)] }))).toEqual(['tags.0']);
  });

  test('tags keep their order and their id, are shared in any case and go with their last project', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const one = await editor.projects.create(project({ tags: ['typescript', 'Go'] }));
    const two = await editor.projects.create(project({ tags: ['TypeScript'] }));
    expect(two.tags).toEqual([one.tags[0]]);
    const swapped = await editor.projects.update({ id: one.id, tags: one.tags.toReversed() });
    expect(swapped.tags).toEqual(one.tags.toReversed());
    await editor.projects.update({ id: one.id, tags: [] });
    expect(await editor.tags.list()).toMatchObject([{ name: 'typescript', projectCount: 1 }]);
    // No other project has this tag, so this project decides its spelling.
    const respelled = await editor.projects.update({ id: two.id, tags: ['TypeScript'] });
    expect(respelled.tags).toEqual([{ ...two.tags[0], name: 'TypeScript' }]);
  });

  test('rows 51, 130: image addresses lose their query and lie under /images', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { images } = await editor.projects.create(
      project({
        images: ['/assets/images/a.png?t=1699999999999', { imageUrl: 'https://example.org/b.png?w=9' }],
      }),
    );
    expect(images.map(({ imageUrl }) => imageUrl)).toEqual(['/images/a.png', 'https://example.org/b.png']);
    const hostile = ['javascript:alert(1)', 'http://example.org/a.png', '//example.org/a.png'];
    for (const address of hostile) {
      expect(await refusedFields(editor.projects.create(project({ images: [address] })))).toEqual([
        'images.0',
      ]);
    }
    expect(await refusedFields(editor.projects.create(project({ link: 'javascript:alert(1)' })))).toEqual([
      'link',
    ]);
  });

  test('row 124: the first image is the main one, and another can be made it', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const before = await editor.projects.create(project({ images: ['/a.png', '/b.png'] }));
    const moved = await editor.projects.update({ id: before.id, image: '/b.png' });
    expect(moved.image).toBe('/b.png');
    expect(moved.images).toEqual(before.images.toReversed());
    const added = await editor.projects.update({ id: before.id, image: '/c.png' });
    expect(added.images.map(({ imageUrl }) => imageUrl)).toEqual(['/c.png', '/b.png', '/a.png']);
    await editor.projects.removeImage({ imageId: added.images[0]?.id ?? 0 });
    expect((await editor.projects.get({ id: before.id })).image).toBe('/b.png');
  });

  test('row 209: a list of images replaces the old one; what stays keeps its id and alternative text', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const before = await editor.projects.create(
      project({ images: [{ imageUrl: '/a.png', alt: 'A' }, { imageUrl: '/b.png', alt: 'B' }, '/c.png'] }),
    );
    const [a, b] = before.images;
    if (!a || !b) throw new Error('no images');
    const after = await editor.projects.update({
      id: before.id,
      images: [
        '/new.png',
        { id: b.id, imageUrl: b.imageUrl },
        '/a.png',
        '/a.png',
        { imageUrl: '/d.png', alt: 'D' },
      ],
    });
    expect(after.images).toMatchObject([
      { imageUrl: '/new.png', alt: '' },
      { id: b.id, imageUrl: '/b.png', alt: 'B' },
      { id: a.id, imageUrl: '/a.png', alt: 'A' },
      { imageUrl: '/d.png', alt: 'D' },
    ]);
    expect(after.images).toHaveLength(4);
    const other = await editor.projects.create(project());
    // An image of another project does not move to this one.
    const stolen = await editor.projects.update({ id: other.id, images: [{ id: a.id, imageUrl: '/a.png' }] });
    expect(stolen.images.map(({ id }) => id)).not.toContain(a.id);
    expect((await editor.projects.get({ id: before.id })).images).toEqual(after.images);
  });

  test('row 209: images are added by address and taken off one by one; the last one stays', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { id, images } = await editor.projects.create(project());
    const [first] = images;
    if (!first) throw new Error('no image');
    const added = await editor.projects.addImages({ id, imageUrl: '/two.png?t=1', alt: 'Two' });
    expect(added).toMatchObject([{ imageUrl: '/two.png', alt: 'Two' }]);
    expect(await editor.projects.addImages({ id, imageUrl: '/two.png' })).toEqual(added);
    expect(await editor.projects.get({ id })).toMatchObject({
      version: 2,
      images: [{ id: first.id }, ...added],
    });
    await editor.projects.removeImage({ imageId: first.id });
    expect((await editor.projects.get({ id })).images).toEqual(added);
    await failureOf(editor.projects.removeImage({ imageId: first.id }), 'not-found');
    const last = await failureOf(editor.projects.removeImage({ imageId: added[0]?.id ?? 0 }), 'conflict');
    expect(last.message).toBe('You must have at least one project image');
    expect(await refusedFields(editor.projects.addImages({ id }))).toEqual(['imageUrl']);
    await failureOf(editor.projects.addImages({ id: 4711, imageUrl: '/a.png' }), 'not-found');
  });

  test('a project has at most fifty images, however they come', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const images = Array.from({ length: 50 }, (_, index) => `/${index}.png`);
    const { id } = await editor.projects.create(project({ images }));
    expect(await refusedFields(editor.projects.addImages({ id, imageUrl: '/more.png' }))).toEqual(['images']);
    expect(await refusedFields(editor.projects.update({ id, image: '/more.png' }))).toEqual(['images']);
    expect(await refusedFields(editor.projects.update({ id, images: [...images, '/more.png'] }))).toEqual([
      'images',
    ]);
    expect((await editor.projects.get({ id })).images).toHaveLength(50);
  });

  test('row 208: images are added as files too, in their order, with what a page needs to draw them', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.projects.create(project());
    const files = [await imageFile('first.png', 30), await imageFile('second.png', 40)];
    const added = await editor.projects.addImages({ id, images: files, alt: 'A plan' });
    expect(added).toMatchObject([
      { alt: 'A plan', picture: { width: 30, height: 20 } },
      { alt: 'A plan', picture: { width: 40, height: 20 } },
    ]);
    expect(added[0]?.imageUrl).toMatch(/^\/images\/first-/);
    const { images } = await backend.visitor.projects.get({ id });
    expect(images).toMatchObject([
      { imageUrl: '/images/harbour.jpg' },
      ...added.map(({ imageUrl }) => ({ imageUrl })),
    ]);
    const broken = new File(['no picture'], 'a.png', { type: 'image/png' });
    await failureOf(editor.projects.addImages({ id, images: [broken] }), 'unsupported-type');
    await failureOf(backend.visitor.projects.addImages({ id, images: files }), 'unauthenticated');
  });

  test('an uploaded image goes with the last project that shows it, one used elsewhere stays', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.projects.create(project());
    const [inGallery, inText, shared] = await editor.projects.addImages({
      id,
      images: [await imageFile('a.png', 30), await imageFile('b.png', 31), await imageFile('c.png', 32)],
    });
    if (!inGallery || !inText || !shared) throw new Error('no images');
    const fullDescription = `<p><img src="${inText.imageUrl}" alt="" /></p>`;
    await editor.projects.update({ id, fullDescription, images: [inGallery, shared] });
    await editor.posts.create({ title: 'Also here', imageUrl: shared.imageUrl });
    const isThere = async (url: string) => (await backend.ports.stores.images.findByUrl(url)) !== undefined;
    expect(await isThere(inText.imageUrl)).toBe(true);
    await editor.projects.update({ id, fullDescription: '' });
    expect(await isThere(inText.imageUrl)).toBe(false);
    await editor.projects.remove({ id });
    expect(await isThere(inGallery.imageUrl)).toBe(false);
    expect(await isThere(shared.imageUrl)).toBe(true);
  });

  test('with projects switched off visitors find none, accounts still do', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const { id } = await admin.projects.create(project({ tags: ['Go'] }));
    await admin.settings.update({ features: { enableProjects: false } });
    await failureOf(backend.visitor.projects.list(), 'not-found');
    await failureOf(backend.visitor.projects.get({ id }), 'not-found');
    await failureOf(backend.visitor.projects.listByTag({ tag: 'Go' }), 'not-found');
    await failureOf(backend.visitor.tags.list(), 'not-found');
    expect((await admin.projects.get({ id })).id).toBe(id);
  });

  test('every write moves the content version, a refused one does not', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const version = backend.contentVersion;
    const moves = async (work: () => Promise<unknown>) => {
      const before = await version();
      await work();
      return (await version()) !== before;
    };
    const { id, images } = await editor.projects.create(project());
    expect(await moves(() => editor.projects.update({ id, title: 'B' }))).toBe(true);
    expect(await moves(() => editor.projects.addImages({ id, imageUrl: '/b.png' }))).toBe(true);
    expect(await moves(() => editor.projects.removeImage({ imageId: images[0]?.id ?? 0 }))).toBe(true);
    expect(await moves(() => failureOf(editor.projects.update({ id, slug: '7' }), 'invalid'))).toBe(false);
    expect(await moves(() => editor.projects.remove({ id }))).toBe(true);
  });
});

test('rows 206–209: the specified calls answer on their exact paths', async () => {
  await using backend = await openBackend('HTTP');
  const token = await backend.tokenOf('editor');
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(new URL(path, backend.url), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined };
  };
  const made = await call('POST', '/api/projects', { ...project(), tags: ['C/C++'] });
  expect(made).toMatchObject({ status: 201, body: { title: 'Harbour planner' } });
  const { id } = made.body;
  const list = await call('GET', '/api/projects?limit=1');
  expect(list.body).toMatchObject([{ id }]);
  expect(list.headers.get('x-total-count')).toBe('1');
  expect((await call('GET', '/api/projects/tag/c%2Fc%2B%2B')).body).toMatchObject([{ id }]);
  expect((await call('GET', '/api/tags')).body).toMatchObject([{ name: 'C/C++', projectCount: 1 }]);
  expect(await call('GET', '/api/projects/harbour-planner')).toMatchObject({ status: 200, body: { id } });
  const specified = {
    title: 'Port',
    description: 'Berths',
    fullDescription: '<p>Long</p>',
    image: '/images/harbour.jpg',
    images: ['/images/harbour.jpg'],
    tags: ['Go'],
    link: '',
    githubLink: '',
    featured: true,
  };
  expect(await call('PUT', `/api/projects/${id}`, specified)).toMatchObject({
    status: 200,
    body: { title: 'Port', featured: true, version: 2 },
  });
  const added = await call('POST', `/api/projects/${id}/images`, { imageUrl: '/b.png' });
  expect(added).toMatchObject({ status: 201, body: [{ imageUrl: '/b.png' }] });
  expect((await call('DELETE', `/api/projects/images/${added.body[0].id}`)).status).toBe(204);

  const form = new FormData();
  form.set('image-1', await imageFile('second.png', 31));
  form.set('image-0', await imageFile('first.png', 30));
  const uploaded = await fetch(`${backend.url}/api/projects/${id}/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(uploaded.status).toBe(201);
  const images = (await uploaded.json()) as { imageUrl: string }[];
  expect(images.map(({ imageUrl }) => imageUrl.replace(/-.*/, ''))).toEqual([
    '/images/first',
    '/images/second',
  ]);
  expect((await call('DELETE', `/api/projects/${id}`)).status).toBe(204);
  expect((await call('GET', `/api/projects/${id}`)).status).toBe(404);
});

test('a project answers an ETag, and a save with a stale one gets 412', async () => {
  await using backend = await openBackend('HTTP');
  const editor = await backend.signedInAs('editor');
  const { id } = await editor.projects.create(project());
  const tag = (await fetch(`${backend.url}/api/projects/${id}`)).headers.get('etag') ?? '';
  const save = (title: string) =>
    backend.tokenOf('editor').then((token) =>
      fetch(`${backend.url}/api/projects/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': tag },
        body: JSON.stringify({ title }),
      }),
    );
  expect((await save('First')).status).toBe(200);
  expect((await save('Second')).status).toBe(412);
  expect((await editor.projects.get({ id })).title).toBe('First');
});

describe.each(backendNames)('sample projects on %s', (name) => {
  test('a new site shows all of them in their order, and removes those that were not changed', async () => {
    await using backend = await openBackend(name, { sample: true });
    const shown = await backend.visitor.projects.list();
    const featuredFirst = sampleProjects.toSorted(
      (one, other) => Number(other.featured) - Number(one.featured),
    );
    expect(titlesOf(shown)).toEqual(featuredFirst.map(({ title }) => title));
    const admin = await backend.signedInAs('admin');
    await admin.projects.update({ id: 'lock-control-replay', title: 'Mine now', tags: ['Mine'] });
    await admin.sampleContent.remove();
    expect(titlesOf(await admin.projects.list())).toEqual(['Mine now']);
    expect((await admin.tags.list()).map((tag) => tag.name)).toEqual(['Mine']);
  });
});

describe.each<BackendName>(['SQLite', 'PostgreSQL', 'local storage'])('tags on %s', (name) => {
  test('any tags that are written are either refused or kept in order, no two equal without case', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.projects.create(project());
    const word = fc.oneof(
      fc.constantFrom('Go', 'go', 'GO', ' go', '', 'Ärger', 'ärger', 'İ', 'ı', 'ß', 'SS'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 8 }), async (tags) => {
        const written = tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
        const distinct = new Set(written.map((tag) => tag.toLowerCase()));
        const saved = await editor.projects
          .update({ id, tags })
          .catch((error: { code: string }) => error.code);
        if (typeof saved === 'string') {
          expect(saved).toBe('invalid');
          expect(distinct.size < written.length || written.some((tag) => tag.includes('\0'))).toBe(true);
          return;
        }
        expect(saved.tags.map((tag) => tag.name)).toEqual(written);
        expect(distinct.size).toBe(written.length);
        expect((await editor.tags.list()).length).toBe(written.length);
      }),
      { numRuns: sampleOf(60, 20) },
    );
  });
});

test('row 124: whatever list of images is written, no address and no row stands in it twice and the main one is first', () => {
  const address = fc.constantFrom('/a.png', '/b.png', '/c.png', '/d.png');
  const id = fc.integer({ min: 1, max: 5 });
  const before = fc.uniqueArray(fc.record({ id, imageUrl: address, alt: fc.constantFrom('', 'Old') }), {
    selector: (image) => image.id,
  });
  const given = fc.array(
    fc.record({ id, imageUrl: address, alt: fc.constantFrom('', 'New') }, { requiredKeys: ['imageUrl'] }),
  );
  fc.assert(
    fc.property(
      before,
      fc.option(given, { nil: undefined }),
      fc.option(address, { nil: undefined }),
      (old, list, main) => {
        const images = mergeImages(old, list, main);
        const urls = images.map(({ imageUrl }) => imageUrl);
        expect(new Set(urls).size).toBe(urls.length);
        const ids = images.flatMap((image) => image.id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        const known = new Set(old.map((image) => image.id));
        expect(ids.every((one) => known.has(one))).toBe(true);
        if (main) expect(urls[0]).toBe(main);
        for (const { imageUrl } of list ?? old) expect(urls).toContain(imageUrl);
      },
    ),
  );
});
