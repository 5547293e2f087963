import { expect, test } from 'vitest';
import { hasCode } from '#contract/errors.ts';
import { messageOperations } from '#contract/message.ts';
import type { PageSource } from '#server/create-app.ts';
import { openBackend } from '../support/backends.ts';

/** A page whose action returns its input, as the contact page's does. */
const pages: PageSource = {
  renderPage: async () => async (request, site) => {
    const { name, email, subject, message } = Object.fromEntries(await request.formData());
    const text = (value: unknown) => String(value ?? '');
    try {
      const input = { name: text(name), email: text(email), subject: text(subject), message: text(message) };
      await site.messages.submit(input);
      return new Response('sent', { headers: { 'content-type': 'text/html' } });
    } catch (error) {
      return new Response('refused', { status: hasCode(error, 'too-many-requests') ? 429 : 400 });
    }
  },
};

const filled = new URLSearchParams({
  name: 'Imre Dahl',
  email: 'imre@kade.example',
  subject: 'Ünder 質問',
  message: 'Line one\nLine two & more',
});

const post = (url: string, from: string, body: BodyInit = filled) =>
  fetch(url, { method: 'POST', headers: { 'x-forwarded-for': from }, body });

test('a form of a page counts for the visitor who sent it, together with the calls of the API', async () => {
  const config = { rateLimitFactor: 1, trustProxy: true };
  await using backend = await openBackend('HTTP', { pages, config });
  const page = `${backend.url}/contact`;
  const { calls } = messageOperations.submit.limit ?? { calls: 0 };
  for (let call = 1; call < calls; call += 1) expect((await post(page, '203.0.113.1')).status).toBe(200);
  const api = await fetch(`${backend.url}/api/contact/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1' },
    body: JSON.stringify(Object.fromEntries(filled)),
  });
  expect(api.status).toBe(201);
  expect((await post(page, '203.0.113.1')).status).toBe(429);
  expect((await post(page, '203.0.113.2')).status).toBe(200);
});

test('the answer to a form is kept by nobody, and the message arrives as it was typed', async () => {
  await using backend = await openBackend('HTTP', { pages });
  const answer = await post(`${backend.url}/contact`, '');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const { items } = await (await backend.signedInAs('admin')).messages.list();
  expect(items).toMatchObject([{ subject: 'Ünder 質問', message: 'Line one\nLine two & more' }]);
});

test('only forms, of a page that takes one, and no larger than a message can be', async () => {
  await using backend = await openBackend('HTTP', { pages });
  const longest = new URLSearchParams(filled);
  longest.set('message', '質'.repeat(10_000));
  expect((await post(`${backend.url}/contact`, '', longest)).status).toBe(200);
  longest.set('message', '質'.repeat(30_000));
  expect((await post(`${backend.url}/contact`, '', longest)).status).toBe(413);
  expect((await post(`${backend.url}/contact`, '', new FormData())).status).toBe(415);
  expect((await post(`${backend.url}/contact`, '', '{"name":"Imre"}')).status).toBe(415);
  expect((await post(`${backend.url}/about`, '')).status).toBe(405);
});

test('mend 13: a form that is sent again under its key makes one message, with another text it is refused', async () => {
  await using backend = await openBackend('HTTP', { pages });
  const keyed = new URLSearchParams({ ...Object.fromEntries(filled), 'idempotency-key': '0.1-0.2' });
  for (let round = 1; round <= 3; round += 1)
    expect((await post(`${backend.url}/contact`, '', keyed)).status).toBe(200);
  const admin = await backend.signedInAs('admin');
  expect((await admin.messages.list()).total).toBe(1);
  keyed.set('message', 'Another text');
  expect((await post(`${backend.url}/contact`, '', keyed)).status).toBe(400);
  // The page without script sends the field empty.
  keyed.set('idempotency-key', '');
  expect((await post(`${backend.url}/contact`, '', keyed)).status).toBe(200);
  expect((await admin.messages.list()).total).toBe(2);
});
