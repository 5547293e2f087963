import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type MockOptions, openMock } from '#browser/mock/open-mock.ts';
import type { Site } from '#contract/catalogue.ts';
import { identify } from '#domain/caller.ts';
import { backendNames, backendsWith, cutBySharp, openBackend, sizeBySharp } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';
import { MemoryStorage } from '../support/memory-storage.ts';

/** The site of a browser with this storage, as a visitor and as its owner. */
async function openBrowser(storage = new MemoryStorage(), options: Partial<MockOptions> = {}) {
  const reports: string[] = [];
  const report = (problem: string) => void reports.push(problem);
  const mock = openMock({
    storage,
    sizeOf: sizeBySharp,
    cutOut: cutBySharp,
    waits: false,
    report,
    ...options,
  });
  const { token, user } = await mock.openSession();
  return {
    mock,
    storage,
    reports,
    token,
    user,
    visitor: mock.siteFor(() => undefined),
    owner: mock.siteFor(() => token),
  };
}

const stored = (storage: MemoryStorage, key: string) => JSON.parse(storage.getItem(key) ?? 'null');

async function imageFile(name: string, side = 20): Promise<File> {
  // Noise does not compress: the file is about as large as its pixels.
  const pixels = { create: { width: side, height: side, channels: 3 as const, background: '#16a362' } };
  const noise = { noise: { type: 'gaussian' as const, mean: 128, sigma: 90 } };
  const image = sharp({ create: { ...pixels.create, ...noise } });
  return new File([new Uint8Array(await image.jpeg({ quality: 92 }).toBuffer())], name, {
    type: 'image/jpeg',
  });
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('D1: every backend but local storage has a server and keeps passwords', () => {
  const others = backendNames.filter((name) => name !== 'local storage');
  expect([backendsWith('server'), backendsWith('passwords')]).toEqual([others, others]);
});

test('row 226: what the site consists of is kept under the specified keys', async () => {
  const { owner, visitor, storage } = await openBrowser();
  await owner.settings.update({ general: { siteName: 'Kept here' } });
  await owner.home.update({ hero: { title: 'Mine' } });
  await owner.images.upload({ image: await imageFile('boat.jpg') });
  const letter = { name: 'Ida', email: 'ida@moss.example', subject: 'Plans', message: 'Between us.' };
  await visitor.messages.submit(letter);
  expect(stored(storage, 'portfolio_site_settings').general.siteName).toBe('Kept here');
  expect(stored(storage, 'mock_home').hero.title).toBe('Mine');
  expect(stored(storage, 'mock_about').story.length).toBeGreaterThan(0);
  expect(stored(storage, 'mock_contact').socialMedia.length).toBeGreaterThan(0);
  expect(stored(storage, 'mock_blog')[0].title).toEqual(expect.any(String));
  expect(stored(storage, 'mock_projects')[0].title).toEqual(expect.any(String));
  expect(stored(storage, 'mock_contact_messages')).toMatchObject([letter]);
  expect(Object.keys(stored(storage, 'portfolio_images'))[0]).toMatch(/^\/images\/boat-/);
  for (const key of storage.texts.keys()) expect(key).toMatch(/^(mock_|portfolio[-_])/);
});

test('row 223: the mock answers after 300 ms, of the settings after 500 ms', async () => {
  const { mock } = await openBrowser(new MemoryStorage(), { waits: true });
  const site = mock.siteFor(() => undefined);
  await site.home.get();
  vi.useFakeTimers();
  const took = async (call: () => Promise<unknown>) => {
    let done = false;
    void call().then(() => {
      done = true;
    });
    let milliseconds = 0;
    for (; !done && milliseconds < 2000; milliseconds += 1) await vi.advanceTimersByTimeAsync(1);
    return milliseconds;
  };
  expect(await took(() => site.home.get())).toBe(300);
  expect(await took(() => site.settings.public())).toBe(500);
});

test('row 223: a new id is the largest there is and one more, 1 for the first', async () => {
  const { owner } = await openBrowser();
  await owner.sampleContent.remove();
  const add = async () => (await owner.posts.create({ title: 'New' })).id;
  expect([await add(), await add(), await add()]).toEqual([1, 2, 3]);
  await owner.posts.remove({ id: 2 });
  expect(await add()).toBe(4);
  await owner.posts.remove({ id: 4 });
  expect(await add()).toBe(4);
});

test('row 221: what is not there is said so by its id', async () => {
  const { owner } = await openBrowser();
  const message = async (call: Promise<unknown>) => (await failureOf(call, 'not-found')).message;
  expect(await message(owner.posts.get({ id: 4711 }))).toBe('Blog post with ID 4711 not found');
  expect(await message(owner.projects.get({ id: 4711 }))).toBe('Project with ID 4711 not found');
  expect(await message(owner.messages.get({ id: 4711 }))).toBe('Message with ID 4711 not found');
});

describe('accounts of a browser', () => {
  test('a page that came without HTTPS, where browsers lack half of their cryptography, signs in as well', async () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    const { visitor, owner } = await openBrowser();
    const { token } = await visitor.auth.signIn({ username: 'owner', password: 'whatever' });
    expect(token).toMatch(/\.mock$/);
    expect((await owner.auth.sessions()).length).toBe(2);
  });

  test('row 160: a default admin is there from the start, and no password is kept of anybody', async () => {
    const { owner, visitor, storage } = await openBrowser();
    expect(stored(storage, 'portfolio-users')).toMatchObject([{ id: 1, username: 'owner', role: 'admin' }]);
    const password = 'a small lighthouse';
    const person = { name: 'Maja Lund', email: 'maja@anselm.example', role: 'editor' as const, password };
    const { id } = await owner.accounts.create(person);
    await visitor.auth.signIn({ username: 'maja.lund', password: 'whatever it was' });
    await owner.accounts.setPassword({ id, password: 'another lighthouse' });
    expect(stored(storage, 'portfolio-users')[1]).toEqual({
      id,
      username: 'maja.lund',
      name: 'Maja Lund',
      email: 'maja@anselm.example',
      role: 'editor',
      createdAt: expect.any(String),
      lastLogin: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    expect([...storage.texts.values()].join()).not.toContain('lighthouse');
  });

  test('row 160: where the admin got lost a new one is seeded, the others stay', async () => {
    const storage = new MemoryStorage();
    const at = '2026-01-01T00:00:00.000Z';
    const times = { createdAt: at, lastLogin: null, updatedAt: at, version: 1 };
    const editor = { id: 7, username: 'ida', name: 'Ida', email: '', role: 'editor', ...times };
    storage.setItem('portfolio-users', JSON.stringify([editor, { id: 'broken' }]));
    const { owner } = await openBrowser(storage);
    expect((await owner.accounts.list()).map(({ id, role }) => [id, role])).toEqual([
      [7, 'editor'],
      [1, 'admin'],
    ]);
  });

  test('row 165: the current password is not checked, the rules of the new one are', async () => {
    const { owner } = await openBrowser();
    await owner.accounts.setPassword({ id: 1, password: 'another lighthouse' });
    const short = await failureOf(owner.accounts.setPassword({ id: 1, password: '12345' }), 'invalid');
    expect(short.message).toContain('Password must be at least 6 characters');
    await failureOf(owner.accounts.remove({ id: 1 }), 'conflict');
  });

  test('row 112: a session nobody signed in for is the admin here and nobody at a server', async () => {
    const { owner, user, token } = await openBrowser();
    expect(user).toEqual({ id: 1, username: 'owner', email: '', role: 'admin' });
    expect((await owner.auth.me()).id).toBe(1);
    for (const name of backendsWith('server')) {
      await using backend = await openBackend(name);
      expect(await identify(backend.ports, token)).toBeUndefined();
    }
    await owner.auth.signOut();
    await failureOf(owner.auth.me(), 'unauthenticated');
  });
});

test('whoever is signed in at the server is the admin of their own browser', async () => {
  await using backend = await openBackend('SQLite');
  const token = await backend.tokenOf('admin');
  const { mock } = await openBrowser();
  expect((await mock.siteFor(() => token).auth.me()).username).toBe('owner');
});

test('a failure that nobody foresaw is told without its details', async () => {
  const { mock, owner, reports } = await openBrowser();
  mock.ports.stores.posts.get = async () => {
    throw new Error('a secret');
  };
  const failure = await failureOf(owner.posts.get({ id: 1 }), 'unexpected');
  expect(failure.message).not.toContain('secret');
  expect(reports).toEqual(['posts.get failed']);
});

describe('pictures of a browser', () => {
  test('row 212: the portrait is kept under its own keys, the one before until the home page is saved', async () => {
    const { owner, storage, mock } = await openBrowser();
    const first = await owner.home.uploadProfileImage({ image: await imageFile('cropped-profile.jpg') });
    expect(storage.getItem('portfolio_profile_image_path')).toBe(first.url);
    expect(storage.getItem('portfolio_profile_image')).toMatch(/^data:image\/jpeg;base64,/);
    const saved = await owner.home.update({ hero: { profileImage: first.url } });
    expect(saved.hero.picture).toMatchObject({ width: 20, height: 20 });
    const before = mock.imageAt(first.url);
    const second = await owner.home.uploadProfileImage({
      image: await imageFile('cropped-profile.jpg', 30),
    });
    expect(storage.getItem('portfolio_profile_image_path')).toBe(second.url);
    expect([mock.imageAt(first.url), mock.imageAt(second.url)]).toEqual([
      before,
      storage.getItem('portfolio_profile_image'),
    ]);
  });

  test('rows 204, 212: each upload answers an address; what is no picture is refused by its field', async () => {
    const { owner, visitor, mock } = await openBrowser();
    for (const call of [owner.posts.uploadImage, owner.images.upload, owner.settings.uploadSiteIcon]) {
      const { url, width, type } = await call({ image: await imageFile('My Boat (1).JPG') });
      expect(url).toMatch(/^\/images\/my_boat__1_-[a-z2-7]{8}\.jpg$/);
      expect([width, type]).toEqual([20, 'image/jpeg']);
      expect(mock.imageAt(url)).toMatch(/^data:image\/jpeg/);
    }
    const upload = (bytes: string) =>
      owner.images.upload({ image: new File([bytes], 'a.png', { type: 'image/png' }) });
    expect((await failureOf(upload('<svg></svg>'), 'unsupported-type')).issues?.[0]?.path).toBe('image');
    await failureOf(upload('\x89PNG\r\n\x1a\n'), 'unsupported-type');
    await failureOf(upload('GIF89a and nothing else'), 'invalid');
    await failureOf(visitor.images.upload({ image: await imageFile('a.jpg') }), 'unauthenticated');
  });

  test('what waits for its form beside the pictures is left alone', async () => {
    const storage = new MemoryStorage();
    const waiting = { '/images/a.jpg?t=1763711111111': { data: 'data:image/jpeg;base64,', keptAt: 1 } };
    storage.setItem('portfolio_images', JSON.stringify(waiting));
    const { owner, reports } = await openBrowser(storage);
    const { url } = await owner.images.upload({ image: await imageFile('b.jpg') });
    const { id } = await owner.posts.create({ title: 'Boat', imageUrl: url });
    expect(Object.keys(stored(storage, 'portfolio_images'))).toHaveLength(2);
    await owner.posts.remove({ id });
    expect(stored(storage, 'portfolio_images')).toEqual(waiting);
    expect(reports).toEqual([]);
  });

  test('what a form keeps or takes while the mock is writing is neither lost nor brought back', async () => {
    const { owner, storage, mock } = await openBrowser();
    await owner.images.upload({ image: await imageFile('b.jpg') });
    const waiting = { data: 'data:image/jpeg;base64,', keptAt: 1 };
    const [gone, fresh] = ['/images/a.jpg?t=1763711111111', '/images/c.jpg?t=1763711111112'];
    const others = stored(storage, 'portfolio_images');
    storage.setItem('portfolio_images', JSON.stringify({ ...others, [gone]: waiting }));
    await mock.ports.stores.inTransaction(async ({ images }) => {
      const facts = { type: 'image/jpeg', bytes: 1, width: 1, height: 1, placeholder: '' };
      await images.add({ url: '/images/d.jpg', ...facts }, '2026-01-01T00:00:00.000Z');
      storage.setItem('portfolio_images', JSON.stringify({ ...others, [fresh]: waiting }));
    });
    const left = Object.keys(stored(storage, 'portfolio_images'));
    expect(left.toSorted()).toEqual([...Object.keys(others), fresh, '/images/d.jpg'].toSorted());
  });

  test('a full browser says so and keeps what it had; pictures leave room for texts', async () => {
    const { owner, storage } = await openBrowser();
    storage.room = storage.size + 1000;
    const before = new Map(storage.texts);
    const refused = await failureOf(
      owner.images.upload({ image: await imageFile('a.jpg', 100) }),
      'storage-full',
    );
    expect(refused.message).toBe('Failed to store image: There is no room left in this browser.');
    expect(storage.texts).toEqual(before);

    storage.room = Number.POSITIVE_INFINITY;
    const large = await imageFile('large.jpg', 1200);
    // The same bytes would be stored once.
    const upload = (count: number) =>
      owner.images.upload({ image: new File([large, `${count}`], large.name, { type: large.type }) });
    await failureOf(
      (async () => {
        for (let count = 0; ; count += 1) await upload(count);
      })(),
      'storage-full',
    );
    expect(storage.getItem('portfolio_images')?.length).toBeLessThan(4_000_000);
  });
});

describe('what is kept', () => {
  test('a write that finds no room leaves everything as it was, and says so', async () => {
    const { owner, storage } = await openBrowser();
    const { id } = await owner.posts.create({ title: 'Small', content: '<p>First</p>' });
    const before = new Map(storage.texts);
    // The storage has room for only some of the keys of a save, so the save fails at different points.
    for (const room of [0, 100, 1000, 5000, 20_000]) {
      storage.room = storage.size + room;
      const save = owner.posts.update({ id, title: 'Large', content: `<p>${'x'.repeat(30_000)}</p>` });
      const { message } = await failureOf(save, 'storage-full');
      expect(message).toBe('The storage of this browser is full. Nothing was saved.');
      expect(storage.texts).toEqual(before);
    }
    storage.room = Number.POSITIVE_INFINITY;
    expect((await owner.posts.update({ id, title: 'Large' })).title).toBe('Large');
  });

  test('a storage that is blocked is said so', async () => {
    const blocked = () => {
      throw new DOMException('No.', 'SecurityError');
    };
    const storage = { getItem: blocked, setItem: blocked, removeItem: blocked };
    const mock = openMock({ storage, sizeOf: sizeBySharp, cutOut: cutBySharp, waits: false });
    const failure = await failureOf(mock.siteFor(() => undefined).home.get(), 'unavailable');
    expect(failure.message).toBe('This browser keeps nothing for this site: its storage is blocked.');
  });

  test('another tab sees what was saved at once, and of two saves over one version one is refused', async () => {
    const storage = new MemoryStorage();
    const [here, there] = [await openBrowser(storage), await openBrowser(storage)];
    const { id, version } = await here.owner.posts.create({ title: 'Here' });
    expect((await there.visitor.posts.get({ id })).title).toBe('Here');
    await there.owner.posts.update({ id, title: 'There', expectedVersion: version });
    await failureOf(here.owner.posts.update({ id, title: 'Late', expectedVersion: version }), 'stale');
    await there.owner.settings.update({ features: { enableBlog: false } });
    await failureOf(here.visitor.posts.get({ id }), 'not-found');
  });

  test('a storage that was emptied starts anew', async () => {
    const { visitor, storage } = await openBrowser();
    const { total } = await visitor.posts.list();
    storage.texts.clear();
    expect((await visitor.posts.list()).total).toBe(total);
    expect(await visitor.sampleContent.get()).toEqual({ state: 'shown' });
  });

  test('twenty replaced versions are kept of a record, the newest first', async () => {
    const { owner, mock } = await openBrowser();
    const { id } = await owner.posts.create({ title: 'Version 1' });
    for (let number = 2; number <= 24; number += 1)
      await owner.posts.update({ id, title: `Version ${number}` });
    const kept = await mock.ports.stores.revisions.list('post', id);
    expect(kept).toHaveLength(20);
    expect(kept[0]?.body).toMatchObject({ title: 'Version 23' });
  });

  const reads: ((site: Site) => Promise<unknown>)[] = [
    (site) => site.settings.public(),
    (site) => site.home.get(),
    (site) => site.about.get(),
    (site) => site.contactInfo.get(),
    (site) => site.posts.list(),
    (site) => site.posts.list({ search: 'a' }),
    (site) => site.categories.list(),
    (site) => site.projects.list(),
    (site) => site.tags.list(),
    (site) => site.messages.list(),
    (site) => site.messages.counts(),
    (site) => site.accounts.list(),
    (site) => site.sampleContent.get(),
    (site) => site.posts.counts(),
  ];
  const broken = [
    '{broken',
    '',
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    '[null, 7, {"id": 1}]',
    '[[[[]]]]',
    '{"a": {}}',
  ];

  test('whatever a key holds, nothing that is read breaks, and what is good beside it stays', async () => {
    const { owner, storage: whole } = await openBrowser();
    await owner.sampleContent.remove();
    await owner.posts.create({ title: 'A boat' });
    await owner.projects.create({ title: 'A', description: 'B', images: ['/a.png'], tags: ['Go'] });
    await owner.home.update({ hero: { title: 'Mine' } });
    for (const key of whole.texts.keys()) {
      for (const text of broken) {
        const storage = new MemoryStorage();
        for (const [name, value] of whole.texts) storage.setItem(name, name === key ? text : value);
        const { mock } = await openBrowser(storage);
        // Broken users or sessions end a session; the stand-in account can still read.
        const site = mock.siteFor(() => 'a.server.token');
        for (const read of reads) {
          const failure: unknown = await read(site).catch((error: unknown) => error);
          const ended = failure instanceof Error && /sign in|Authentication required/.test(failure.message);
          if (failure instanceof Error && !ended) throw new Error(`${key} of ${text}: ${failure.message}`);
        }
      }
    }
  }, 60_000);

  test('a bad entry of a list is left out and reported, the others stay', async () => {
    const { storage } = await openBrowser();
    const posts = stored(storage, 'mock_blog');
    storage.setItem('mock_blog', JSON.stringify([...posts.slice(1), { ...posts[0], title: 7 }]));
    const { visitor, reports } = await openBrowser(storage);
    const titles = (await visitor.posts.list()).items.map(({ title }) => title);
    expect(titles).not.toContain(posts[0].title);
    expect(titles.length).toBeGreaterThan(3);
    expect(reports).toEqual(['What is kept under mock_blog has a part that does not fit and is left out']);
  });

  test('a row from before a field was added stays visible, with the default of the field', async () => {
    const { storage } = await openBrowser();
    const without = (key: string, ...fields: string[]) => {
      const rows: Record<string, unknown>[] = stored(storage, key);
      for (const row of rows) for (const field of fields) Reflect.deleteProperty(row, field);
      storage.setItem(key, JSON.stringify(rows));
      return rows.length;
    };
    const posts = without('mock_blog', 'imageAlt', 'excerpt', 'sample', 'version');
    const projects = without('mock_projects', 'isMVP', 'demoUrl', 'tags');
    without('portfolio-users', 'lastLogin', 'name');
    const settings = stored(storage, 'portfolio_site_settings');
    Reflect.deleteProperty(settings.general, 'siteName');
    storage.setItem('portfolio_site_settings', JSON.stringify(settings));

    const { owner, visitor, reports } = await openBrowser(storage);
    const listed = await owner.posts.list();
    expect(listed.total).toBe(posts);
    expect(listed.items[0]).toMatchObject({ imageAlt: '', excerpt: '', version: 1 });
    expect((await owner.projects.list()).total).toBe(projects);
    expect((await owner.projects.list()).items[0]).toMatchObject({ isMVP: false, demoUrl: '', tags: [] });
    expect(await owner.auth.me()).toMatchObject({ username: 'owner', name: '', lastLogin: null });
    expect((await visitor.settings.public()).general.siteName).toBe('My Portfolio');
    expect(reports).toEqual([]);
  });

  test('a bad field of a row becomes its default and is reported', async () => {
    const { storage } = await openBrowser();
    const [first, ...others] = stored(storage, 'mock_blog');
    storage.setItem('mock_blog', JSON.stringify([{ ...first, excerpt: 7, status: 'archived' }, ...others]));
    const { owner, reports } = await openBrowser(storage);
    expect(await owner.posts.get({ id: first.id })).toMatchObject({
      title: first.title,
      excerpt: '',
      status: 'draft',
    });
    expect(reports).toEqual(['What is kept under mock_blog has a part that does not fit and is left out']);
  });

  test('what does not fit outlives the writes around it, with its id and its picture', async () => {
    const { owner, storage } = await openBrowser();
    const { url } = await owner.images.upload({ image: await imageFile('boat.jpg') });
    const later = { id: 900, title: { en: 'Of a later version' }, imageUrl: url };
    const odd = [null, 7, later];
    storage.setItem('mock_blog', JSON.stringify([...odd, ...stored(storage, 'mock_blog')]));
    const { id } = await owner.posts.create({ title: 'Beside it' });
    expect(id).toBe(901);
    await owner.posts.update({ id, title: 'Beside it, changed', imageUrl: url });
    await owner.posts.remove({ id });
    expect(stored(storage, 'mock_blog')).toEqual(expect.arrayContaining(odd));
    expect(Object.keys(stored(storage, 'portfolio_images'))).toEqual([url]);
  });

  test('text that is no list is kept beside its key before anything else is written there', async () => {
    const { owner, storage } = await openBrowser();
    storage.setItem('mock_blog', '[{"id": 1, "title": "Cut o');
    await owner.posts.list();
    expect(storage.getItem('mock_blog_broken')).toBeNull();
    await owner.posts.create({ title: 'Anew' });
    expect(storage.getItem('mock_blog_broken')).toBe('[{"id": 1, "title": "Cut o');
    expect(stored(storage, 'mock_blog')).toMatchObject([{ id: 1, title: 'Anew' }]);
    await owner.posts.create({ title: 'More' });

    storage.setItem('mock_blog', '{"broken": "again"}');
    storage.setItem('portfolio_images', '{"/images/a.jpg": {');
    await owner.posts.create({ title: 'Once more' });
    await owner.images.upload({ image: await imageFile('boat.jpg') });
    expect(storage.getItem('mock_blog_broken')).toBe('[{"id": 1, "title": "Cut o');
    expect(storage.getItem('mock_blog_broken_2')).toBe('{"broken": "again"}');
    expect(storage.getItem('portfolio_images_broken')).toBe('{"/images/a.jpg": {');
  });
});
