import { describe, expect, test } from 'vitest';
import { createHttpSite } from '#browser/call/http-site.ts';
import { forgetEndedSessions } from '#domain/accounts/auth.ts';
import { identify } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { type Backend, backendNames, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const MINUTE = 60_000;
const here = { address: '192.0.2.7', userAgent: 'Mozilla/5.0 Firefox/140.0' };

/** Signs the admin in from an address; returns the token. */
async function openSession({ ports }: Backend, from = here): Promise<string> {
  const at = ports.clock();
  const expires = new Date(at.getTime() + 60 * MINUTE);
  const { token, idHash } = await ports.tokens.issue(1, expires);
  const times = { createdAt: at.toISOString(), expiresAt: expires.toISOString() };
  await ports.stores.inTransaction((stores) => stores.sessions.add({ idHash, userId: 1, ...times, ...from }));
  return token;
}

async function siteWith(backend: Backend, token: string) {
  const account = await identify(backend.ports, token, here);
  return createSite(backend.ports, account ? { ...here, account } : here);
}

describe.each(backendNames)('sessions on %s', (name) => {
  test('an account sees where it is signed in, its own session first, and nothing of a token', async () => {
    await using backend = await openBackend(name);
    await backend.signedInAs('editor');
    const token = await openSession(backend);
    await openSession(backend, { address: '192.0.2.8', userAgent: 'curl/8.14.1' });
    const sessions = await (await siteWith(backend, token)).auth.sessions();
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toEqual({
      id: expect.any(Number),
      current: true,
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      expiresAt: expect.any(String),
      ...here,
    });
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.map(({ userAgent }) => userAgent)).toContain('curl/8.14.1');
    const hash = (await backend.ports.tokens.read(token))?.idHash;
    expect(JSON.stringify(sessions)).not.toContain(hash);
  });

  test('one session is ended, the others go on; nobody ends somebody else’s', async () => {
    await using backend = await openBackend(name);
    const token = await openSession(backend);
    const other = await openSession(backend, { address: '192.0.2.8', userAgent: 'curl/8.14.1' });
    const site = await siteWith(backend, token);
    const found = (await site.auth.sessions()).find(({ userAgent }) => userAgent.startsWith('curl'));
    const id = found?.id ?? 0;
    await failureOf((await backend.signedInAs('editor')).auth.endSession({ id }), 'not-found');
    expect(await identify(backend.ports, other)).toBeDefined();
    await site.auth.endSession({ id });
    expect(await identify(backend.ports, other)).toBeUndefined();
    expect(await identify(backend.ports, token)).toBeDefined();
    const again = await failureOf(site.auth.endSession({ id }), 'not-found');
    expect(again.message).toBe('This session has ended already.');
  });

  test('a session notes every few minutes that it is used, and from where', async () => {
    await using backend = await openBackend(name);
    const token = await openSession(backend, { address: '192.0.2.8', userAgent: 'curl/8.14.1' });
    const begun = backend.ports.clock().getTime();
    const seenAfter = async (minutes: number) => {
      backend.ports.clock = () => new Date(begun + minutes * MINUTE);
      const [session] = await (await siteWith(backend, token)).auth.sessions();
      return session;
    };
    expect((await seenAfter(4))?.userAgent).toBe('curl/8.14.1');
    expect(await seenAfter(7)).toMatchObject({
      ...here,
      lastSeenAt: new Date(begun + 7 * MINUTE).toISOString(),
    });
    expect((await seenAfter(9))?.lastSeenAt).toBe(new Date(begun + 7 * MINUTE).toISOString());
    backend.ports.clock = () => new Date(begun + 61 * MINUTE);
    expect(await identify(backend.ports, token)).toBeUndefined();
  });

  test('a session that ended by itself is forgotten, and where it was used from', async () => {
    await using backend = await openBackend(name);
    await openSession(backend);
    const begun = backend.ports.clock().getTime();
    const { sessions } = backend.ports.stores;
    const kept = async () => (await sessions.listOfAccount(1, new Date(begun).toISOString())).length;
    expect(await kept()).toBe(1);
    backend.ports.clock = () => new Date(begun + 61 * MINUTE);
    await forgetEndedSessions(backend.ports);
    expect(await kept()).toBe(0);
  });
});

test('over HTTP a session carries the browser and the address it began from', async () => {
  await using backend = await openBackend('HTTP');
  await backend.app.setupPath();
  const owner = { username: 'tove', email: 'tove@anselm.example', password: 'a quiet harbour' };
  await backend.visitor.auth.signUp({ ...owner, setupCode: 'set-up-code' });
  const answer = await fetch(`${backend.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `Harbour/1 ${'x'.repeat(900)}` },
    body: JSON.stringify(owner),
  });
  const { token } = (await answer.json()) as { token: string };
  const [session] = await createHttpSite({ origin: backend.url, token: () => token }).auth.sessions();
  expect(session).toMatchObject({ current: true, address: '127.0.0.1' });
  expect(session?.userAgent).toMatch(/^Harbour\/1 x{390}$/);
});

test('a session that cannot note its use still counts', async () => {
  await using backend = await openBackend('SQLite');
  const token = await openSession(backend);
  const begun = backend.ports.clock().getTime();
  backend.ports.clock = () => new Date(begun + 10 * MINUTE);
  const reports: string[] = [];
  const failing = {
    ...backend.ports,
    report: (problem: string) => void reports.push(problem),
    stores: { ...backend.ports.stores, inTransaction: () => Promise.reject(new Error('disk full')) },
  };
  expect((await identify(failing, token, here))?.id).toBe(1);
  expect(reports).toHaveLength(1);
});
