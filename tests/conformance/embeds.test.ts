/** Cards for addresses of other sites. The guarded client and the reading of pages have unit tests beside them. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { embedFailureCauses } from '#contract/embeds/embed.ts';
import { backendsWith, openBackend } from '../support/backends.ts';
import {
  EXAMPLE_MOVING,
  EXAMPLE_PAGE,
  EXAMPLE_VIDEO,
  openExampleInternet,
} from '../support/example-internet.ts';
import { failureOf } from '../support/expect-failure.ts';

describe.each(backendsWith('server'))('embeds on %s', (name) => {
  test('a card keeps its picture as an image of the site, within the limits of images', async () => {
    await using hosts = await openExampleInternet();
    await using backend = await openBackend(name, { network: hosts.network });
    const editor = await backend.signedInAs('editor');
    const card = await editor.embeds.create({ url: EXAMPLE_PAGE });
    expect(card).toMatchObject({ kind: 'bookmark', provider: 'other', title: 'The harbour', failure: null });
    expect(card.poster).toMatchObject({
      url: expect.stringMatching(/^\/images\/example_org-|^\/images\/example-org-/),
      type: 'image/jpeg',
      width: 1200,
      height: 675,
    });
    const video = await editor.embeds.create({ url: EXAMPLE_VIDEO });
    expect(video).toMatchObject({
      kind: 'player',
      provider: 'youtube',
      title: 'Big Buck Bunny',
      failure: null,
    });
    const image = await backend.app.server.inject({ url: card.poster?.url ?? '' });
    expect(image.statusCode).toBe(200);
    expect(image.headers['content-type']).toBe('image/jpeg');
  });

  test('a picture of another site becomes an image of this one and keeps moving; a refusal names its reason', async () => {
    await using hosts = await openExampleInternet();
    await using backend = await openBackend(name, { network: hosts.network });
    const { embeds } = await backend.signedInAs('editor');
    const { image, failure } = await embeds.picture({ url: EXAMPLE_MOVING });
    expect(failure).toBeNull();
    expect(image).toMatchObject({ url: expect.stringMatching(/^\/images\/waves-/), type: 'image/gif' });
    const stored = await backend.app.server.inject({ url: image?.url ?? '' });
    expect((await sharp(stored.rawPayload, { animated: true }).metadata()).pages).toBe(2);
    for (const [url, cause] of [
      ['https://router.example/a.gif', 'private-address'],
      ['https://example.org/harbour', 'picture'],
      ['http://example.org/boat.jpg', 'not-https'],
    ] as const)
      expect(await embeds.picture({ url }), url).toMatchObject({ image: null, failure: { cause } });
  });

  test('a card that cannot be read has the address as its title, and the reason', async () => {
    await using hosts = await openExampleInternet();
    await using backend = await openBackend(name, { network: hosts.network });
    const editor = await backend.signedInAs('editor');
    const cardOf = (url: string) => editor.embeds.create({ url });
    expect(await cardOf('https://router.example/admin')).toMatchObject({
      kind: 'bookmark',
      title: 'router.example/admin',
      poster: null,
      failure: {
        cause: 'private-address',
        message: 'router.example has an address that is not public, so the server does not open it.',
      },
    });
    expect((await cardOf('https://example.org/inside')).failure?.cause).toBe('private-redirect');
    expect((await cardOf('https://example.org/nul%00%ED%A0%80')).failure?.cause).toBe('status');
    expect((await cardOf('http://example.org/')).failure?.cause).toBe('not-https');
    expect(hosts.connections.map((target) => target.name)).toEqual(['example.org', 'example.org']);
  });
});

test('embeds: only accounts that may edit can make the server read an address', async () => {
  await using hosts = await openExampleInternet();
  await using backend = await openBackend('SQLite', { network: hosts.network });
  const url = EXAMPLE_PAGE;
  await failureOf(backend.visitor.embeds.create({ url }), 'unauthenticated');
  await failureOf((await backend.signedInAs('viewer')).embeds.create({ url }), 'forbidden');
  const editor = await backend.signedInAs('editor');
  for (const wrong of ['', 'harbour', 'javascript:alert(1)', 'ftp://example.org/']) {
    const { issues } = await failureOf(editor.embeds.create({ url: wrong }), 'invalid');
    expect(issues).toMatchObject([{ path: 'url' }]);
  }
  expect(hosts.requests).toEqual([]);
});

test('embeds: a repeated request under one key reads the address once and gets the same card', async () => {
  await using hosts = await openExampleInternet();
  await using backend = await openBackend('HTTP', { network: hosts.network });
  const headers = {
    authorization: `Bearer ${await backend.tokenOf('editor')}`,
    'content-type': 'application/json',
    'idempotency-key': 'one-card',
  };
  const send = async () => {
    const body = JSON.stringify({ url: EXAMPLE_PAGE });
    return (await fetch(`${backend.url}/api/embeds`, { method: 'POST', headers, body })).json();
  };
  const first = await send();
  expect(first).toMatchObject({ title: 'The harbour', poster: { width: 1200 } });
  expect(await send()).toEqual(first);
  expect(hosts.requests).toHaveLength(2);
});

test('embeds: the guide to the API names every cause of a failure', () => {
  const guide = readFileSync('docs/api.md', 'utf8');
  expect(embedFailureCauses.filter((cause) => !guide.includes(`\`${cause}\``))).toEqual([]);
});

test('embeds: the demo makes a card from the address alone', async () => {
  await using backend = await openBackend('local storage');
  const editor = await backend.signedInAs('editor');
  expect(await editor.embeds.create({ url: 'https://youtu.be/aqz-KE-bpKQ' })).toEqual({
    kind: 'player',
    provider: 'youtube',
    url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    title: 'youtube.com/watch?v=aqz-KE-bpKQ',
    author: '',
    description: '',
    siteName: '',
    poster: null,
    failure: { cause: 'demo', message: 'The demo has no server that reads other sites.' },
    posterFailure: null,
  });
});
