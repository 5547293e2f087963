import { describe, expect, test } from 'vitest';
import { isSiteError } from '#contract/errors.ts';
import { MISSING_ROWS, noteMissingPages } from '#domain/addresses/missing-pages.ts';
import { backendNames, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

/** The messages of a refusal by their field or line. */
async function issuesOf(call: Promise<unknown>): Promise<Record<string, string>> {
  const error = await call.then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  if (!isSiteError(error)) throw new Error('The call was not refused.');
  return Object.fromEntries((error.issues ?? []).map(({ path, message }) => [path, message]));
}

describe.each(backendNames)('redirects on %s', (name) => {
  const open = () => openBackend(name);

  test('a redirect is added, found, changed and deleted, and each change reaches visitors', async () => {
    await using backend = await open();
    const { redirects } = await backend.signedInAs('admin');
    const before = await backend.contentVersion();
    const added = await redirects.create({ source: '/Old/Größe/', target: '/about' });
    expect(added).toMatchObject({
      source: '/old/größe',
      target: '/about',
      targetKind: 'address',
      code: 301,
      isEnabled: true,
      hits: 0,
      lastHitAt: null,
      problem: '',
      version: 1,
    });
    expect(await backend.contentVersion()).toBeGreaterThan(before);
    expect(await redirects.get({ id: added.id })).toEqual(added);
    const { resolve } = backend.visitor.redirects;
    expect(await resolve({ path: '/old/gr%C3%B6%C3%9Fe' })).toEqual({ code: 301, location: '/about' });

    const changed = await redirects.update({ id: added.id, code: 302, expectedVersion: 1 });
    expect(changed).toMatchObject({ code: 302, source: '/old/größe', version: 2 });
    await failureOf(redirects.update({ id: added.id, code: 301, expectedVersion: 1 }), 'stale');
    await redirects.update({ id: added.id, isEnabled: false });
    await failureOf(resolve({ path: '/old/größe' }), 'not-found');
    expect((await redirects.list({ show: 'off' })).items).toMatchObject([{ id: added.id }]);
    expect((await redirects.list({ show: '301' })).total).toBe(0);
    await failureOf(redirects.remove({ id: added.id, expectedVersion: 1 }), 'stale');
    await redirects.remove({ id: added.id, expectedVersion: 3 });
    await failureOf(redirects.get({ id: added.id }), 'not-found');
  });

  test('only the admin sees and changes redirects and missing pages', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    await failureOf(editor.redirects.list(), 'forbidden');
    await failureOf(editor.redirects.create({ source: '/a', target: '/b' }), 'forbidden');
    await failureOf(backend.visitor.redirects.export(), 'unauthenticated');
    await failureOf(editor.missingPages.list(), 'forbidden');
  });

  test('sources that differ in case, slash, encoding or direction marks are one', async () => {
    await using backend = await open();
    const { redirects } = await backend.signedInAs('admin');
    await redirects.create({ source: '/Caf%C3%A9/men%75/', target: '/about' });
    for (const source of ['/café/menu', '/CAF\u0045\u0301/Menu', '//café//menu', '/caf\u200eé/menu\u202c'])
      expect(await issuesOf(redirects.create({ source, target: '/blog' })), source).toEqual({
        source: 'There is a redirect from this path already.',
      });
    expect(await redirects.create({ source: 'https://old.example/A?b=1', target: '/blog' })).toMatchObject({
      source: '/a?b=1',
    });
  });

  test('what no redirect can begin at or lead to is refused with its field', async () => {
    await using backend = await open();
    const { redirects } = await backend.signedInAs('admin');
    const target = '/about';
    for (const source of [
      ...[
        '/admin',
        '/Admin/blog',
        '/%61dmin',
        '/api/blog/posts',
        '/assets/x.js',
        '/images/a.png',
        '/login?next=/x',
      ],
      ...['old', '', '/a%', '/a#b', '/../etc', '/a/*b*', '/*/*/*/*/*/*', `/${'x'.repeat(1001)}`, '/a\u0000b'],
    ])
      expect(Object.keys(await issuesOf(redirects.create({ source, target }))), source).toEqual(['source']);
    for (const wrong of [
      ...[
        'javascript:alert(1)',
        ' JavaScript:alert(1)',
        'data:text/html,x',
        '//evil.example',
        '/\\evil.example',
      ],
      ...[
        '',
        'about',
        'https:evil.example',
        'https://',
        'https://a:b@evil.example/',
        'https://*.example/',
        '/x/*',
      ],
    ])
      expect(Object.keys(await issuesOf(redirects.create({ source: '/a', target: wrong }))), wrong).toEqual([
        'target',
      ]);
    const record = redirects.create({ source: '/a', targetKind: 'post', targetId: 99 });
    expect(Object.keys(await issuesOf(record))).toEqual(['targetId']);
    expect((await redirects.list()).total).toBe(0);
  });

  test('a circle is refused with the redirect that closes it', async () => {
    await using backend = await open();
    const { redirects } = await backend.signedInAs('admin');
    const own = { target: 'A redirect cannot lead to itself.' };
    expect(await issuesOf(redirects.create({ source: '/a', target: '/a' }))).toEqual(own);
    expect(await issuesOf(redirects.create({ source: '/a', target: '/A/?x=1#y' }))).toEqual(own);
    expect(await issuesOf(redirects.create({ source: '/old/*', target: '/old/new/*' }))).toEqual(own);
    await redirects.create({ source: '/a', target: '/b', code: 302 });
    const { id } = await redirects.create({ source: '/b', target: '/c', code: 302 });
    const circle = (source: string) => ({
      target: `This would lead in a circle, because there is a redirect from ${source}.`,
    });
    expect(await issuesOf(redirects.create({ source: '/c', target: '/a' }))).toEqual(circle('/b'));
    expect(await issuesOf(redirects.update({ id, target: '/a' }))).toEqual(circle('/a'));
    await redirects.create({ source: '/from/*', target: '/to/*', code: 302 });
    expect(await issuesOf(redirects.create({ source: '/to/*', target: '/from/*' }))).toEqual(
      circle('/from/*'),
    );
    // A rule with a query stands before the page at the canonical address.
    const post = await (await backend.signedInAs('admin')).posts.create({ title: 'Loop', slug: 'loop-post' });
    const endless = { source: '/blog/loop-post?lang=en', target: `/blog/${post.id}?lang=en` };
    expect(await issuesOf(redirects.create(endless))).toEqual(own);
    const csv = `${endless.source},${endless.target}`;
    expect(await issuesOf(redirects.import({ csv }))).toEqual({ 'line 1': own.target });
    await redirects.create({ source: '/post', targetKind: 'post', targetId: post.id });
    await redirects.create({ source: '/blog/loop-post?lang=de', target: '/about' });
    const { resolve } = backend.visitor.redirects;
    expect(await resolve({ path: '/post?lang=de' })).toEqual({ code: 301, location: '/about' });
    // Any other page of the site ends every way.
    await redirects.create({ source: '/blog/*/old', target: '/blog' });
    await redirects.create({ source: '/*', target: '/' });
  });

  test('a chain becomes one redirect, whichever part of it comes last', async () => {
    await using backend = await open();
    const { redirects } = await backend.signedInAs('admin');
    const { resolve } = backend.visitor.redirects;
    const first = await redirects.create({ source: '/one', target: '/two' });
    const second = await redirects.create({ source: '/two', target: '/three' });
    expect((await redirects.get({ id: first.id })).target).toBe('/three');
    await redirects.create({ source: '/three', target: 'https://other.example/x' });
    for (const { id } of [first, second])
      expect((await redirects.get({ id })).target).toBe('https://other.example/x');
    expect((await redirects.create({ source: '/zero', target: '/one' })).target).toBe(
      'https://other.example/x',
    );

    // A redirect for now is followed when it is requested, because it may end tomorrow.
    const { id } = await redirects.create({ source: '/now', target: '/about', code: 302 });
    expect((await redirects.create({ source: '/before', target: '/now' })).target).toBe('/now');
    expect(await resolve({ path: '/before' })).toEqual({ code: 302, location: '/about' });
    await redirects.update({ id, code: 410 });
    expect(await resolve({ path: '/before' })).toEqual({ code: 410, location: '' });
    expect(await resolve({ path: '/now' })).toEqual({ code: 410, location: '' });
  });

  test('patterns hand on what they matched, and the most exact redirect counts', async () => {
    await using backend = await open();
    const { redirects } = await backend.signedInAs('admin');
    for (const [source, target] of [
      ['/2013/*', '/archive/*'],
      ['/2013/01/*', 'https://old.example/January/*'],
      ['/2014/*/*/*', '/journal/*'],
      ['/*/print', '/read/*'],
      ['/2013/special', '/about'],
      ['/find/*', '/blog?search=*'],
      ['/shop*', '/gone'],
    ])
      await redirects.create({ source: String(source), target: String(target) });
    const { resolve } = backend.visitor.redirects;
    const locationOf = async (path: string) =>
      resolve({ path }).then(
        ({ location }) => location,
        () => undefined,
      );
    expect(await locationOf('/2013/02/Text')).toBe('/archive/02/Text');
    expect(await locationOf('/2013/01/11/Grüße?a=b')).toBe(
      'https://old.example/January/11/Gr%C3%BC%C3%9Fe?a=b',
    );
    expect(await locationOf('/2013')).toBe('/archive');
    expect(await locationOf('/20134')).toBeUndefined();
    expect(await locationOf('/2014/05/06/my-post')).toBe('/journal/my-post');
    expect(await locationOf('/some-text/print')).toBe('/read/some-text');
    expect(await locationOf('/a/b/print')).toBeUndefined();
    expect(await locationOf('/2013/special/')).toBe('/about');
    expect(await locationOf('/find/a&b=c d')).toBe('/blog?search=a%26b%3Dc%20d');
    expect(await locationOf('/shopping/cart')).toBe('/gone');
    // A list of posts ends the way, one that has no page does not.
    const editor = await backend.signedInAs('editor');
    await editor.posts.create({ title: 'A text', tags: ['Ports'] });
    await editor.categories.create({ name: 'Empty' });
    for (const [source, target] of [
      ['/topics/*', '/blog/tag/*'],
      ['/kinds/*', '/blog/category/*'],
      ['/blog/*', '/archive/*'],
    ])
      await redirects.create({ source: String(source), target: String(target) });
    expect(await locationOf('/topics/Ports')).toBe('/blog/tag/ports');
    expect(await locationOf('/kinds/general')).toBe('/blog/category/general');
    expect(await locationOf('/kinds/empty')).toBe('/archive/category/empty');
    // No captured text chooses a host.
    expect(await locationOf('/2013//evil.example')).toBe('/archive/evil.example');
    expect(await locationOf('/2013/\\evil.example')).toBe('/archive/%5cevil.example');
  });

  test('a redirect with a query stands before the page, one without behind it', async () => {
    await using backend = await open();
    const { redirects } = await backend.signedInAs('admin');
    await redirects.create({ source: '/?p=12', target: '/about' });
    await redirects.create({ source: '/?p=*', target: '/blog' });
    await redirects.create({ source: '/?feed=rss&cat=3', code: 410 });
    // The value of a parameter is no text that a target could take.
    const taking = { source: '/?page_id=*', target: '/blog/*' };
    const refusal = 'The target has more * than the path.';
    expect(await issuesOf(redirects.create(taking))).toEqual({ target: refusal });
    const csv = `${taking.source},${taking.target}`;
    expect(await issuesOf(redirects.import({ csv }))).toEqual({ 'line 1': refusal });
    await redirects.create({ source: '/Shop?Item=A', target: '/about' });
    expect((await redirects.list({ search: 'item=a' })).total).toBe(1);
    const { resolve } = backend.visitor.redirects;
    expect(await resolve({ path: '/?p=12' })).toEqual({ code: 301, location: '/about' });
    expect(await resolve({ path: '/?utm=x&p=12' })).toEqual({ code: 301, location: '/about?utm=x' });
    expect(await resolve({ path: '/?p=99&p=12' })).toEqual({ code: 301, location: '/about' });
    expect(await resolve({ path: '/?p=13' })).toEqual({ code: 301, location: '/blog' });
    expect(await resolve({ path: '/?cat=3&feed=rss' })).toEqual({ code: 410, location: '' });
    await failureOf(resolve({ path: '/?feed=rss' }), 'not-found');
    await failureOf(resolve({ path: '/' }), 'not-found');
    const shadowed = await redirects.create({ source: '/contact', target: '/about' });
    expect(shadowed.problem).toBe('It has no effect: the site has a page at this path.');
    await failureOf(resolve({ path: '/contact' }), 'not-found');
  });

  test('a redirect to a text follows it, and has no effect while visitors do not see it', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const post = await admin.posts.create({ title: 'A text', status: 'draft' });
    const { redirects } = admin;
    const to = { targetKind: 'post' as const, targetId: post.id };
    const { id, ...added } = await redirects.create({ source: '/old-text', ...to });
    expect(added).toMatchObject({ targetTitle: 'A text', problem: expect.stringContaining('not published') });
    const { resolve } = backend.visitor.redirects;
    await failureOf(resolve({ path: '/old-text' }), 'not-found');
    await admin.posts.update({ id: post.id, status: 'published' });
    const { location } = await resolve({ path: '/old-text' });
    expect(location).toMatch(/^\/blog\/./);
    // The address of a text stands for the text.
    expect(await redirects.create({ source: '/older', target: location })).toMatchObject(to);
    expect(await redirects.create({ source: '/oldest', target: '/old-text' })).toMatchObject(to);
    // An address without a kind replaces the text.
    const { id: changing } = await redirects.create({ source: '/changing', ...to });
    expect(await redirects.update({ id: changing, code: 302 })).toMatchObject(to);
    const changed = await redirects.update({ id: changing, target: '/about' });
    expect(changed).toMatchObject({ targetKind: 'address', targetId: null, target: '/about' });
    await admin.posts.remove({ id: post.id });
    expect((await redirects.get({ id })).problem).toContain('deleted');
    await failureOf(resolve({ path: '/old-text' }), 'not-found');
  });

  test('the aliases of feeds lead to the feeds, and no redirect takes their place', async () => {
    await using backend = await open();
    const { redirects } = await backend.signedInAs('admin');
    const { resolve } = backend.visitor.redirects;
    for (const path of ['/feed', '/feed/', '/rss', '/RSS.xml', '/index.xml', '/blog/feed'])
      expect(await resolve({ path }), path).toEqual({ code: 301, location: '/feed.xml' });
    expect(await resolve({ path: '/atom' })).toEqual({ code: 301, location: '/atom.xml' });
    expect((await redirects.create({ source: '/feed', target: '/about' })).problem).toContain('feed already');
  });

  test('a file is imported whole or not at all, and every wrong line is named', async () => {
    await using backend = await open();
    const { redirects } = await backend.signedInAs('admin');
    const { id } = await redirects.create({ source: '/kept', target: '/about' });
    await backend.ports.stores.redirects.addHits([{ id, hits: 3, at: '2026-11-22T10:00:00.000Z' }]);
    const wrong = [
      '\ufeffFrom;To;Code',
      '/one;/about;301',
      '"/quo""ted";"/a; b";',
      '',
      '/admin;/about;301',
      '/four;javascript:alert(1);301',
      '/one/;/blog;301',
      '/six;/about;307',
      '/seven;/seven;',
      '/eight;/nine;302',
      '/nine;/eight;302',
      'https://old.example/ten;;410',
    ];
    const issues = await issuesOf(redirects.import({ csv: wrong.join('\n') }));
    expect(Object.keys(issues)).toEqual([5, 6, 7, 8, 9, 10, 11].map((line) => `line ${line}`));
    expect(issues['line 7']).toBe('Line 2 has the same path.');
    expect((await redirects.list()).total).toBe(1);
    await failureOf(redirects.import({ csv: 'source,target\r\n' }), 'invalid');

    const right = ['/kept,/blog,302', '/2013/*,/blog/*', '/x,/about,301,no', '/y,/about'].join('\r\n');
    expect(await redirects.import({ csv: right })).toEqual({ added: 3, replaced: 1 });
    expect(await redirects.get({ id })).toMatchObject({ target: '/blog', code: 302, hits: 3, version: 2 });
    expect((await redirects.list({ search: '2013' })).items).toMatchObject([{ source: '/2013/*' }]);
    expect((await redirects.list({ show: 'off' })).items).toMatchObject([{ source: '/x' }]);
    expect(await redirects.export()).toHaveLength(4);
  });

  test('missing pages are counted, bounded, and gone once a redirect takes them', async () => {
    await using backend = await open();
    const { missingPages, redirects, posts } = await backend.signedInAs('admin');
    const counted = (path: string, count: number, byBots = false) => ({
      path,
      byBots,
      count,
      firstAt: '2026-11-20T10:00:00.000Z',
      lastAt: '2026-11-22T10:00:00.000Z',
    });
    const post = await posts.create({ title: 'Retrieval is mostly librarianship' });
    await noteMissingPages(backend.ports, [
      counted('/2013/01/11/librarianship-retrieval', 2),
      counted('/elsewhere', 5),
      counted('/crawled', 9, true),
    ]);
    await noteMissingPages(backend.ports, [counted('/2013/01/11/librarianship-retrieval', 4)]);
    const { items } = await missingPages.list();
    expect(items).toMatchObject([
      { path: '/2013/01/11/librarianship-retrieval', count: 6, suggestion: { kind: 'post', id: post.id } },
      { path: '/elsewhere', count: 5, suggestion: null },
    ]);
    expect((await missingPages.list({ group: 'bots' })).items).toMatchObject([
      { path: '/crawled', count: 9 },
    ]);
    expect((await missingPages.list({ search: 'ELSE' })).total).toBe(1);

    await missingPages.dismiss({ id: items[1]?.id ?? 0 });
    expect((await missingPages.list()).total).toBe(1);
    expect((await missingPages.list({ group: 'dismissed' })).items).toMatchObject([{ path: '/elsewhere' }]);
    await missingPages.dismiss({ id: items[1]?.id ?? 0, isDismissed: false });
    await failureOf(missingPages.dismiss({ id: 999_999 }), 'not-found');

    await redirects.create({ source: '/2013/*', target: '/blog' });
    expect((await missingPages.list()).items).toMatchObject([{ path: '/elsewhere' }]);

    const many = Array.from({ length: MISSING_ROWS + 50 }, (_, index) => counted(`/random-${index}`, 1));
    await noteMissingPages(backend.ports, many);
    const { total, items: most } = await missingPages.list();
    expect(total).toBe(MISSING_ROWS);
    expect(most[0]).toMatchObject({ path: '/elsewhere' });
    await missingPages.clear();
    expect((await missingPages.list()).total).toBe(0);
    expect((await missingPages.list({ group: 'bots' })).total).toBe(1);
  });
});
