import { afterEach, expect, test, vi } from 'vitest';
import { isSiteError } from '#contract/errors.ts';
import { openSite } from './open-site.ts';

afterEach(() => vi.unstubAllGlobals());

/** The message of a read that gets this response. */
async function messageFor(status: number, body: string, type: string): Promise<string> {
  vi.stubGlobal('location', { origin: 'http://site.example' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }));
  const error: unknown = await openSite()
    .home.get()
    .catch((reason: unknown) => reason);
  return isSiteError(error) ? error.message : 'no failure of the site';
}

test('mend 2: screens show a sentence for people where a response has none of the site', async () => {
  expect(await messageFor(400, '', 'text/plain')).toBe('Please try again.');
  expect(await messageFor(403, '<html><h1>403 Forbidden</h1></html>', 'text/html')).toBe('Please try again.');
  expect(await messageFor(413, '<html><h1>Too large</h1></html>', 'text/html')).toBe(
    'The request is too large.',
  );
  const ours = JSON.stringify({ code: 'invalid', message: 'title: A post needs a title.' });
  expect(await messageFor(400, ours, 'application/json')).toBe('title: A post needs a title.');
});
