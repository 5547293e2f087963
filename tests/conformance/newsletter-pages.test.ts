import { describe, expect, test } from 'vitest';
import { subscriberMail } from '#domain/visitors/subscribers.ts';
import { type Backend, openBackend } from '../support/backends.ts';
import { builtPages } from '../support/built-pages.ts';

const DONE = 'Thank you for subscribing to our newsletter!';
const CONFIRM = 'please confirm with the link in the mail';

const openSite = () => openBackend('SQLite', { pages: builtPages });

/** Sends a form as a browser without JavaScript does. */
async function send({ app }: Backend, path: string, fields: Record<string, string> = {}, boundary?: string) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const type = boundary ? `multipart/form-data; boundary=${boundary}` : 'application/x-www-form-urlencoded';
  return app.server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type },
    payload: boundary ? `${parts.join('')}--${boundary}--\r\n` : new URLSearchParams(fields).toString(),
  });
}

async function rowOf(backend: Backend) {
  const [row] = (await (await backend.signedInAs('admin')).subscribers.list()).items;
  if (!row) throw new Error('nobody subscribed');
  return row;
}

describe('mend 17: the newsletter without JavaScript', () => {
  test('the form of every page posts to a page that says the specified sentence', async () => {
    await using site = await openSite();
    const { body } = await site.app.server.inject('/about');
    const form = /<form[^>]*action="\/newsletter"[^>]*>/.exec(body)?.[0] ?? '';
    expect(form).toContain('method="post"');
    expect(form).not.toContain('novalidate');
    const answer = await send(site, '/newsletter', { email: 'ida@moss.example', website: '' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(DONE);
    expect(answer.body).not.toContain(CONFIRM);
    expect(await rowOf(site)).toMatchObject({ email: 'ida@moss.example', state: 'subscribed' });
    // The block is the content of this page and does not stand below it again.
    expect(answer.body.split('id="newsletterEmail"')).toHaveLength(2);
  });

  test('a known address gets the same page, byte for byte', async () => {
    await using site = await openSite();
    site.ports.canMail = true;
    const first = await send(site, '/newsletter', { email: 'ida@moss.example' });
    const again = await send(site, '/newsletter', { email: 'ida@moss.example' });
    expect(first.body).toContain(CONFIRM);
    const withoutNonces = (html: string) => html.replace(/nonce="[^"]*"/g, '');
    expect(withoutNonces(again.body)).toBe(withoutNonces(first.body));
  });

  test('a refused address comes back with its sentence', async () => {
    await using site = await openSite();
    const answer = await send(site, '/newsletter', { email: 'nobody@<company' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Please enter a valid email address');
    expect(answer.body).toContain('value="nobody@&lt;company"');
  });

  test('opening a link changes nothing, the button confirms, and mail programs leave by one click', async () => {
    await using site = await openSite();
    site.ports.canMail = true;
    await send(site, '/newsletter', { email: 'ida@moss.example' });
    const { id, unsubscribePath } = await rowOf(site);
    const { confirmPath = '' } = (await subscriberMail(site.ports, id)) ?? {};
    for (const path of [confirmPath, unsubscribePath]) {
      const page = await site.app.server.inject(path);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('<meta name="robots" content="noindex"');
      const head = await site.app.server.inject({ method: 'HEAD', url: path });
      expect(head.statusCode).toBe(200);
      expect((await rowOf(site)).state).toBe('pending');
      // The form of the page sends the token back in its URL.
      expect(page.body).toContain(`action="${path}"`);
    }
    expect((await send(site, confirmPath)).body).toContain('Subscription confirmed');
    expect((await rowOf(site)).state).toBe('subscribed');
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    expect((await send(site, unsubscribePath, oneClick, 'boundary')).statusCode).toBe(200);
    expect((await rowOf(site)).state).toBe('unsubscribed');
    expect((await send(site, unsubscribePath, oneClick)).body).toContain('You are unsubscribed');
    const old = await send(site, confirmPath);
    expect(old.statusCode).toBe(404);
    expect(old.body).toContain('This link is not valid any more');
    expect((await send(site, '/newsletter/unsubscribe?token=x')).statusCode).toBe(404);
    expect((await send(site, '/newsletter/unsubscribe')).statusCode).toBe(404);
  });

  test('a page whose URL holds a token loads no stranger’s script', async () => {
    await using site = await openSite();
    const admin = await site.signedInAs('admin');
    await admin.settings.update({ seo: { googleAnalyticsId: 'G-ABC123DEF4' } });
    expect((await site.app.server.inject('/about')).body).toContain('googletagmanager');
    const page = await site.app.server.inject('/newsletter/unsubscribe?token=x');
    expect(page.body).not.toContain('googletagmanager');
  });

  test('a switched-off newsletter has no page; leaving still works', async () => {
    await using site = await openSite();
    await send(site, '/newsletter', { email: 'ida@moss.example' });
    const { unsubscribePath } = await rowOf(site);
    await (await site.signedInAs('admin')).settings.update({ features: { enableNewsletter: false } });
    expect((await site.app.server.inject('/newsletter')).statusCode).toBe(404);
    expect((await send(site, '/newsletter', { email: 'b@x.example' })).statusCode).toBe(404);
    expect((await send(site, unsubscribePath)).body).toContain('You are unsubscribed');
  });
});
