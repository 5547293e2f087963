import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SiteError } from '#contract/errors.ts';
import type { Image } from '#contract/media/image.ts';
import { imageKindOf } from '#format/images/image-kinds.ts';
import {
  answer,
  endless,
  type ForeignHost,
  openForeignHosts,
  redirectTo,
} from '#tests/support/foreign-hosts.ts';
import { createGuardedClient } from '../fetching/guarded-client.ts';
import { createEmbedReader } from './embed-reader.ts';

/** Begins like a JPEG, which is all that the library of these tests looks at. */
const PICTURE = Buffer.from('ffd8ffe000104a464946', 'hex');
const picture = answer(PICTURE, { 'content-type': 'image/jpeg' });

/** Keeps the name of the file as the address of the picture. */
const library = {
  receive: async (file: File): Promise<Image> => {
    if (!imageKindOf(new Uint8Array(await file.arrayBuffer())))
      throw new SiteError('unsupported-type', 'Send a JPEG, PNG, WebP, AVIF or GIF image.');
    const size = {
      id: 1,
      width: 640,
      height: 360,
      placeholder: '',
      widths: [],
      focalX: 0.5,
      focalY: 0.5,
      bytes: file.size,
    };
    return {
      ...size,
      url: `/images/${file.name}`,
      type: 'image/jpeg',
      createdAt: '2026-11-22T00:00:00.000Z',
    };
  },
};

/** Reads a card on an internet that consists of these hosts. */
async function cardOf(url: string, pages: Record<string, ForeignHost['pages'] | ForeignHost>, ms = 5_000) {
  const hosts = Object.entries(pages).map(([name, given]): [string, ForeignHost] => [
    name,
    typeof given === 'object' && ('pages' in given || 'addresses' in given)
      ? (given as ForeignHost)
      : { pages: given as NonNullable<ForeignHost['pages']> },
  ]);
  await using opened = await openForeignHosts(Object.fromEntries(hosts));
  const fetchForeign = createGuardedClient({ network: opened.network, userAgent: 'Vitrine (tests)' });
  const card = await createEmbedReader({ fetchForeign, media: library, ms }).read(url);
  return { ...card, requests: opened.requests.map(({ headers, url: path }) => `${headers.host}${path}`) };
}

const html = (
  head: string,
  headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' },
) => answer(`<!doctype html><html><head>${head}</head><body><h1>Body</h1></body></html>`, headers);
const json = (value: unknown) => answer(JSON.stringify(value), { 'content-type': 'application/json' });
const withTitle = html('<title>Harbour</title>');

describe('embeds: cards', () => {
  test('a bookmark has title, text, site, author and picture of the page', async () => {
    const card = await cardOf('https://example.org/harbour', {
      'example.org': {
        '/harbour': html(`<title>Harbour | Example</title>
          <meta property="og:title" content="The harbour &amp; the sea">
          <meta name="description" content="A walk.&#10; Two
            lines."><meta property="og:site_name" content="Example">
          <meta name="author" content="Tove Anselm"><meta property="og:image" content="/boat.jpg">`),
        '/boat.jpg': picture,
      },
    });
    expect(card).toMatchObject({
      kind: 'bookmark',
      provider: 'other',
      url: 'https://example.org/harbour',
      title: 'The harbour & the sea',
      description: 'A walk. Two lines.',
      author: 'Tove Anselm',
      siteName: 'Example',
      poster: { url: '/images/example-org.img', width: 640 },
      failure: null,
      posterFailure: null,
    });
  });

  test('a video asks its provider: the page is not read, and its large picture is preferred', async () => {
    const oembed = {
      title: 'Big Buck Bunny',
      author_name: 'Blender',
      provider_name: 'YouTube',
      thumbnail_url: 'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
      html: '<iframe src="https://evil.example"></iframe>',
    };
    const path = '/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Daqz-KE-bpKQ&format=json';
    const thumbnails = { '/vi/aqz-KE-bpKQ/hqdefault.jpg': picture };
    const { requests, ...card } = await cardOf('http://youtu.be/aqz-KE-bpKQ?si=follows-people', {
      'www.youtube.com': { [path]: json(oembed) },
      'i.ytimg.com': thumbnails,
    });
    expect(card).toMatchObject({
      kind: 'player',
      provider: 'youtube',
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      title: 'Big Buck Bunny',
      author: 'Blender',
      siteName: 'YouTube',
      poster: { url: '/images/youtube.img' },
      failure: null,
    });
    expect(JSON.stringify(card)).not.toMatch(/iframe|evil/);
    expect(requests).toEqual([
      `www.youtube.com${path}`,
      'i.ytimg.com/vi/aqz-KE-bpKQ/maxresdefault.jpg',
      'i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
    ]);
  });

  test('a video that is gone is no card with the title of YouTube', async () => {
    const card = await cardOf('https://www.youtube.com/watch?v=aqz-KE-bpKQ', { 'www.youtube.com': {} });
    expect(card).toMatchObject({
      kind: 'player',
      provider: 'youtube',
      title: 'youtube.com/watch?v=aqz-KE-bpKQ',
      poster: null,
    });
    expect(card.failure).toEqual({ cause: 'status', message: 'www.youtube.com has no such page.' });
    expect(card.requests).toHaveLength(1);
  });

  test('a page that names its oEmbed data gets what it does not say itself', async () => {
    const card = await cardOf('https://video.example/w/1', {
      'video.example': {
        '/w/1': html(
          '<title>Plain</title><link rel="alternate" type="application/json+oembed" href="/oembed?url=1">',
        ),
        '/oembed?url=1': json({
          type: 'video',
          title: 'A film',
          author_name: 'Maja',
          thumbnail_url: '/t.jpg',
          width: '640',
        }),
        '/t.jpg': picture,
      },
    });
    expect(card).toMatchObject({ kind: 'bookmark', title: 'A film', author: 'Maja', poster: { width: 640 } });
  });

  test('oEmbed data that a page names is read through the same guard, and its failure leaves the card', async () => {
    const link = '<link rel="alternate" type="application/json+oembed" href="https://inside.example/">';
    const card = await cardOf('https://example.org/', {
      'example.org': html(
        `<title>Harbour</title>${link}<meta property="og:image" content="https://inside.example/a.png">`,
      ),
      'inside.example': { addresses: ['10.0.0.1'], pages: json({ title: 'Secret' }) },
    });
    expect(card).toMatchObject({ title: 'Harbour', failure: null, poster: null });
    expect(card.posterFailure?.cause).toBe('private-address');
    expect(card.requests).toEqual(['example.org/']);
  });

  test('a post of Mastodon, Bluesky or a gist has the data of its page', async () => {
    const card = await cardOf('https://fosstodon.org/@tove/112233445566778899?utm_source=x', {
      'fosstodon.org': html(
        '<meta property="og:title" content="Tove (@tove@fosstodon.org)"><meta property="og:description" content="Hello.">',
      ),
    });
    expect(card).toMatchObject({
      kind: 'post',
      provider: 'mastodon',
      url: 'https://fosstodon.org/@tove/112233445566778899',
      title: 'Tove (@tove@fosstodon.org)',
      description: 'Hello.',
    });
  });

  test('the canonical address counts on the page’s own host, permanent redirects lead on, others do not', async () => {
    const canonical = (href: string) => html(`<title>Harbour</title><link rel="canonical" href="${href}">`);
    const pages = {
      'short.example': {
        '/a': redirectTo('https://www.example.org/a?utm=1', 301),
        '/b': redirectTo('https://www.example.org/login'),
      },
      'www.example.org': {
        '/a?utm=1': canonical('https://example.org/a'),
        '/login': withTitle,
        '/front': canonical('/'),
        '/foreign': canonical('https://other.example/a'),
        '/script': canonical('javascript:alert(1)'),
      },
    };
    const urlOf = async (url: string) => (await cardOf(url, pages)).url;
    expect(await urlOf('https://short.example/a#part')).toBe('https://example.org/a#part');
    expect(await urlOf('https://short.example/b')).toBe('https://short.example/b');
    for (const path of ['front', 'foreign', 'script'])
      expect(await urlOf(`https://www.example.org/${path}`)).toBe(`https://www.example.org/${path}`);
  });

  test('a short address leads to the provider behind it', async () => {
    const oembed = '/oembed?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood&format=json';
    const card = await cardOf('https://on.soundcloud.com/aBc', {
      'on.soundcloud.com': redirectTo('https://soundcloud.com/forss/flickermood?si=1'),
      'soundcloud.com': { '/forss/flickermood?si=1': withTitle, [oembed]: json({ title: 'Flickermood' }) },
    });
    expect(card).toMatchObject({
      kind: 'player',
      provider: 'soundcloud',
      url: 'https://soundcloud.com/forss/flickermood',
      title: 'Flickermood',
    });
  });

  test('texts are plain: markup, control characters and half characters do nothing, and long ones are cut', async () => {
    const card = await cardOf('https://example.org/', {
      'example.org': html(
        `<meta property="og:title" content="&lt;script&gt;alert(1)&lt;/script&gt; &#0;a\u202eb &#xD800;">
        <meta name="description" content="${'😀'.repeat(400)}">`,
      ),
    });
    expect(card.title).toBe('<script>alert(1)</script> \ufffda b \ufffd');
    expect(card.description.length).toBeLessThanOrEqual(500);
    expect(card.description.isWellFormed()).toBe(true);
  });
});

describe('embeds: encodings', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  test.each([
    ['the header', 'text/html; charset=ISO-8859-1', latin('<title>Vågen</title>')],
    ['the meta element', 'text/html', latin('<meta charset=windows-1252><title>Vågen</title>')],
    [
      'the old meta element',
      'text/html',
      latin('<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1"><title>Vågen</title>'),
    ],
    ['nothing, in UTF-8', 'text/html', Buffer.from('<title>Vågen</title>')],
    ['nothing, in an old encoding', 'text/html', latin('<title>Vågen</title>')],
    ['a wrong header', 'text/html; charset=utf-8', latin('<title>Vågen</title>')],
    [
      'a wrong header, and the right meta element',
      'text/html; charset=us-ascii-nonsense',
      Buffer.from('<meta charset=utf-8><title>Vågen</title>'),
    ],
    ['a byte order mark', 'text/html; charset=iso-8859-1', Buffer.from('\ufeff<title>Vågen</title>')],
    [
      'Shift_JIS',
      'text/html; charset=shift_jis',
      Buffer.concat([
        latin('<title>V&aring;gen</title><meta name=description content="'),
        Buffer.from('8d60', 'hex'),
        latin('">'),
      ]),
    ],
  ])('the title is read by %s', async (_kind, type, body) => {
    const card = await cardOf('https://example.org/', {
      'example.org': answer(body, { 'content-type': type }),
    });
    expect(card.title).toBe('Vågen');
    if (type.includes('shift')) expect(card.description).toBe('港');
  });
});

describe('embeds: failures leave a card with the address, and say why', () => {
  /** Reads an address of example.org, whose other pages are refused. */
  const failureOf = async (
    pages: ForeignHost['pages'],
    { ms = 5_000, url = 'https://example.org/harbour' } = {},
  ) => {
    const card = await cardOf(
      url,
      { 'example.org': { pages: pages ?? {} }, 'inside.example': { addresses: ['192.168.0.1'] } },
      ms,
    );
    expect(card).toMatchObject({ kind: 'bookmark', poster: null, url });
    return card;
  };

  test('a page that hangs', async () => {
    const started = performance.now();
    const { title, failure } = await failureOf(() => {}, { ms: 300 });
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(title).toBe('example.org/harbour');
    expect(failure).toEqual({ cause: 'timeout', message: 'example.org did not respond within 5 seconds.' });
  });

  test('a provider that hangs does not double the time', async () => {
    const card = await cardOf('https://www.reddit.com/r/a', { 'www.reddit.com': () => {} }, 300);
    expect(card.failure?.cause).toBe('timeout');
    // The page is not asked for any more.
    expect(card.requests).toHaveLength(1);
  });

  test('a page without end', async () => {
    const { failure } = await failureOf(endless(`<!-- ${'a'.repeat(16_000)}`));
    expect(failure).toEqual({ cause: 'too-large', message: 'example.org sent more than 1 MB.' });
  });

  test('a page without end is read to the end of its head only', async () => {
    const card = await cardOf('https://example.org/', {
      'example.org': endless('<p>Body', { 'content-type': 'text/html' }, '<title>Harbour</title></head>'),
    });
    expect(card).toMatchObject({ title: 'Harbour', failure: null });
  });

  test('a head that mentions its own end in a script is read to its end', async () => {
    const card = await cardOf('https://example.org/', {
      'example.org': html(
        `<script>document.write('</head><body>')</script><!-- <body> --><title>Harbour</title>`,
      ),
    });
    expect(card.title).toBe('Harbour');
  });

  test('a compressed page that becomes too large', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000, ' '));
    const { failure } = await failureOf(
      answer(bomb, { 'content-type': 'text/html', 'content-encoding': 'gzip' }),
    );
    expect(failure?.cause).toBe('too-large');
  });

  test.each([
    [
      'redirects to this machine',
      redirectTo('https://127.0.0.1/'),
      'private-redirect',
      /redirects to 127\.0\.0\.1, which is not public/,
    ],
    [
      'redirects to a private network',
      redirectTo('https://inside.example/'),
      'private-redirect',
      /inside\.example/,
    ],
    ['redirects to http', redirectTo('http://example.org/'), 'not-https', /only https/],
    ['does not exist', answer('', {}, 404), 'status', /has no such page/],
    ['is broken', answer('', {}, 502), 'status', /status 502/],
    ['is a file', answer('%PDF', { 'content-type': 'application/pdf' }), 'no-page', /a file/],
    ['has no title', html('<meta name="description" content="Text">'), 'no-title', /no title/],
    ['has an empty title', html('<title> </title>'), 'no-title', /no title/],
    ['is empty', answer(''), 'no-title', /no title/],
  ] as const)('a page that %s', async (_kind, page, cause, message) => {
    const { failure, title } = await failureOf(page);
    expect(failure).toEqual({ cause, message: expect.stringMatching(message) });
    expect(title).toBe('example.org/harbour');
  });

  test('an address that is not https, not public, unusual or unknown', async () => {
    const causeOf = async (url: string) => (await failureOf({}, { url })).failure?.cause;
    expect(await causeOf('http://example.org/')).toBe('not-https');
    expect(await causeOf('https://inside.example/')).toBe('private-address');
    expect(await causeOf('https://[::1]/')).toBe('private-address');
    expect(await causeOf('https://example.org:8443/')).toBe('unusual-address');
    expect(await causeOf('https://unknown.example/')).toBe('no-such-host');
  });

  test.each([
    [
      'is no picture',
      answer('<svg xmlns="http://www.w3.org/2000/svg"/>', { 'content-type': 'image/svg+xml' }),
      'picture',
    ],
    ['is missing', answer('', {}, 404), 'status'],
    ['has no end', endless(Buffer.alloc(16_384)), 'too-large'],
  ] as const)('a picture that %s leaves the card without one', async (_kind, boat, cause) => {
    const card = await cardOf('https://example.org/', {
      'example.org': {
        '/': html('<title>Harbour</title><meta property="og:image" content="boat.jpg">'),
        '/boat.jpg': boat,
      },
    });
    expect(card).toMatchObject({ title: 'Harbour', failure: null, poster: null, posterFailure: { cause } });
  });

  test('oEmbed data that is no JSON, too long or of other types', async () => {
    const url = 'https://speakerdeck.com/tove/talk';
    const path = `/oembed.json?url=${encodeURIComponent(url)}&format=json`;
    const read = (data: NonNullable<ForeignHost['pages']>) =>
      cardOf(url, { 'speakerdeck.com': { [path]: data as never, '/tove/talk': withTitle } });
    for (const data of [
      answer('<html>'),
      answer('[1]'),
      json({ title: { a: 1 }, thumbnail_url: 7 }),
      endless(' {'),
    ])
      expect(await read(data)).toMatchObject({ title: 'Harbour', failure: null, poster: null });
  });

  test('too many addresses at once are refused and not kept waiting', async () => {
    await using hosts = await openForeignHosts({ 'example.org': { pages: () => {} } });
    const fetchForeign = createGuardedClient({ network: hosts.network, userAgent: 'Vitrine (tests)' });
    const reader = createEmbedReader({ fetchForeign, media: library, ms: 50 });
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, () => reader.read('https://example.org/')),
    );
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(12);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 10 } });
  });
});
