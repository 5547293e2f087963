import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createHttpSite } from '#browser/call/http-site.ts';
import { KNOWN_DAYS } from '#domain/accounts/sign-in-origins.ts';
import { type Caller, identify } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import type { SecurityEvent } from '#domain/ports.ts';
import { createApp } from '#server/create-app.ts';
import { createHousekeeping } from '#server/jobs/housekeeping.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { createJobLeases } from '#server/stores/job-store.ts';
import { type Backend, openBackend } from '../support/backends.ts';
import { noPages } from '../support/empty-sites.ts';
import { failureOf } from '../support/expect-failure.ts';
import { weakPasswords } from '../support/weak-passwords.ts';

const owner = { username: 'Tove', email: 'tove@anselm.example', password: 'a quiet harbour' };

/** The limits that a site has without RATE_LIMIT_FACTOR. */
const config = { rateLimitFactor: 1 };

const databases = ['SQLite', 'PostgreSQL'] as const;

async function openClaimed(name: 'SQLite' | 'PostgreSQL' | 'HTTP', more = {}) {
  const backend = await openBackend(name, { config: { ...config, ...more } });
  await backend.app.setupPath();
  await createSite(backend.ports, { address: '192.0.2.200' }).auth.signUp({
    ...owner,
    setupCode: 'set-up-code',
  });
  return backend;
}

/** A browser at an address that keeps the token it is given. */
function browserAt(address: string, token?: string) {
  const browser = { token };
  const callerAt = (from: string): Caller => ({
    address: from,
    device: {
      token: browser.token,
      keep: (kept) => {
        browser.token = kept;
      },
    },
  });
  return {
    browser,
    signIn: (
      { ports }: Pick<Backend, 'ports'>,
      password: string,
      username = owner.username,
      from = address,
    ) => createSite(ports, callerAt(from)).auth.signIn({ username, password }),
  };
}

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );

/** Guesses until the site refuses; returns how many it checked. */
async function guessesChecked(signIn: (number: number) => Promise<unknown>, most = 300): Promise<number> {
  for (let number = 0; number < most; number += 1) {
    if ((await outcomeOf(signIn(number))) === 'too-many-requests') return number;
  }
  return most;
}

/** Moves the clock of a site, which is shared by its parts. */
function clockOf({ ports }: Backend) {
  const begun = Date.now();
  const clock = { minutes: 0 };
  ports.clock = () => new Date(begun + clock.minutes * 60_000);
  return clock;
}

describe.each(databases)('safety 1: sign-in under attack on %s', (name) => {
  test('hundreds of wrong guesses by a stranger keep the right password out nowhere else', async () => {
    await using backend = await openClaimed(name);
    const known = browserAt('198.51.100.1');
    await known.signIn(backend, owner.password);
    for (let network = 1; network <= 20; network += 1) {
      const stranger = browserAt(`203.0.113.${network}`);
      expect(await guessesChecked(() => stranger.signIn(backend, 'guess'))).toBe(10);
    }
    expect(await outcomeOf(browserAt('203.0.113.1').signIn(backend, owner.password))).toBe(
      'too-many-requests',
    );
    // A network that never signed in, one that did, and a device on the network of a stranger.
    expect(await outcomeOf(browserAt('192.0.2.1').signIn(backend, owner.password))).toBe('in');
    expect(await outcomeOf(browserAt('198.51.100.1').signIn(backend, owner.password))).toBe('in');
    expect(await outcomeOf(known.signIn(backend, owner.password, owner.username, '203.0.113.1'))).toBe('in');
    expect(await outcomeOf(known.signIn(backend, owner.password, owner.email, '203.0.113.1'))).toBe('in');
  });

  test('only wrong passwords count, and a known device has its own bounded allowance', async () => {
    await using backend = await openClaimed(name);
    const known = browserAt('198.51.100.1');
    const together = Array.from({ length: 5 });
    for (let round = 0; round < 5; round += 1)
      await Promise.all(together.map(() => known.signIn(backend, owner.password)));
    expect(await guessesChecked(() => known.signIn(backend, 'guess'))).toBe(20);
    expect(await outcomeOf(known.signIn(backend, owner.password))).toBe('too-many-requests');
    expect(await outcomeOf(browserAt('198.51.100.1').signIn(backend, owner.password))).toBe('in');
  });

  test('a device is known for its own accounts only, and a made-up token is none', async () => {
    await using backend = await openClaimed(name);
    const admin = await backend.signedInAs('admin');
    await admin.accounts.create({
      name: 'Maja Lund',
      email: 'maja@anselm.example',
      password: 'a small lighthouse',
    });
    const majas = browserAt('198.51.100.7');
    await majas.signIn(backend, 'a small lighthouse', 'maja.lund');
    expect(await guessesChecked(() => majas.signIn(backend, 'guess'))).toBe(10);
    const madeUp = browserAt('198.51.100.8', 'A'.repeat(43));
    expect(await guessesChecked(() => madeUp.signIn(backend, 'guess'))).toBe(10);
    // Both accounts may use one browser.
    expect(await outcomeOf(majas.signIn(backend, owner.password, owner.username, '192.0.2.9'))).toBe('in');
    expect(await outcomeOf(majas.signIn(backend, 'a small lighthouse', 'maja.lund'))).toBe('in');
  });

  test('the networks of one IPv6 customer share an allowance, and a known network has its own', async () => {
    await using backend = await openClaimed(name);
    const clock = clockOf(backend);
    await browserAt('2001:db8:7:aaaa::1').signIn(backend, owner.password);
    const stranger = (number: number) =>
      browserAt(`2001:db8:7:${(number + 1).toString(16)}::1`).signIn(backend, 'guess');
    expect(await guessesChecked(stranger)).toBe(50);
    clock.minutes += 2;
    expect(await guessesChecked(stranger)).toBe(50);
    clock.minutes += 2;
    expect(await guessesChecked(stranger)).toBe(0);
    expect(await outcomeOf(browserAt('2001:db8:7:bbbb::1').signIn(backend, owner.password))).toBe(
      'too-many-requests',
    );
    expect(await outcomeOf(browserAt('2001:db8:7:aaaa::2').signIn(backend, owner.password))).toBe('in');
    expect(await outcomeOf(browserAt('2001:db8:8::1').signIn(backend, owner.password))).toBe('in');
  });

  test('the user name and the e-mail address of an account are counted apart, like names that nobody has', async () => {
    await using backend = await openClaimed(name);
    const clock = clockOf(backend);
    const guess = (username: string) => browserAt('203.0.113.5').signIn(backend, 'guess', username);
    const spend = async (username: string) => {
      const counts = [];
      for (let minute = 0; minute < 3; minute += 1) {
        counts.push(await guessesChecked(() => guess(username)));
        clock.minutes += 1.1;
      }
      return counts;
    };
    expect(await spend(owner.username)).toEqual([10, 10, 0]);
    // A refusal of the name refuses neither the address nor any other name.
    expect(await outcomeOf(guess(owner.username.toUpperCase()))).toBe('too-many-requests');
    expect(await outcomeOf(guess(owner.email))).toBe('unauthenticated');
    expect(await outcomeOf(guess('nobody'))).toBe('unauthenticated');
    clock.minutes += 20;
    const wrong = [];
    for (const username of [owner.username, owner.email, 'nobody', 'nobody@anselm.example']) {
      const { message } = await failureOf(guess(username), 'unauthenticated');
      wrong.push(message);
      clock.minutes += 1.1;
    }
    expect(new Set(wrong).size).toBe(1);
    clock.minutes += 20;
    expect(await spend('nobody')).toEqual([10, 10, 0]);
  });

  test('four instances share one count, and a restart keeps it', async () => {
    await using backend = await openClaimed(name);
    const others = await Promise.all(
      [1, 2, 3].map(() => createApp(backend.config, noPages, weakPasswords())),
    );
    const instances = [backend.app, ...others];
    const attempt = (number: number, password = 'guess') => {
      const instance = instances[number % instances.length] ?? backend.app;
      return outcomeOf(browserAt('203.0.113.9').signIn(instance, password));
    };
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, number) => attempt(number)));
    expect(outcomes.filter((outcome) => outcome === 'unauthenticated')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'too-many-requests')).toHaveLength(90);
    for (const other of others) await other.close();
    const restarted = await createApp(backend.config, noPages, weakPasswords());
    const again = browserAt('203.0.113.9').signIn(restarted, owner.password);
    expect(await outcomeOf(again)).toBe('too-many-requests');
    expect(await outcomeOf(browserAt('192.0.2.1').signIn(restarted, owner.password))).toBe('in');
    await restarted.close();
  });

  test('the tables hold no typed name, address or token, and housekeeping empties them', async () => {
    await using backend = await openClaimed(name);
    const clock = clockOf(backend);
    const known = browserAt('198.51.100.1');
    await known.signIn(backend, owner.password);
    await outcomeOf(browserAt('203.0.113.1').signIn(backend, 'guess', 'a typed name'));
    const { read } = backend.app.database;
    const rows = async () => [
      await read.selectFrom('guesses').selectAll().execute(),
      await read.selectFrom('known_origins').selectAll().execute(),
    ];
    const stored = JSON.stringify(await rows());
    for (const secret of [
      'a typed name',
      'tove',
      'Tove',
      '203.0.113.1',
      '198.51.100.1',
      known.browser.token ?? '-',
    ])
      expect(stored).not.toContain(secret);
    clock.minutes = KNOWN_DAYS * 24 * 60 + 1;
    const { ports, app } = backend;
    const housekeeping = createJobWorker({
      ...ports,
      jobs: ports.stores.jobs,
      leases: createJobLeases(app.database),
      kinds: [createHousekeeping(ports)],
    });
    housekeeping.start();
    await expect.poll(rows, { timeout: 5000 }).toEqual([[], []]);
    await housekeeping.stop();
  });

  test('a new password makes the devices and networks of the account strange again', async () => {
    await using backend = await openClaimed(name);
    const known = browserAt('198.51.100.1');
    const { token } = await known.signIn(backend, owner.password);
    const account = await identify(backend.ports, token);
    if (!account) throw new Error('not signed in');
    await createSite(backend.ports, { address: '198.51.100.1', account }).accounts.setPassword({
      id: 1,
      password: 'another harbour',
      currentPassword: owner.password,
    });
    expect(await guessesChecked(() => known.signIn(backend, 'guess'))).toBe(10);
    expect(await backend.app.database.read.selectFrom('known_origins').selectAll().execute()).toEqual([]);
  });

  test('somebody with only the password keeps the owner’s codes out nowhere that is known', async () => {
    await using backend = await openClaimed(name);
    const clock = clockOf(backend);
    const noon = backend.ports.clock().getTime();
    const known = browserAt('198.51.100.1');
    const { token } = await known.signIn(backend, owner.password);
    const account = await identify(backend.ports, token);
    if (!account) throw new Error('not signed in');
    const site = createSite(backend.ports, { address: '198.51.100.1', account });
    const { secret } = await site.oneTimeCodes.begin({ currentPassword: owner.password });
    const codeAt = (minutes: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: noon + minutes * 60_000 });
    const { recoveryCodes } = await site.oneTimeCodes.confirm({ code: codeAt(0) });
    clock.minutes = 2;
    const signIn = (address: string, code: string, device?: string) =>
      createSite(backend.ports, {
        address,
        ...(device === undefined ? {} : { device: { token: device, keep: () => {} } }),
      }).auth.signIn({ ...owner, code });
    // One allowance for all strange networks, because a code has six digits.
    const guess = (number: number) => signIn(`203.0.113.${number}`, '000000');
    expect(await guessesChecked(guess)).toBe(10);
    expect(await outcomeOf(signIn('192.0.2.50', codeAt(2)))).toBe('too-many-requests');
    expect(await outcomeOf(signIn('192.0.2.50', recoveryCodes[0] ?? ''))).toBe('in');
    expect(await outcomeOf(signIn('203.0.113.1', codeAt(2), known.browser.token))).toBe('in');
    clock.minutes = 4;
    expect(await outcomeOf(signIn('198.51.100.1', codeAt(4)))).toBe('in');
  });

  test('a stolen session cannot spend the allowance of the owner’s own session', async () => {
    await using backend = await openClaimed(name);
    const sessionAt = async (address: string) => {
      const { token } = await browserAt(address).signIn(backend, owner.password);
      const account = await identify(backend.ports, token);
      if (!account) throw new Error('not signed in');
      return createSite(backend.ports, { address, account });
    };
    const stolen = await sessionAt('203.0.113.1');
    const own = await sessionAt('198.51.100.1');
    const guess = (currentPassword: string) =>
      stolen.auth.updateMe({ email: 'thief@x.example', currentPassword });
    expect(await guessesChecked(() => guess('guess'))).toBe(20);
    expect(await outcomeOf(guess(owner.password))).toBe('too-many-requests');
    const changed = await own.auth.updateMe({ email: 'tove@other.example', currentPassword: owner.password });
    expect(changed.email).toBe('tove@other.example');
  });

  test('a guess that the database cannot count is counted in memory', async () => {
    await using backend = await openClaimed(name);
    await backend.app.database.write.schema.alterTable('guesses').renameTo('guesses_gone').execute();
    expect(await guessesChecked(() => browserAt('203.0.113.1').signIn(backend, 'guess'))).toBe(10);
    expect(await outcomeOf(browserAt('192.0.2.1').signIn(backend, owner.password))).toBe('in');
    await backend.app.database.write.schema.alterTable('guesses_gone').renameTo('guesses').execute();
  });
});

describe('safety 1: sign-in over HTTP', () => {
  const attempt = (url: string, password: string, from: string, cookie = '') =>
    fetch(`${url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ username: owner.username, password }),
    });

  test('a browser that signed in before gets in on the network of a stranger who guesses', async () => {
    await using backend = await openClaimed('HTTP', { trustProxy: true });
    const first = await attempt(backend.url, owner.password, '203.0.113.1');
    const set = first.headers.get('set-cookie') ?? '';
    expect(set).toMatch(
      /^vitrine_device=[\w-]{43}; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    const [cookie = ''] = set.split(';');
    const statuses = [];
    for (let number = 0; number < 200; number += 1)
      statuses.push((await attempt(backend.url, 'guess', '203.0.113.1')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(190);
    const without = await attempt(backend.url, owner.password, '203.0.113.1');
    expect(without.status).toBe(429);
    expect(Number(without.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(without.headers.get('set-cookie')).toBeNull();
    const withCookie = await attempt(backend.url, owner.password, '203.0.113.1', `other=1; ${cookie}`);
    expect(withCookie.status).toBe(200);
    expect(withCookie.headers.get('set-cookie')).toBe(set);
    expect((await attempt(backend.url, owner.password, '198.51.100.9')).status).toBe(200);
  });

  test('the cookie of a site with https is for https only', async () => {
    await using backend = await openClaimed('HTTP', { siteUrl: 'https://site.example' });
    const signedIn = await attempt(backend.url, owner.password, '203.0.113.1');
    expect(signedIn.headers.get('set-cookie')).toMatch(/; Secure$/);
  });

  test('strangers without a session cannot spend the limits of accounts on their network', async () => {
    await using backend = await openClaimed('HTTP');
    const path = `${backend.url}/api/users/1/password`;
    for (let number = 0; number < 30; number += 1)
      expect((await fetch(path, { method: 'PUT' })).status).toBe(401);
    const token = await backend.tokenOf('admin');
    const admin = createHttpSite({ origin: backend.url, token: () => token });
    const change = { id: 1, password: 'another harbour', currentPassword: owner.password };
    await admin.accounts.setPassword(change);
  });
});

test('safety 4: failed sign-ins, refusals and account changes are recorded without a secret', async () => {
  await using backend = await openClaimed('SQLite');
  const events: SecurityEvent[] = [];
  backend.ports.security = (event) => void events.push(event);
  const { signIn } = browserAt('203.0.113.1');
  await outcomeOf(signIn(backend, 'a wrong password'));
  await outcomeOf(signIn(backend, 'a wrong password', 'a typed name'));
  await guessesChecked(() => signIn(backend, 'a wrong password'));
  const { token } = await browserAt('198.51.100.1').signIn(backend, owner.password);
  const account = await identify(backend.ports, token);
  if (!account) throw new Error('not signed in');
  const site = createSite(backend.ports, { address: '198.51.100.1', account });
  const { id } = await site.accounts.create({
    name: 'Maja Lund',
    email: 'maja@anselm.example',
    password: 'a small lighthouse',
  });
  await outcomeOf(site.auth.updateMe({ email: 'tove@other.example', currentPassword: 'a wrong password' }));
  await site.auth.updateMe({ email: 'tove@other.example', currentPassword: owner.password });
  await outcomeOf((await backend.signedInAs('viewer')).accounts.remove({ id }));

  const stranger = { address: '203.0.113.1' };
  const own = { address: '198.51.100.1', account: 1 };
  expect(events[0]).toEqual({ event: 'sign-in-failed', reason: 'password', ...stranger, account: 1 });
  expect(events[1]).toEqual({ event: 'sign-in-failed', reason: 'password', ...stranger, account: undefined });
  expect(events).toContainEqual({
    event: 'refused',
    operation: 'auth.signIn',
    code: 'too-many-requests',
    ...stranger,
    account: undefined,
  });
  expect(events).toContainEqual({ event: 'signed-in', ...own });
  const fields = ['name', 'email', 'password', 'role'];
  expect(events).toContainEqual({
    event: 'account-changed',
    operation: 'accounts.create',
    ...own,
    target: id,
    fields,
  });
  expect(events).toContainEqual({ event: 'password-wrong', ...own });
  expect(events.at(-2)).toMatchObject({
    event: 'account-changed',
    operation: 'auth.updateMe',
    ...own,
    target: 1,
  });
  expect(events.at(-1)).toMatchObject({ event: 'refused', operation: 'accounts.remove', code: 'forbidden' });
  const told = JSON.stringify(events);
  for (const secret of [
    'a wrong password',
    'a typed name',
    owner.password,
    'a small lighthouse',
    token,
    'other.example',
  ])
    expect(told).not.toContain(secret);
});
