import { describe, expect, test } from 'vitest';
import { pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import {
  forgetPendingSubscribers,
  noteSubscriberMail,
  subscriberMail,
} from '#domain/visitors/subscribers.ts';
import { type Backend, backendNames, openBackend, testWith } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const tokenIn = (path: string | undefined) => path?.split('token=')[1] ?? '';

/** The row that the owner sees for an address. */
async function rowOf(backend: Backend, search: string) {
  const admin = await backend.signedInAs('admin');
  const { items } = await admin.subscribers.list({ search });
  const [row] = items;
  if (!row || items.length > 1) throw new Error(`${items.length} rows for ${search}`);
  return row;
}

/** The mail that a subscriber would get so much later. */
async function mailLater(backend: Backend, search: string, ms = 0) {
  const { id } = await rowOf(backend, search);
  const ports = { ...backend.ports, clock: () => new Date(Date.now() + ms) };
  const mail = await subscriberMail(ports, id);
  return mail && { ...mail, token: tokenIn(mail.confirmPath), noteSent: () => noteSubscriberMail(ports, id) };
}

/** Calls the rules of the same site as if it were so much later. */
const later = (backend: Backend, ms: number) =>
  createSite({ ...backend.ports, clock: () => new Date(Date.now() + ms) }, pageVisitor).subscribers;

describe.each(backendNames)('subscribers on %s', (name) => {
  const open = () => openBackend(name);

  test('mend 17: without a mail server an address is on the list at once, with the time of its consent', async () => {
    await using backend = await open();
    const before = await backend.contentVersion();
    expect(await backend.visitor.subscribers.subscribe({ email: ' Ida@Moss.example ' })).toEqual({
      confirmByMail: false,
    });
    const row = await rowOf(backend, 'ida@moss');
    expect(row).toEqual({
      id: expect.any(Number),
      email: 'Ida@Moss.example',
      state: 'subscribed',
      consentAt: row.createdAt,
      confirmedByMail: false,
      unsubscribedAt: null,
      spamReason: '',
      createdAt: expect.any(String),
      unsubscribePath: expect.stringMatching(/^\/newsletter\/unsubscribe\?token=[\w-]+$/),
    });
    expect(Date.now() - Date.parse(row.createdAt)).toBeLessThan(60_000);
    expect(await backend.contentVersion()).toBe(before);
  });

  test('mend 17: row 71: what is no address is refused with the specified sentence', async () => {
    await using backend = await open();
    for (const email of ['', 'nobody', 'no body@x.example', 'nobody@company', 'a@x.example,b@x.example'])
      expect((await failureOf(backend.visitor.subscribers.subscribe({ email }), 'invalid')).issues).toEqual([
        { path: 'email', message: 'Please enter a valid email address' },
      ]);
  });

  test('mend 17: with a mail server only the link in the mail makes a subscriber', async () => {
    await using backend = await open();
    backend.ports.canMail = true;
    expect(
      await createSite(backend.ports, pageVisitor).subscribers.subscribe({ email: 'ida@moss.example' }),
    ).toEqual({ confirmByMail: true });
    expect(await rowOf(backend, 'ida')).toMatchObject({ state: 'pending', consentAt: null });
    const mail = await mailLater(backend, 'ida');
    expect(mail).toMatchObject({ email: 'ida@moss.example' });
    const { confirm } = backend.visitor.subscribers;
    await failureOf(confirm({ token: `${mail?.token}x` }), 'not-found');
    const leave = tokenIn((await rowOf(backend, 'ida')).unsubscribePath);
    await failureOf(confirm({ token: leave }), 'not-found');
    await confirm({ token: mail?.token ?? '' });
    // A second press of the button changes nothing and is no failure.
    await confirm({ token: mail?.token ?? '' });
    expect(await rowOf(backend, 'ida')).toMatchObject({
      state: 'subscribed',
      confirmedByMail: true,
      consentAt: expect.any(String),
    });
    expect(await mailLater(backend, 'ida', 30 * DAY_MS)).toBeUndefined();
  });

  test('mend 17: a link to confirm ends after seven days, and then the address is deleted', async () => {
    await using backend = await open();
    backend.ports.canMail = true;
    const { subscribe } = createSite(backend.ports, pageVisitor).subscribers;
    await subscribe({ email: 'ida@moss.example' });
    const mail = await mailLater(backend, 'ida');
    const tooLate = later(backend, 7 * DAY_MS + HOUR_MS);
    await failureOf(tooLate.confirm({ token: mail?.token ?? '' }), 'not-found');
    const tidyAfter = (ms: number) =>
      forgetPendingSubscribers({ ...backend.ports, clock: () => new Date(Date.now() + ms) });
    await tidyAfter(6 * DAY_MS);
    expect((await rowOf(backend, 'ida')).state).toBe('pending');
    await tidyAfter(8 * DAY_MS);
    expect((await (await backend.signedInAs('admin')).subscribers.list()).total).toBe(0);
  });

  test('mend 17: a stranger’s address gets few mails, with a pause between them and with one link', async () => {
    await using backend = await open();
    backend.ports.canMail = true;
    const { subscribe } = createSite(backend.ports, pageVisitor).subscribers;
    const email = 'ida@moss.example';
    await subscribe({ email });
    const first = await mailLater(backend, 'ida');
    await first?.noteSent();
    await subscribe({ email });
    expect(await mailLater(backend, 'ida', HOUR_MS / 2)).toBeUndefined();
    for (const hours of [2, 4]) {
      const next = await mailLater(backend, 'ida', hours * HOUR_MS);
      expect(next?.token).toBe(first?.token);
      await next?.noteSent();
    }
    await subscribe({ email });
    expect(await mailLater(backend, 'ida', 24 * HOUR_MS)).toBeUndefined();
    await backend.visitor.subscribers.confirm({ token: first?.token ?? '' });
    expect((await rowOf(backend, 'ida')).state).toBe('subscribed');
  });

  test('mend 17: whoever leaves is off the list, also for old links and strangers, and can come back', async () => {
    await using backend = await open();
    backend.ports.canMail = true;
    const { subscribe } = createSite(backend.ports, pageVisitor).subscribers;
    const email = 'ida@moss.example';
    await subscribe({ email });
    const first = await mailLater(backend, 'ida');
    const { confirm, unsubscribe } = backend.visitor.subscribers;
    await confirm({ token: first?.token ?? '' });
    const token = tokenIn((await rowOf(backend, 'ida')).unsubscribePath);
    await unsubscribe({ token });
    await unsubscribe({ token });
    const left = await rowOf(backend, 'ida');
    expect(left).toMatchObject({ state: 'unsubscribed', unsubscribedAt: expect.any(String) });
    await failureOf(confirm({ token: first?.token ?? '' }), 'not-found');

    // A stranger types the address: it stays unsubscribed, also when the pending ones are deleted.
    await subscribe({ email });
    expect(await rowOf(backend, 'ida')).toEqual(left);
    const again = await mailLater(backend, 'ida');
    expect(again?.token).not.toBe(first?.token);
    await forgetPendingSubscribers({ ...backend.ports, clock: () => new Date(Date.now() + 8 * DAY_MS) });
    await confirm({ token: again?.token ?? '' });
    expect(await rowOf(backend, 'ida')).toMatchObject({ state: 'subscribed' });
    // The link of an old export still works.
    await unsubscribe({ token });
    expect((await rowOf(backend, 'ida')).state).toBe('unsubscribed');
    await failureOf(unsubscribe({ token: 'made-up' }), 'not-found');
  });

  test('mend 17: a known address gets the same answer as an unknown one, and stays one row', async () => {
    await using backend = await open();
    const { subscribe } = backend.visitor.subscribers;
    const first = await subscribe({ email: 'ida@moss.example' });
    const row = await rowOf(backend, 'ida');
    expect(await subscribe({ email: 'IDA@moss.example' })).toEqual(first);
    expect(await rowOf(backend, 'ida')).toEqual(row);
  });

  test('mend 17: a suspected sign-up is kept with its reason, gets no mail, and is answered like any other', async () => {
    await using backend = await open();
    backend.ports.canMail = true;
    const { subscribe } = createSite(backend.ports, pageVisitor).subscribers;
    const plain = await subscribe({ email: 'ida@moss.example' });
    expect(await subscribe({ email: 'bot@pills.example', website: 'https://pills.example' })).toEqual(plain);
    expect(await rowOf(backend, 'bot')).toMatchObject({
      state: 'spam',
      spamReason: 'The field that people do not see was filled in.',
    });
    expect(await mailLater(backend, 'bot')).toBeUndefined();
    await subscribe({ email: 'ida@moss.example', website: 'x' });
    expect((await rowOf(backend, 'ida')).state).toBe('pending');
    // A person whose browser had filled the field in tries again.
    await subscribe({ email: 'bot@pills.example' });
    expect(await rowOf(backend, 'bot')).toMatchObject({ state: 'pending', spamReason: '' });
  });

  test('mend 17: the owner searches, filters, counts, exports and deletes for good', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const { subscribe, unsubscribe } = backend.visitor.subscribers;
    for (const email of ['a_b@one.example', 'axb@two.example', 'c@one.example']) await subscribe({ email });
    await unsubscribe({ token: tokenIn((await rowOf(backend, 'axb')).unsubscribePath) });
    const addresses = (rows: { email: string }[]) => rows.map(({ email }) => email);
    const { list, counts, export: exported, remove } = admin.subscribers;
    expect(addresses((await list()).items)).toEqual(['c@one.example', 'axb@two.example', 'a_b@one.example']);
    expect(addresses((await list({ search: 'A_B' })).items)).toEqual(['a_b@one.example']);
    expect(addresses((await list({ state: 'unsubscribed' })).items)).toEqual(['axb@two.example']);
    const second = await list({ limit: 1, page: 2 });
    expect({ ...second, items: addresses(second.items) }).toEqual({
      items: ['axb@two.example'],
      total: 3,
      page: 2,
      limit: 1,
    });
    expect(await counts()).toEqual({ pending: 0, subscribed: 2, unsubscribed: 1, spam: 0 });
    expect(addresses(await exported())).toEqual(['c@one.example', 'a_b@one.example']);
    expect(addresses(await exported({ state: 'unsubscribed', search: 'two' }))).toEqual(['axb@two.example']);
    const { id } = await rowOf(backend, 'c@one');
    await remove({ id });
    await failureOf(remove({ id }), 'not-found');
    expect((await list()).total).toBe(2);
  });

  test('mend 17: only the admin sees subscribers, and a switched-off newsletter takes nobody', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    await failureOf(editor.subscribers.list(), 'forbidden');
    await failureOf(backend.visitor.subscribers.export(), 'unauthenticated');
    const { subscribe, unsubscribe } = backend.visitor.subscribers;
    await subscribe({ email: 'ida@moss.example' });
    const { unsubscribePath } = await rowOf(backend, 'ida');
    await (await backend.signedInAs('admin')).settings.update({ features: { enableNewsletter: false } });
    await failureOf(subscribe({ email: 'maja@lund.example' }), 'not-found');
    // Leaving works whatever is switched on.
    await unsubscribe({ token: tokenIn(unsubscribePath) });
  });

  testWith('server', name)('mend 17: no token of a link is stored', async () => {
    await using backend = await open();
    backend.ports.canMail = true;
    const { subscribe } = createSite(backend.ports, pageVisitor).subscribers;
    await subscribe({ email: 'ida@moss.example' });
    const mail = await mailLater(backend, 'ida');
    const { read } = backend.app.database;
    const stored = JSON.stringify([
      await read.selectFrom('subscribers').selectAll().execute(),
      await read.selectFrom('jobs').selectAll().execute(),
    ]);
    expect(stored).toContain('ida@moss.example');
    expect(stored).not.toContain(mail?.token);
    expect(stored).not.toContain(tokenIn(mail?.unsubscribePath));
  });
});
