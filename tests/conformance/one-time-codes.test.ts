import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createHttpSite } from '#browser/call/http-site.ts';
import type { Site } from '#contract/catalogue.ts';
import { identify, pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { resetCodes } from '#server/reset-codes.ts';
import { type Backend, backendsWith, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const maja = { name: 'Maja Lund', email: 'maja@anselm.example', password: 'a small lighthouse' };
const credentials = { username: 'maja.lund', password: maja.password };
const currentPassword = maja.password;

/** The code that the app of an account shows some seconds from now. */
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: noon + seconds * 1000 });

/** The fixed time of these tests, in the middle of a step. */
const noon = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;

async function siteWith(backend: Backend, token: string): Promise<Site> {
  if (backend.url) return createHttpSite({ origin: backend.url, token: () => token });
  const account = await identify(backend.ports, token);
  return createSite(backend.ports, account ? { ...pageVisitor, account } : pageVisitor);
}

/** A site with an editor whose sign-in requires codes, with a fixed clock. */
async function openWithCodes(name: Parameters<typeof openBackend>[0]) {
  const backend = await openBackend(name);
  const clock = { seconds: 0 };
  backend.ports.clock = () => new Date(noon + clock.seconds * 1000);
  const admin = await backend.signedInAs('admin');
  const { id } = await admin.accounts.create({ ...maja, role: 'editor' });
  const { token } = await backend.visitor.auth.signIn(credentials);
  const site = await siteWith(backend, token);
  const { secret, address } = await site.oneTimeCodes.begin({ currentPassword });
  const { recoveryCodes } = await site.oneTimeCodes.confirm({ code: codeOf(secret, -30) });
  const signIn = (code?: string) =>
    backend.visitor.auth.signIn({ ...credentials, ...(code === undefined ? {} : { code }) });
  return {
    backend,
    clock,
    admin,
    site,
    token,
    id,
    secret,
    address,
    recoveryCodes,
    signIn,
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  };
}

describe.each(backendsWith('passwords'))('one-time codes on %s', (name) => {
  test('signing in asks for a code only where they are switched on, and only after the password', async () => {
    await using open = await openWithCodes(name);
    const refused = await failureOf(open.signIn(), 'code-required');
    expect(refused.issues?.map(({ path }) => path)).toEqual(['code']);
    const wrong = { ...credentials, password: 'guess', code: codeOf(open.secret) };
    await failureOf(open.backend.visitor.auth.signIn(wrong), 'unauthenticated');
    expect((await open.signIn(codeOf(open.secret))).user.username).toBe('maja.lund');
  });

  test('a code counts one step either side, and none is taken twice', async () => {
    await using open = await openWithCodes(name);
    const { secret, signIn } = open;
    // The code that confirmed the set-up.
    await failureOf(signIn(codeOf(secret, -30)), 'code-required');
    await failureOf(signIn(codeOf(secret, 60)), 'code-required');
    await failureOf(signIn('000 00'), 'code-required');
    const spaced = codeOf(secret).replace(/^.../, '$& ');
    await signIn(spaced);
    await failureOf(signIn(codeOf(secret)), 'code-required');
    await signIn(codeOf(secret, 30));
    open.clock.seconds = 45;
    await failureOf(signIn(codeOf(secret)), 'code-required');
    await failureOf(signIn(codeOf(secret, 30)), 'code-required');
  });

  test('of ten sign-ins at once with one code one opens a session', async () => {
    await using open = await openWithCodes(name);
    const code = codeOf(open.secret);
    const tries = Array.from({ length: 10 }, () =>
      open.signIn(code).then(
        () => 'in',
        (error: { code: string }) => error.code,
      ),
    );
    expect((await Promise.all(tries)).toSorted()).toEqual([...Array(9).fill('code-required'), 'in']);
  });

  test('ten recovery codes stand in for the app, each once', async () => {
    await using open = await openWithCodes(name);
    const { recoveryCodes, site, signIn } = open;
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([a-z2-7]{5}-){5}[a-z2-7]$/);
    await signIn(first);
    await failureOf(signIn(first), 'code-required');
    await signIn(` ${second.toUpperCase().replaceAll('-', ' ')} `);
    expect((await site.oneTimeCodes.get()).recoveryCodesLeft).toBe(8);

    const renewed = await site.oneTimeCodes.renewRecoveryCodes({
      currentPassword,
      code: codeOf(open.secret),
    });
    await failureOf(signIn(recoveryCodes[2]), 'code-required');
    await signIn(renewed.recoveryCodes[0]);
    expect((await site.oneTimeCodes.get()).recoveryCodesLeft).toBe(9);
  });

  test('safety 4: a recovery code has 128 bits, and one of an earlier version stays valid', async () => {
    await using open = await openWithCodes(name);
    const letters = (open.recoveryCodes[0] ?? '').replaceAll('-', '');
    expect(Secret.fromBase32(letters).bytes.length).toBe(16);
    const { stores, oneTimeCodes } = open.backend.ports;
    const earlier = 'abcd-efgh-ijkl-mnop';
    await stores.inTransaction(async (transaction) =>
      transaction.oneTimeCodes?.setRecoveryCodes(open.id, [oneTimeCodes?.hashOf(earlier) ?? '']),
    );
    await open.signIn(earlier);
    await failureOf(open.signIn(earlier), 'code-required');
  });

  test('safety 4: switching the codes on ends the other sessions', async () => {
    await using backend = await openBackend(name);
    backend.ports.clock = () => new Date(noon);
    const admin = await backend.signedInAs('admin');
    await admin.accounts.create(maja);
    const other = await siteWith(backend, (await backend.visitor.auth.signIn(credentials)).token);
    const own = (await backend.visitor.auth.signIn(credentials)).token;
    const site = await siteWith(backend, own);
    const { secret } = await site.oneTimeCodes.begin({ currentPassword });
    expect(await other.auth.me()).toMatchObject({ username: 'maja.lund' });
    await site.oneTimeCodes.confirm({ code: codeOf(secret) });
    const sessions = await (await siteWith(backend, own)).auth.sessions();
    expect(sessions.map(({ current }) => current)).toEqual([true]);
  });

  test('the set-up asks the password, counts from a first right code on, and tells its secret no more', async () => {
    await using backend = await openBackend(name);
    const admin = await backend.signedInAs('admin');
    await admin.accounts.create(maja);
    const { token } = await backend.visitor.auth.signIn(credentials);
    const site = await siteWith(backend, token);
    expect(await site.oneTimeCodes.get()).toEqual({ available: true, since: null, recoveryCodesLeft: 0 });
    const unproven = await failureOf(site.oneTimeCodes.begin({ currentPassword: 'guess' }), 'invalid');
    expect(unproven.issues?.[0]?.path).toBe('currentPassword');
    await failureOf(site.oneTimeCodes.confirm({ code: '123456' }), 'conflict');

    const abandoned = await site.oneTimeCodes.begin({ currentPassword });
    await backend.visitor.auth.signIn(credentials);
    const { secret, address } = await site.oneTimeCodes.begin({ currentPassword });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const read = new URL(address);
    expect([read.protocol, read.host, read.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret]);
    expect(decodeURIComponent(read.pathname)).toContain('maja.lund');

    backend.ports.clock = () => new Date(noon);
    const wrong = await failureOf(site.oneTimeCodes.confirm({ code: codeOf(abandoned.secret) }), 'invalid');
    expect(wrong.issues?.[0]?.path).toBe('code');
    await backend.visitor.auth.signIn(credentials);
    await site.oneTimeCodes.confirm({ code: codeOf(secret) });
    await failureOf(backend.visitor.auth.signIn(credentials), 'code-required');
    await failureOf(site.oneTimeCodes.begin({ currentPassword }), 'conflict');
    await failureOf(site.oneTimeCodes.confirm({ code: codeOf(secret, 30) }), 'conflict');
    const told = JSON.stringify([
      await site.oneTimeCodes.get(),
      await site.auth.me(),
      await admin.accounts.list(),
    ]);
    expect(told).not.toContain(secret);
  });

  test('switching off takes the password and a code', async () => {
    await using open = await openWithCodes(name);
    const { site, secret, signIn } = open;
    const end = (proof: object) => site.oneTimeCodes.end({ currentPassword, code: codeOf(secret), ...proof });
    expect((await failureOf(end({ currentPassword: '' }), 'invalid')).issues?.[0]?.path).toBe(
      'currentPassword',
    );
    expect((await failureOf(end({ code: '000000' }), 'invalid')).issues?.[0]?.path).toBe('code');
    await failureOf(signIn(), 'code-required');
    expect(await end({})).toEqual({ available: true, since: null, recoveryCodesLeft: 0 });
    await signIn();
    await failureOf(end({}), 'conflict');
  });

  test('the admin takes the codes of another account away, which ends its sessions', async () => {
    await using open = await openWithCodes(name);
    const { admin, id, backend } = open;
    const codesOf = async () =>
      (await admin.accounts.list()).map(({ username, oneTimeCodes }) => [username, oneTimeCodes]);
    expect(await codesOf()).toEqual([
      ['maja.lund', true],
      ['owner', false],
    ]);
    await admin.accounts.removeCodes({ id });
    await failureOf((await siteWith(backend, open.token)).auth.me(), 'unauthenticated');
    await open.signIn();
    expect((await codesOf())[0]).toEqual(['maja.lund', false]);
    expect((await failureOf(admin.accounts.removeCodes({ id: 1 }), 'forbidden')).message).toContain(
      'Your own',
    );
    await failureOf(admin.accounts.removeCodes({ id: 4711 }), 'not-found');
  });

  test('an owner who lost the app and the recovery codes gets in with the password, by a command', async () => {
    await using open = await openWithCodes(name);
    const { config } = open.backend;
    const unknown = await resetCodes(config, 'nobody').catch((error: Error) => error.message);
    expect(unknown).toBe('This site has no account with the username nobody.');
    await resetCodes(config, 'Maja.Lund');
    await failureOf((await siteWith(open.backend, open.token)).auth.me(), 'unauthenticated');
    await open.signIn();
    expect((await open.admin.accounts.list()).some(({ oneTimeCodes }) => oneTimeCodes)).toBe(false);
  });

  test('no table and no kept answer holds a recovery code, no other table the secret', async () => {
    await using open = await openWithCodes(name);
    const { read } = open.backend.app.database;
    const tables = ['users', 'sessions', 'revisions', 'answers', 'recovery_codes', 'one_time_codes'] as const;
    for (const table of tables) {
      const stored = JSON.stringify(await read.selectFrom(table).selectAll().execute());
      for (const code of open.recoveryCodes) expect(stored, table).not.toContain(code);
      if (table !== 'one_time_codes') expect(stored, table).not.toContain(open.secret);
    }
  });
});

test('the command makes no site where there is none', async () => {
  const dataDir = join(tmpdir(), randomUUID());
  await expect(resetCodes({ dataDir, databaseUrl: undefined }, 'owner')).rejects.toThrow('There is no site');
  expect(existsSync(dataDir)).toBe(false);
});
