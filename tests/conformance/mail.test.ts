import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { createApp } from '#server/create-app.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { createMailer, type Mailer, withOutage } from '#server/mail/mailer.ts';
import { createNotices } from '#server/mail/message-notices.ts';
import { createNewsletterMails } from '#server/mail/newsletter-mails.ts';
import { createOutage } from '#server/outages.ts';
import { createJobLeases } from '#server/stores/job-store.ts';
import { type Backend, openBackend } from '../support/backends.ts';
import { openMailServer, unusedPort } from '../support/mail-server.ts';

const ida = {
  name: 'Ida Moss',
  email: 'ida@moss.example',
  subject: 'A second opinion',
  message: 'Would you look at our plans?\n.\nThe dot above is mine.',
};

/** A site whose owner has an address, with a separate mail queue that hardly waits. */
async function openSite(name: 'SQLite' | 'PostgreSQL' = 'SQLite') {
  const backend = await openBackend(name);
  backend.ports.canMail = true;
  const reports: string[] = [];
  backend.ports.report = (problem, detail) => reports.push(`${problem}: ${String(detail)}`);
  const admin = await backend.signedInAs('admin');
  await admin.settings.update({ general: { email: 'owner@site.example' } });
  return { backend, reports, [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose]() };
}

function openQueue(backend: Backend, smtpUrl: string, pauses = [20, 20, 20, 20, 20, 20]) {
  return queueOf(backend, createMailer(smtpUrl, undefined), pauses);
}

const queueOf = (backend: Backend, mailer: Mailer, pauses: number[]) =>
  openWorker(backend, mailer, [createNotices(backend.ports, mailer, 'https://site.example', pauses)]);

function openWorker(backend: Backend, mailer: Mailer, kinds: JobKind[]) {
  const worker = createJobWorker({
    clock: () => backend.ports.clock(),
    report: (problem, detail) => backend.ports.report(problem, detail),
    jobs: backend.ports.stores.jobs,
    leases: createJobLeases(backend.app.database),
    kinds,
    timing: { poll: 10 },
  });
  worker.start();
  return {
    [Symbol.asyncDispose]: async () => {
      await worker.stop();
      mailer.close();
    },
  };
}

const urlOf = ({ port }: { port: number }) => `smtp://127.0.0.1:${port}`;
const waiting = ({ app }: Backend) =>
  app.database.read.selectFrom('jobs').selectAll().where('kind', '=', 'mail').execute();
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

test.each(['SQLite', 'PostgreSQL'] as const)(
  'on %s a new message is mailed to the owner, spam is not',
  async (name) => {
    await using site = await openSite(name);
    await using server = await openMailServer();
    await using _queue = openQueue(site.backend, urlOf(server));
    await site.backend.visitor.messages.submit({ ...ida, website: 'x' });
    const { id } = await site.backend.visitor.messages.submit({ ...ida, message: `${ida.message} Soon?` });
    await eventually(() => expect(server.received).toHaveLength(1));
    const [mail] = server.received;
    expect(mail).toMatchObject({ to: ['owner@site.example'], from: 'owner@site.example' });
    expect(mail?.headers).toEqual(
      expect.arrayContaining([
        'To: owner@site.example',
        'Reply-To: Ida Moss <ida@moss.example>',
        'Subject: New message: A second opinion',
        'Auto-Submitted: auto-generated',
      ]),
    );
    expect(mail?.headers.find((line) => /^content-type/i.test(line))).toContain('text/plain');
    expect(mail?.body).toContain('\r\n.\r\nThe dot above is mine. Soon?');
    expect(mail?.body).toContain(`https://site.example/admin/messages/${id}`);
    await eventually(async () => expect(await waiting(site.backend)).toEqual([]));
  },
);

/** Gives the owner an address. The test's owner has no password, which the call would need. */
async function giveAddress({ ports: { stores } }: Backend): Promise<void> {
  const owner = await stores.accounts.get(1);
  if (!owner) throw new Error('The site has no owner.');
  const fields = { ...owner, email: 'tove@anselm.example' };
  await stores.accounts.update(owner.id, owner.version, fields, new Date().toISOString());
}

test('without an address in the settings the owner’s own is used', async () => {
  await using site = await openSite();
  const admin = await site.backend.signedInAs('admin');
  await admin.settings.update({ general: { email: '' } });
  await giveAddress(site.backend);
  await using server = await openMailServer();
  await using _queue = openQueue(site.backend, urlOf(server));
  await site.backend.visitor.messages.submit(ida);
  await eventually(() => expect(server.received[0]?.to).toEqual(['tove@anselm.example']));
});

test('the address of the sample content is nobody’s: the owner’s own is used until they save one', async () => {
  await using server = await openMailServer();
  await using backend = await openBackend('SQLite', { sample: true });
  backend.ports.canMail = true;
  const admin = await backend.signedInAs('admin');
  await giveAddress(backend);
  // A save of something else leaves the sample's address in the settings.
  await admin.settings.update({ general: { siteName: 'Tove' } });
  await using _queue = openQueue(backend, urlOf(server));
  await backend.visitor.messages.submit(ida);
  await eventually(() => expect(server.received).toHaveLength(1));
  expect(server.received[0]?.to).toEqual(['tove@anselm.example']);
});

test('no subject or name becomes a header or a recipient', async () => {
  await using site = await openSite();
  await using server = await openMailServer();
  await using _queue = openQueue(site.backend, urlOf(server));
  const attacks = [
    'Hi\r\nBcc: x@evil.example',
    'Hi\nBcc: x@evil.example',
    'Hi\rBcc: x@evil.example\r\n\r\nBody',
    'Hi\u2028Bcc: x@evil.example\u0085Cc: x@evil.example',
    'Ida" <x@evil.example>, "Moss',
    '=?utf-8?Q?Hi=0D=0ABcc:_x@evil.example?=',
    'Żółć 信 ✨',
  ];
  for (const [index, attack] of attacks.entries()) {
    const text = { message: `Number ${index}`, subject: attack, name: attack };
    await site.backend.visitor.messages.submit({ ...ida, ...text });
  }
  await eventually(() => expect(server.received).toHaveLength(attacks.length));
  for (const { to, headers, body } of server.received) {
    expect(to).toEqual(['owner@site.example']);
    expect(headers.map((line) => line.split(':')[0]?.toLowerCase()).toSorted()).toEqual(
      [
        'auto-submitted',
        'content-transfer-encoding',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
      ].toSorted(),
    );
    expect(headers.filter((line) => /^reply-to:/i.test(line)).join()).toContain('<ida@moss.example>');
    expect(body).not.toBe('');
  }
});

test('while the mail server is down messages are taken and notices wait, over a restart as well', async () => {
  await using site = await openSite();
  const port = await unusedPort();
  {
    await using _queue = openQueue(site.backend, urlOf({ port }), Array(1000).fill(20));
    await site.backend.visitor.messages.submit(ida);
    await eventually(() => expect(site.reports.length).toBeGreaterThan(1));
  }
  expect(site.reports[0]).toMatch(/could not be mailed yet and is tried again: .*ECONNREFUSED/);
  const [notice] = await waiting(site.backend);
  expect(notice?.failures).toBeGreaterThan(1);

  await using server = await openMailServer({ port });
  await using _restarted = openQueue(site.backend, urlOf({ port }), Array(1000).fill(20));
  await eventually(() => expect(server.received).toHaveLength(1));
  await eventually(async () => expect(await waiting(site.backend)).toEqual([]));
});

test('after the last try a notice is given up and reported; the message stays', async () => {
  await using site = await openSite();
  await using _queue = openQueue(site.backend, urlOf({ port: await unusedPort() }), [10, 10]);
  await site.backend.visitor.messages.submit(ida);
  await eventually(() => expect(site.reports.join('\n')).toContain('is given up'));
  expect(site.reports).toHaveLength(3);
  await eventually(async () => expect(await waiting(site.backend)).toEqual([]));
  const admin = await site.backend.signedInAs('admin');
  expect((await admin.messages.list()).total).toBe(1);
});

test('two processes send each notice once', async () => {
  await using site = await openSite('PostgreSQL');
  await using server = await openMailServer();
  for (let number = 0; number < 20; number += 1) {
    await site.backend.visitor.messages.submit({ ...ida, message: `Number ${number}` });
  }
  await using _one = openQueue(site.backend, urlOf(server));
  await using _other = openQueue(site.backend, urlOf(server));
  await eventually(async () => expect(await waiting(site.backend)).toEqual([]));
  const ids = server.received.map(({ headers }) => headers.find((line) => /^message-id/i.test(line)));
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test('a notice whose process died while sending is sent by the next one, once its lease has run out', async () => {
  await using site = await openSite();
  const { ports, app } = site.backend;
  await site.backend.visitor.messages.submit(ida);
  const leases = createJobLeases(app.database);
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const take = () => leases.take('mail', inSeconds(0).toISOString(), 'dead', inSeconds(20).toISOString());
  expect(await take()).toBeDefined();
  expect(await take()).toBeUndefined();

  await using server = await openMailServer();
  let now = inSeconds(15);
  ports.clock = () => now;
  await using _queue = openQueue(site.backend, urlOf(server));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.received).toEqual([]);
  now = inSeconds(25);
  await eventually(() => expect(server.received).toHaveLength(1));
});

test('a message that was found to be spam or removed meanwhile is not mailed', async () => {
  await using site = await openSite();
  const admin = await site.backend.signedInAs('admin');
  const { id } = await site.backend.visitor.messages.submit(ida);
  await admin.messages.update({ id, folder: 'spam' });
  const removed = await site.backend.visitor.messages.submit({ ...ida, message: 'Forget it.' });
  await admin.messages.remove({ id: removed.id });
  await using server = await openMailServer();
  await using _queue = openQueue(site.backend, urlOf(server));
  await eventually(async () => expect(await waiting(site.backend)).toEqual([]));
  expect(server.received).toEqual([]);
});

test('user and password of the address sign in and never reach the log', async () => {
  await using site = await openSite();
  await using server = await openMailServer({ password: 'hunter:2/é' });
  const url = (password: string) =>
    `smtp://post%40site.example:${encodeURIComponent(password)}@127.0.0.1:${server.port}`;
  {
    await using _wrong = openQueue(site.backend, url('swordfish/é'), Array(1000).fill(20));
    await site.backend.visitor.messages.submit(ida);
    await eventually(() => expect(site.reports.join()).toContain('tried again'));
  }
  // The server repeats the password in its refusal; only that part is left out.
  expect(site.reports.join()).toContain('No such password: …');
  expect(site.reports.join()).not.toMatch(/swordfish|c3dvcmRmaXNo/);
  await using _right = openQueue(site.backend, url('hunter:2/é'));
  await eventually(() => expect(server.received[0]?.from).toBe('post@site.example'));
});

test('the whole site mails what its settings say, and stops while mails wait', async () => {
  await using server = await openMailServer();
  const config = { smtpUrl: urlOf(server), mailFrom: 'site@site.example' };
  await using backend = await openBackend('HTTP', { config });
  await (await backend.signedInAs('admin')).settings.update({ general: { email: 'owner@site.example' } });
  await backend.visitor.messages.submit(ida);
  await eventually(() => expect(server.received[0]).toMatchObject({ from: 'site@site.example' }));

  const silent = { ...backend.config, smtpUrl: urlOf({ port: await unusedPort() }) };
  const app = await createApp(silent, { renderPage: async () => async () => new Response('') });
  const start = performance.now();
  await app.close();
  expect(performance.now() - start).toBeLessThan(2000);
});

test('safety 9: a mail server that fails is named twice in the log, however many mails wait', async () => {
  await using site = await openSite();
  const port = await unusedPort();
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line).msg) };
  const { log } = fastify({ logger: { stream } });
  const outage = createOutage(log, { begins: 'The mail server fails', ends: 'The mail server works again' });
  const mailer = withOutage(createMailer(`smtp://127.0.0.1:${port}`, undefined), outage);
  const queue = queueOf(site.backend, mailer, Array(500).fill(20));
  for (let number = 0; number < 3; number += 1)
    await site.backend.visitor.messages.submit({ ...ida, message: `Message ${number} is short.` });
  const tries = async () => (await waiting(site.backend)).map((notice) => notice.failures);
  await eventually(async () => expect(Math.min(...(await tries()))).toBeGreaterThan(1));
  await using server = await openMailServer({ port });
  await eventually(() => expect(server.received).toHaveLength(3));
  await queue[Symbol.asyncDispose]();
  expect(lines).toEqual([
    'The mail server fails',
    expect.stringMatching(/^The mail server works again after/),
  ]);
  expect(site.reports).toEqual([]);
});

test('mend 17: a new subscriber is asked to confirm, with a link to leave by one click (RFC 8058)', async () => {
  await using site = await openSite();
  const { backend } = site;
  await (await backend.signedInAs('admin')).settings.update({
    general: { siteName: 'Tove\r\nBcc: x@y.example' },
  });
  await using server = await openMailServer();
  const mailer = createMailer(urlOf(server), undefined);
  await using _queue = openWorker(backend, mailer, [
    createNewsletterMails(backend.ports, mailer, 'https://site.example', [20]),
  ]);
  await backend.visitor.subscribers.subscribe({ email: 'bot@pills.example', website: 'x' });
  await backend.visitor.subscribers.subscribe({ email: "o'hara+news@moss.example" });
  await eventually(() => expect(server.received).toHaveLength(1));
  const [mail] = server.received;
  // The owner's address is the sender where nothing else is configured, never the subscriber's own.
  expect(mail).toMatchObject({ to: ["o'hara+news@moss.example"], from: 'owner@site.example' });
  const headers = mail?.headers.join('\n') ?? '';
  expect(headers).toMatch(
    /^List-Unsubscribe: <https:\/\/site\.example\/newsletter\/unsubscribe\?token=[\w-]{43}>$/m,
  );
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(headers).not.toMatch(/^(Bcc|Reply-To):/m);
  const text = mail?.body.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  const token = /newsletter\/confirm\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
  await backend.visitor.subscribers.confirm({ token });
  expect(await (await backend.signedInAs('admin')).subscribers.counts()).toMatchObject({
    subscribed: 1,
    spam: 1,
  });
});
