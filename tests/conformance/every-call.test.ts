import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogueEntries } from '#contract/catalogue.ts';
import { examples } from '#contract/examples.ts';
import { subscriberMail } from '#domain/visitors/subscribers.ts';
import { type Backend, openBackend } from '../support/backends.ts';
import { wordpressExport } from '../support/import/wordpress-export.ts';

/**
 * Every call of the specification's section 7 on a new site, in the order of an owner's first evening, by plain
 * `fetch`, as a foreign client would make them.
 */
describe('every call of the specification, on a fresh site', () => {
  let backend: Backend;
  let token = '';
  let photograph: Uint8Array<ArrayBuffer>;
  /** `METHOD path` as sent, to compare with the contract at the end. */
  const called: { method: string; path: string }[] = [];

  beforeAll(async () => {
    backend = await openBackend('HTTP', { sample: true });
    await backend.app.setupPath();
    const create = { width: 900, height: 600, channels: 3 as const, background: '#b4452d' };
    photograph = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  });
  afterAll(() => backend[Symbol.asyncDispose]());

  async function call(method: string, path: string, body?: object | FormData): Promise<Answer> {
    called.push({ method, path: path.split('?', 1)[0] ?? path });
    const json = body !== undefined && !(body instanceof FormData);
    const response = await fetch(new URL(path, backend.url), {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  const picture = (...names: string[]) => {
    const form = new FormData();
    // The same bytes are stored once.
    for (const name of names)
      form.set(name, new File([photograph, name], 'Harbour at dawn.jpg', { type: 'image/jpeg' }));
    return form;
  };

  test('rows 200, 197, 83: sign up, sign in, and who is signed in', async () => {
    expect(await call('GET', '/api/auth/setup')).toMatchObject({ status: 200, body: { claimed: false } });
    const account = { username: 'tove', email: 'tove@anselm.example', password: 'a quiet harbour' };
    const signUp = await call('POST', '/api/auth/signup', { ...account, setupCode: 'set-up-code' });
    expect(signUp).toMatchObject({
      status: 201,
      body: { token: expect.any(String), user: { id: 1, username: 'tove', role: 'admin' } },
    });
    expect((await call('POST', '/api/auth/signup', account)).status).toBe(403);
    const { body } = await call('POST', '/api/auth/signin', {
      username: 'TOVE@anselm.example',
      password: account.password,
    });
    const user = { id: 1, username: 'tove', email: 'tove@anselm.example', role: 'admin' };
    expect(body.user).toEqual({ ...user, name: 'tove' });
    token = body.token;
    expect((await call('GET', '/api/auth/me')).body).toMatchObject({
      id: 1,
      username: 'tove',
      role: 'admin',
    });
    expect((await call('PUT', '/api/auth/me', { name: 'Tove Anselm' })).body.name).toBe('Tove Anselm');
  });

  test('row 201: settings', async () => {
    const changed = await call('PUT', '/api/settings', { settings: { general: { siteName: 'Tove' } } });
    expect(changed).toMatchObject({ status: 200, body: { general: { siteName: 'Tove' } } });
    expect((await call('GET', '/api/settings/public')).body.general.siteName).toBe('Tove');
    expect((await call('GET', '/api/settings')).body.general.siteName).toBe('Tove');
    const icon = await call('POST', '/api/settings/site-icon', picture('image'));
    expect(icon).toMatchObject({ status: 201, body: { url: expect.stringMatching(/^\/images\//) } });
  });

  test('the sample content is removed', async () => {
    expect((await call('GET', '/api/sample-content')).body).toEqual({ state: 'shown' });
    expect((await call('DELETE', '/api/sample-content')).status).toBe(204);
    expect((await call('POST', '/api/sample-content/keep')).status).toBe(204);
  });

  test('rows 202–205: the blog', async () => {
    const category = await call('POST', '/api/blog/categories', { name: 'Practice' });
    expect(category).toMatchObject({ status: 201, body: { name: 'Practice' } });
    const upload = await call('POST', '/api/blog/upload-image', picture('image'));
    expect(upload).toMatchObject({ status: 201, body: { url: expect.any(String), width: 900, height: 600 } });
    const post = {
      title: 'Write the decision down',
      excerpt: 'Before the meeting.',
      content: '<p>A <strong>page</strong> is enough.</p>',
      date: '2026-11-21',
      imageUrl: upload.body.url,
      categoryId: category.body.id,
      authorId: 1,
    };
    const created = await call('POST', '/api/blog/posts', post);
    expect(created).toMatchObject({
      status: 201,
      body: { title: post.title, category: { name: 'Practice' }, author: { id: 1, username: 'tove' } },
    });
    const { id } = created.body;
    expect((await call('GET', '/api/blog/posts')).body).toMatchObject([{ id }]);
    expect((await call('GET', `/api/blog/posts/${id}`)).body.content).toBe(post.content);
    expect((await call('GET', '/api/blog/posts?search=decis')).body).toHaveLength(1);
    expect((await call('GET', '/api/blog/posts?search=nothing')).body).toEqual([]);
    expect((await call('GET', '/api/blog/categories')).body).toHaveLength(2);
    expect((await call('GET', `/api/blog/categories/${category.body.id}/posts`)).body).toHaveLength(1);
    expect((await call('GET', '/api/blog/authors/1/posts')).body).toHaveLength(1);
    expect((await call('GET', '/api/blog/figures')).body.published).toBe(1);
    const preview = await call('POST', '/api/blog/preview', { content: post.content });
    expect(preview).toMatchObject({ status: 200, body: { content: post.content, dropped: [] } });
    const changed = await call('PUT', `/api/blog/posts/${id}`, { ...post, title: 'Write it down' });
    expect(changed).toMatchObject({ status: 200, body: { id, title: 'Write it down' } });
    expect(await call('DELETE', `/api/blog/posts/${id}`)).toMatchObject({ status: 204, body: undefined });
    expect((await call('GET', `/api/blog/posts/${id}`)).status).toBe(404);
    const removed = await call('GET', '/api/removed/post/write-the-decision-down');
    expect(removed).toMatchObject({ status: 200, body: { kind: 'post', id } });
  });

  test('rows 206–209: projects and their images', async () => {
    const created = await call('POST', '/api/projects', {
      title: 'Harbour berth planner',
      description: 'Places ships.',
      fullDescription: '<p>All of them.</p>',
      image: '/sample/plate-berths.svg',
      images: ['/sample/plate-berths.svg'],
      tags: ['Optimisation', 'TypeScript'],
      link: 'https://planner.example',
      githubLink: '',
      featured: true,
    });
    expect(created).toMatchObject({
      status: 201,
      body: { title: 'Harbour berth planner', slug: 'harbour-berth-planner', isPublic: true, isMVP: false },
    });
    const { id } = created.body;
    const changed = await call('PUT', `/api/projects/${id}`, {
      title: 'Berth planner',
      description: 'Places ships.',
      fullDescription: '<p>All of them.</p>',
      image: '/sample/plate-berths.svg',
      images: ['/sample/plate-berths.svg'],
      tags: ['Optimisation'],
      link: '',
      githubLink: '',
      featured: false,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { title: 'Berth planner', tags: [{ name: 'Optimisation' }] },
    });
    expect((await call('GET', '/api/projects')).body).toMatchObject([{ id }]);
    expect((await call('GET', `/api/projects/${id}`)).body).toMatchObject({ id, title: 'Berth planner' });
    expect((await call('GET', '/api/projects/harbour-berth-planner')).body.id).toBe(id);
    expect((await call('GET', '/api/projects/tag/optimisation')).body).toHaveLength(1);
    expect((await call('GET', '/api/tags')).body).toMatchObject([{ name: 'Optimisation' }]);

    const files = await call('POST', `/api/projects/${id}/images`, picture('image-0', 'image-1'));
    expect(files).toMatchObject({
      status: 201,
      body: [{ imageUrl: expect.stringMatching(/^\/images\//) }, {}],
    });
    const address = await call('POST', `/api/projects/${id}/images`, {
      imageUrl: '/sample/plate-archive.svg',
    });
    expect(address).toMatchObject({ status: 201, body: [{ imageUrl: '/sample/plate-archive.svg' }] });
    const removed = files.body[0].id;
    expect((await call('DELETE', `/api/projects/images/${removed}`)).status).toBe(204);
    expect((await call('GET', `/api/projects/${id}`)).body.images).toHaveLength(3);
    expect((await call('DELETE', `/api/projects/${id}`)).status).toBe(204);
  });

  test('rows 210–212: the home page, its services and pictures', async () => {
    const portrait = await call('POST', '/api/home/profile-image', picture('image'));
    expect(portrait.status).toBe(201);
    const hero = {
      title: 'Hello',
      subtitle: 'There',
      profession: 'Advisor',
      services: [{ title: 'Review', description: 'Two weeks.' }],
      profileImage: portrait.body.url,
    };
    expect((await call('PUT', '/api/home/1', { hero })).body.hero).toMatchObject({ title: 'Hello' });
    expect((await call('GET', '/api/home')).body).toMatchObject({ id: 1, hero: { profession: 'Advisor' } });
    const added = await call('POST', '/api/home/1/services', { title: 'Talk', description: 'One hour.' });
    expect(added.status).toBe(201);
    const path = `/api/home/1/services/${added.body.id}`;
    expect((await call('PUT', path, { title: 'A talk' })).body).toMatchObject({ title: 'A talk' });
    expect((await call('GET', '/api/home/1/services')).body).toHaveLength(2);
    expect((await call('GET', `${path}/delete`)).headers.get('cache-control')).toBe('no-store');
    const again = await call('POST', '/api/home/1/services', { title: 'Talk', description: 'One hour.' });
    expect((await call('DELETE', `/api/home/1/services/${again.body.id}`)).status).toBe(204);
    expect((await call('GET', '/api/home/1/services')).body).toHaveLength(1);
    expect((await call('POST', '/api/images', picture('image'))).status).toBe(201);
  });

  test('row 215: the about page, its story as one text', async () => {
    const changed = await call('PUT', '/api/about', {
      intro: { headline: 'Hello', subheadline: 'There' },
      story: 'Once.\n\nTwice.',
      workExperience: [{ title: 'Advisor', company: 'Own', period: '2021', description: 'Advice' }],
      education: [{ degree: 'MSc', institution: 'Utrecht', period: '2004', description: 'Systems' }],
      skillCategories: [{ title: 'Technical Skills', skills: ['SQL'] }],
      values: [{ title: 'Candour', description: 'Say it' }],
    });
    expect(changed.status).toBe(200);
    expect((await call('GET', '/api/about/public')).body.story).toEqual(['Once.', 'Twice.']);
  });

  test('rows 213, 214: contact information and messages', async () => {
    const info = {
      email: 'tove@anselm.example',
      location: 'Utrecht',
      socialMedia: [{ name: 'GitHub', icon: 'Github', url: 'https://github.com', enabled: true }],
    };
    expect((await call('PUT', '/api/contact', info)).status).toBe(200);
    expect((await call('GET', '/api/contact')).body).toMatchObject({ location: 'Utrecht' });
    const owner = token;
    token = '';
    const message = { name: 'Imke', email: 'imke@example.org', subject: 'A review', message: 'In January?' };
    const sent = await call('POST', '/api/contact/submit', message);
    expect(sent).toMatchObject({ status: 201, body: { ...message, isRead: false } });
    expect((await call('GET', '/api/contact/messages')).body.message).toBe(
      'Authentication required to access messages',
    );
    token = owner;
    expect((await call('GET', '/api/contact/messages')).body).toMatchObject([{ subject: 'A review' }]);
    const path = `/api/contact/messages/${sent.body.id}`;
    expect((await call('GET', path)).body).toMatchObject(message);
    expect((await call('PUT', path, { isRead: true })).body.isRead).toBe(true);
    expect((await call('GET', `${path}/neighbours`)).body).toEqual({});
    const ids = [sent.body.id];
    expect((await call('PUT', '/api/contact/messages', { ids, isRead: false })).body).toEqual({ ids });
    expect((await call('GET', '/api/contact/messages/figures')).body).toMatchObject({ inbox: 1, unread: 1 });
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('POST', '/api/contact/messages/restore', { ids })).body).toEqual({ ids });
    expect((await call('POST', '/api/contact/messages/remove', { ids })).body).toEqual({ ids });
  });

  test('accounts', async () => {
    const added = await call('POST', '/api/users', {
      name: 'Imke Vos',
      email: 'imke@example.org',
      password: 'the other harbour',
      role: 'editor',
    });
    expect(added).toMatchObject({ status: 201, body: { name: 'Imke Vos', role: 'editor' } });
    const path = `/api/users/${added.body.id}`;
    expect((await call('GET', '/api/users')).body).toHaveLength(2);
    expect((await call('PUT', path, { role: 'viewer' })).body.role).toBe('viewer');
    const changed = await call('PUT', `${path}/password`, { password: 'yet another harbour' });
    expect(changed.status).toBeLessThan(300);
    expect((await call('DELETE', `${path}/codes`)).status).toBe(204);
    expect((await call('DELETE', path)).status).toBe(204);
  });

  test('sessions, and one-time codes until they are confirmed', async () => {
    const sessions = await call('GET', '/api/auth/sessions');
    expect(sessions.body[0]).toMatchObject({ current: true, address: '127.0.0.1' });
    const other = sessions.body.find(({ current }: { current: boolean }) => !current);
    expect((await call('DELETE', `/api/auth/sessions/${other.id}`)).status).toBe(204);
    expect((await call('GET', '/api/auth/codes')).body).toMatchObject({ available: true, since: null });
    const currentPassword = 'a quiet harbour';
    const begun = await call('POST', '/api/auth/codes', { currentPassword });
    expect(begun).toMatchObject({ status: 200, body: { address: expect.stringMatching(/^otpauth:/) } });
    const wrong = { currentPassword, code: '000000000' };
    expect((await call('POST', '/api/auth/codes/confirm', wrong)).status).toBe(400);
    expect((await call('POST', '/api/auth/codes/recovery', wrong)).status).toBe(409);
    expect((await call('POST', '/api/auth/codes/end', wrong)).status).toBe(409);
  });

  test('own pages and the menu', async () => {
    const upload = await call('POST', '/api/pages/upload-image', picture('image'));
    const page = await call('POST', '/api/pages', { title: 'Now', imageUrl: upload.body.url });
    expect(page).toMatchObject({ status: 201, body: { path: '/now', slug: 'now' } });
    const path = `/api/pages/${page.body.id}`;
    expect((await call('GET', path)).body).toMatchObject({ title: 'Now' });
    expect((await call('GET', '/api/pages/at?path=/now')).body).toMatchObject({ title: 'Now' });
    expect((await call('GET', '/api/pages?slug=now')).body).toMatchObject([{ title: 'Now' }]);
    expect((await call('GET', '/api/pages/counts')).body).toMatchObject({ published: 1 });
    expect((await call('PUT', path, { status: 'draft' })).body.status).toBe('draft');
    const entries = [{ kind: 'own-page', ownPageId: page.body.id }];
    expect((await call('PUT', '/api/menu', { entries })).body.isDefault).toBe(false);
    expect((await call('GET', '/api/menu')).body.entries).toMatchObject(entries);
    expect((await call('GET', '/api/menu/shown')).body).toEqual([]);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('PUT', '/api/menu', { entries: [] })).body.isDefault).toBe(true);
  });

  test('the media library', async () => {
    const file = (bytes: string) => {
      const form = new FormData();
      form.set('file', new File([bytes], 'Report.pdf'));
      return form;
    };
    const { status, body } = await call('POST', '/api/files', file('%PDF-1.7 one'));
    expect([status, body.kind]).toEqual([201, 'file']);
    const path = `/api/media/${body.id}`;
    expect((await call('GET', '/api/media?kind=file')).body).toMatchObject([{ id: body.id }]);
    expect((await call('GET', '/api/media/limits')).body.fileBytes).toBe(100_000_000);
    expect((await call('GET', path)).body).toMatchObject({ id: body.id, uses: [] });
    expect((await call('PUT', path, { name: 'Annual report.pdf' })).body.name).toBe('Annual report.pdf');
    expect((await call('POST', `${path}/file`, file('%PDF-1.7 two, longer'))).body.bytes).toBe(20);
    expect((await call('POST', `${path}/undo`)).body.bytes).toBe(12);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('POST', `${path}/restore`)).body.id).toBe(body.id);
    const { body: image } = await call('POST', '/api/images', picture('image'));
    const original = await call('GET', `/api/media/${image.id}/original`);
    expect(original.body).toMatchObject({ width: 900, height: 600 });
    expect((await call('GET', `/api/media/at?url=${image.url}`)).body.id).toBe(image.id);
  });

  test('mend 17: the newsletter and its subscribers', async () => {
    const email = 'ida@moss.example';
    backend.ports.canMail = true;
    const asked = await call('POST', '/api/newsletter/subscribe', { email });
    expect(asked).toMatchObject({ status: 200, body: { confirmByMail: true } });
    const list = await call('GET', '/api/newsletter/subscribers?search=moss');
    expect(list).toMatchObject({ status: 200, body: [{ email, state: 'pending' }] });
    const { id, unsubscribePath } = list.body[0];
    const tokenIn = (path = '') => path.split('token=')[1];
    const mail = await subscriberMail(backend.ports, id);
    const confirmed = await call('POST', '/api/newsletter/confirm', { token: tokenIn(mail?.confirmPath) });
    expect(confirmed.status).toBe(204);
    expect((await call('GET', '/api/newsletter/subscribers/export')).body).toMatchObject([{ email }]);
    const left = await call('POST', '/api/newsletter/unsubscribe', { token: tokenIn(unsubscribePath) });
    expect(left.status).toBe(204);
    expect((await call('GET', '/api/newsletter/subscribers/counts')).body).toEqual({
      pending: 0,
      subscribed: 0,
      unsubscribed: 1,
      spam: 0,
    });
    expect((await call('DELETE', `/api/newsletter/subscribers/${id}`)).status).toBe(204);
  });

  test('signing out ends the session', async () => {
    expect((await call('POST', '/api/auth/signout')).status).toBe(204);
    expect((await call('GET', '/api/auth/me')).status).toBe(401);
    const { body } = await call('POST', '/api/auth/signin', {
      username: 'tove',
      password: 'a quiet harbour',
    });
    token = body.token;
    expect((await call('POST', '/api/auth/signout-all')).status).toBe(204);
  });

  test('tags, categories and series of posts', async () => {
    const { body } = await call('POST', '/api/auth/signin', {
      username: 'tove',
      password: 'a quiet harbour',
    });
    token = body.token;
    const written = { title: 'Part', tags: ['One', 'Two'], series: 'Notes', status: 'published' };
    const { body: post } = await call('POST', '/api/blog/posts', written);
    const [one, two] = post.tags;
    const { body: category } = await call('POST', '/api/blog/categories', { name: 'Letters to a friend' });
    const { body: series } = await call('POST', '/api/blog/series', { name: 'Empty' });
    const calls: [method: string, path: string, status: number, body?: object][] = [
      ['GET', `/api/blog/posts/${post.id}/related`, 200],
      ['GET', '/api/blog/tags', 200],
      ['GET', `/api/blog/tags/${one.id}`, 200],
      ['GET', `/api/blog/tags/${one.id}/posts`, 200],
      ['PUT', `/api/blog/tags/${one.id}`, 200, { description: 'The first' }],
      ['POST', `/api/blog/tags/${one.id}/merge`, 200, { into: two.id }],
      ['DELETE', `/api/blog/tags/${two.id}`, 204],
      ['GET', `/api/blog/categories/${category.id}`, 200],
      ['PUT', `/api/blog/categories/${category.id}`, 200, { name: 'Letters to friends' }],
      ['POST', `/api/blog/categories/${category.id}/merge`, 200, { into: 1 }],
      ['DELETE', '/api/blog/categories/1', 409],
      ['GET', '/api/blog/series', 200],
      ['GET', `/api/blog/series/${post.series.id}`, 200],
      ['PUT', `/api/blog/series/${post.series.id}`, 200, { posts: [post.id] }],
      ['DELETE', `/api/blog/series/${series.id}`, 204],
    ];
    for (const [method, path, status, sent] of calls)
      expect((await call(method, path, sent)).status, `${method} ${path}`).toBe(status);
  });

  test('redirects and missing pages', async () => {
    const { body } = await call('POST', '/api/auth/signin', {
      username: 'tove',
      password: 'a quiet harbour',
    });
    token = body.token;
    const { body: redirect } = await call('POST', '/api/redirects', { source: '/old', target: '/about' });
    const calls: [method: string, path: string, status: number, body?: object][] = [
      ['GET', '/api/redirects', 200],
      ['GET', `/api/redirects/${redirect.id}`, 200],
      ['GET', '/api/redirects/resolve?path=/old', 200],
      ['GET', '/api/redirects/export', 200],
      ['PUT', `/api/redirects/${redirect.id}`, 200, { code: 302 }],
      ['POST', '/api/redirects/import', 200, { csv: 'source,target\n/a,/about\n' }],
      ['DELETE', `/api/redirects/${redirect.id}`, 204],
      ['GET', '/api/missing-pages', 200],
      ['POST', '/api/missing-pages/1/dismiss', 404],
      ['POST', '/api/missing-pages/clear', 204, {}],
    ];
    for (const [method, path, status, sent] of calls)
      expect((await call(method, path, sent)).status, `${method} ${path}`).toBe(status);
  });

  test('imports', async () => {
    const { body } = await call('POST', '/api/auth/signin', {
      username: 'tove',
      password: 'a quiet harbour',
    });
    token = body.token;
    const form = new FormData();
    form.set('package', new File([wordpressExport([{ id: 1, title: 'Quay' }])], 'harbour.xml'));
    const { status, body: sent } = await call('POST', '/api/imports', form);
    expect(status).toBe(201);
    const path = `/api/imports/${sent.id}`;
    const reaches = (state: string) =>
      vi.waitFor(async () => expect((await call('GET', path)).body.state).toBe(state), {
        timeout: 20_000,
        interval: 100,
      });
    await reaches('checked');
    expect((await call('POST', `${path}/start`)).status).toBe(200);
    await reaches('done');
    const { body: items } = await call('GET', `${path}/items`);
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'post', title: 'Quay', outcome: 'created' }),
    );
    expect((await call('POST', `${path}/undo`)).status).toBe(200);
    await reaches('undone');
    expect((await call('GET', '/api/imports')).body).toMatchObject([{ id: sent.id }]);
    expect((await call('DELETE', path)).status).toBe(204);
  });

  test('history, unpublished changes and preview links', async () => {
    const { body } = await call('POST', '/api/auth/signin', {
      username: 'tove',
      password: 'a quiet harbour',
    });
    token = body.token;
    const text = { title: 'Ebb', status: 'published' };
    const project = {
      description: 'Low water.',
      fullDescription: '<p>All of it.</p>',
      image: '/sample/plate-berths.svg',
      tags: ['Tides'],
    };
    for (const path of ['/api/blog/posts', '/api/projects', '/api/pages']) {
      const { status, body: record } = await call('POST', path, { ...text, ...project });
      expect(status, path).toBe(201);
      const changes = `${path}/${record.id}/changes`;
      expect((await call('PUT', changes, { title: 'Flood' })).status).toBe(200);
      expect((await call('GET', changes)).body).toMatchObject({ isOpen: true, fields: { title: 'Flood' } });
      expect((await call('DELETE', changes)).status).toBe(204);
      await call('PUT', changes, { title: 'Slack water' });
      expect((await call('POST', `${changes}/publish`, {})).body.title).toBe('Slack water');
    }
    const { body: post } = await call('POST', '/api/blog/posts', { ...text, status: 'draft' });
    const ofPost = { kind: 'post', id: post.id };
    const link = await call('POST', '/api/preview-links', ofPost);
    expect(link.status).toBe(201);
    const secret = link.body.path.split('/').at(-1);
    await call('PUT', `/api/blog/posts/${post.id}`, { title: 'Spring tide' });
    const versions = `/api/history/post/${post.id}/revisions`;
    const calls: [method: string, path: string, status: number, body?: object][] = [
      ['GET', '/api/changes', 200],
      ['GET', `/api/preview-links?kind=post&id=${post.id}`, 200],
      ['GET', `/api/previews/${secret}`, 200],
      ['DELETE', `/api/preview-links/${link.body.id}`, 204],
      ['POST', '/api/open-editors', 200, { ...ofPost, editor: 'editor-1' }],
      ['GET', '/api/history', 200],
      ['GET', versions, 200],
      ['GET', `${versions}/1`, 200],
      ['PUT', `${versions}/1`, 200, { name: 'The first' }],
      ['POST', `${versions}/1/restore`, 200, {}],
      ['DELETE', `/api/blog/posts/${post.id}`, 204],
      ['DELETE', `/api/history/post/${post.id}`, 200],
    ];
    for (const [method, path, status, sent] of calls)
      expect((await call(method, path, sent)).status, `${method} ${path}`).toBe(status);
  });

  test('a group that the specification does not have accepts its examples', async () => {
    const { body } = await call('POST', '/api/auth/signin', {
      username: 'tove',
      password: 'a quiet harbour',
    });
    token = body.token;
    const sent = called.map(({ method, path }) => templateOf(method, path));
    const inStory = catalogueEntries.filter(({ operation }) => sent.includes(operation.path));
    const others = catalogueEntries.filter(({ group }) => !inStory.some((entry) => entry.group === group));
    for (const { group, name, operation } of others) {
      const example = (examples[group] as Record<string, Record<string, unknown>>)[name] ?? {};
      const path = operation.path.replace(/:(\w+)/g, (_, field: string) => String(example[field]));
      const { status } = await call(operation.method, path, operation.method === 'GET' ? undefined : example);
      expect(status, `${group}.${name} with its example in src/contract/examples.ts`).toBe(operation.status);
    }
  });

  test('no call of the contract was left out', () => {
    const sent = new Set(called.map(({ method, path }) => `${method} ${templateOf(method, path)}`));
    const missing = catalogueEntries
      .map(({ operation }) => `${operation.method} ${operation.path}`)
      .filter((template) => !sent.has(template));
    expect(missing).toEqual([]);
  });
});

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a stranger's client would get; every use is an assertion
  body: any;
}

/** The contract's path that a sent one belongs to; a literal segment wins over a parameter. */
function templateOf(method: string, path: string): string | undefined {
  const fits = catalogueEntries
    .filter(({ operation }) => operation.method === method)
    .map(({ operation }) => operation.path)
    .filter((template) => new RegExp(`^${template.replace(/:\w+/g, '[^/]+')}$`).test(path));
  return fits.toSorted((one, other) => one.split(':').length - other.split(':').length)[0];
}
