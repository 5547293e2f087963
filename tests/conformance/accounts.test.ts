import { describe, expect, test } from 'vitest';
import { createHttpSite } from '#browser/call/http-site.ts';
import type { Site } from '#contract/catalogue.ts';
import { identify, pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { type Backend, backendNames, openBackend, testWith } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const maja = { name: 'Maja Lund', email: 'Maja@anselm.example', password: 'a small lighthouse' };

/** The site with a token, which is looked up at each call, as for every request. */
async function siteWith(backend: Backend, token: string): Promise<Site> {
  if (backend.url) return createHttpSite({ origin: backend.url, token: () => token });
  const account = await identify(backend.ports, token);
  return createSite(backend.ports, account ? { ...pageVisitor, account } : pageVisitor);
}

const signIn = async (backend: Backend, username: string, password: string) =>
  (await backend.visitor.auth.signIn({ username, password })).token;

async function issueOf(call: Promise<unknown>, code: 'invalid' | 'conflict') {
  const { message, issues = [] } = await failureOf(call, code);
  return { message, paths: issues.map(({ path }) => path).filter((path) => path !== '') };
}

describe.each(backendNames)('accounts on %s', (name) => {
  const open = () => openBackend(name);
  const withPasswords = testWith('passwords', name);
  const withServer = testWith('server', name);

  test('rows 159, 160: an added account answers every field and no password, and can sign in', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const added = await admin.accounts.create(maja);
    expect(added).toEqual({
      id: expect.any(Number),
      username: 'maja.lund',
      name: 'Maja Lund',
      email: 'Maja@anselm.example',
      role: 'viewer',
      createdAt: expect.any(String),
      lastLogin: null,
      updatedAt: expect.any(String),
      version: 1,
    });
    const site = await siteWith(backend, await signIn(backend, 'MAJA@anselm.example', maja.password));
    const me = await site.auth.me();
    expect(me).toMatchObject({ ...added, lastLogin: expect.any(String) });
    expect(JSON.stringify(await admin.accounts.list())).not.toMatch(/argon2id|hash/i);
  });

  test('rows 87, 191, 205: an account sees the authors by user name, the admin everything', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const { id } = await admin.accounts.create(maja);
    const editor = await backend.signedInAs('editor');
    const seen = await editor.accounts.list();
    expect(seen.map(({ username }) => username)).toEqual(['editor', 'maja.lund', 'owner']);
    expect(seen[1]).toEqual({ id, username: 'maja.lund' });
    expect((await admin.accounts.list())[1]).toMatchObject({
      id,
      email: maja.email,
      role: 'viewer',
      version: 1,
    });
  });

  test('row 161: what is missing, taken or a second admin is refused in the specified words', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const required = 'Email, name, and password are required';
    const { email: _, ...withoutEmail } = maja;
    expect(await issueOf(admin.accounts.create({ ...maja, name: '  ', password: '' }), 'invalid')).toEqual({
      message: required,
      paths: ['name', 'password'],
    });
    expect(await issueOf(admin.accounts.create(withoutEmail as typeof maja), 'invalid')).toEqual({
      message: required,
      paths: ['email'],
    });
    await admin.accounts.create(maja);
    expect(
      await issueOf(admin.accounts.create({ ...maja, email: 'MAJA@ANSELM.EXAMPLE' }), 'conflict'),
    ).toEqual({
      message: 'A user with this email already exists',
      paths: ['email'],
    });
    const other = { ...maja, email: 'other@anselm.example' };
    expect(
      await issueOf(admin.accounts.create({ ...other, username: 'Maja.Lund' }), 'conflict'),
    ).toMatchObject({
      paths: ['username'],
    });
    expect(await issueOf(admin.accounts.create({ ...other, role: 'admin' }), 'conflict')).toEqual({
      message: 'Only one admin user is allowed',
      paths: ['role'],
    });
  });

  withPasswords('rows 163, 165, 225: short, common and empty passwords are refused', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const short = await failureOf(admin.accounts.create({ ...maja, password: '12345' }), 'invalid');
    expect(short.issues).toEqual([{ path: 'password', message: 'Password must be at least 6 characters' }]);
    await failureOf(admin.accounts.create({ ...maja, password: 'password1' }), 'invalid');
    const { id } = await admin.accounts.create(maja);
    for (const password of ['', '      ']) {
      const empty = await failureOf(admin.accounts.setPassword({ id, password }), 'invalid');
      expect(empty.issues).toEqual([{ path: 'password', message: 'Password cannot be empty' }]);
    }
    await failureOf(admin.accounts.setPassword({ id, password: 'qwerty' }), 'invalid');
  });

  test('user names are made of names, each once, in letters of every alphabet', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const usernames = [];
    for (const [index, person] of ['Zoë van Dijk', 'Zoe Van Dijk', 'Олена', '✨✨✨', 'Owner'].entries()) {
      const added = await admin.accounts.create({ ...maja, name: person, email: `u${index}@anselm.example` });
      usernames.push(added.username);
    }
    expect(usernames).toEqual(['zoe.van.dijk', 'zoe.van.dijk-2', 'олена', 'user', 'owner-2']);
  });

  test('of fifty adds of one e-mail address at once one makes the account', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const adds = Array.from({ length: 50 }, (_, index) =>
      admin.accounts.create({ ...maja, email: index % 2 ? maja.email : maja.email.toUpperCase() }).then(
        () => 'added',
        (error: { code: string }) => error.code,
      ),
    );
    expect((await Promise.all(adds)).toSorted()).toEqual(['added', ...Array(49).fill('conflict')]);
    expect(await admin.accounts.list()).toHaveLength(2);
  });

  test('row 162: an edit keeps what it does not name, and addresses unique', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const first = await admin.accounts.create(maja);
    const second = await admin.accounts.create({ ...maja, name: 'Ida Moss', email: 'ida@anselm.example' });
    const changed = await admin.accounts.update({ id: second.id, role: 'editor', expectedVersion: 1 });
    expect(changed).toMatchObject({
      name: 'Ida Moss',
      email: 'ida@anselm.example',
      role: 'editor',
      version: 2,
    });
    expect(await issueOf(admin.accounts.update({ id: second.id, email: first.email }), 'conflict')).toEqual({
      message: 'A user with this email already exists',
      paths: ['email'],
    });
    await failureOf(admin.accounts.update({ id: second.id, name: 'Late', expectedVersion: 1 }), 'stale');
    // A user's own e-mail address in other letter case is no conflict.
    const recased = await admin.accounts.update({ id: second.id, email: 'Ida@Anselm.example' });
    expect(recased.email).toBe('Ida@Anselm.example');
    const missing = await failureOf(admin.accounts.update({ id: 4711, name: 'x' }), 'not-found');
    expect(missing.message).toBe('User with ID 4711 not found');
  });

  test('row 162: the only admin keeps role and account', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    expect(await issueOf(admin.accounts.update({ id: 1, role: 'editor' }), 'conflict')).toEqual({
      message: 'Cannot change the role of the only admin user',
      paths: ['role'],
    });
    expect((await failureOf(admin.accounts.remove({ id: 1 }), 'conflict')).message).toBe(
      'The admin user cannot be deleted',
    );
    const { id } = await admin.accounts.create(maja);
    expect((await failureOf(admin.accounts.update({ id, role: 'admin' }), 'conflict')).message).toBe(
      'Only one admin user is allowed',
    );
  });

  test('a removed account is signed out at once, and its posts become those of account 1', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const { id } = await admin.accounts.create({ ...maja, role: 'editor' });
    const token = await signIn(backend, 'maja.lund', maja.password);
    const post = await (await siteWith(backend, token)).posts.create({ title: 'Left behind' });
    expect(post.author.id).toBe(id);

    await admin.accounts.remove({ id });
    await failureOf((await siteWith(backend, token)).auth.me(), 'unauthenticated');
    await failureOf(
      backend.visitor.auth.signIn({ username: 'maja.lund', password: maja.password }),
      'unauthenticated',
    );
    expect((await backend.visitor.posts.get({ id: post.id })).author).toMatchObject({ id: 1 });
    await failureOf(admin.accounts.remove({ id }), 'not-found');
    // The address is free again.
    await admin.accounts.create(maja);
  });

  withServer('rows 87, 168: a changed role counts from the next call, an unknown one as viewer', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const { id } = await admin.accounts.create({ ...maja, role: 'editor' });
    const token = await signIn(backend, 'maja.lund', maja.password);
    const add = async () => (await siteWith(backend, token)).posts.create({ title: 'Mine' });
    await add();
    await admin.accounts.update({ id, role: 'viewer' });
    await failureOf(add(), 'forbidden');
    await admin.accounts.update({ id, role: 'editor' });
    await add();
    await backend.app.database.write
      .updateTable('users')
      .set({ role: 'wizard' })
      .where('id', '=', id)
      .execute();
    await failureOf(add(), 'forbidden');
    expect((await (await siteWith(backend, token)).auth.me()).role).toBe('viewer');
  });

  withPasswords('row 165: the own password is changed by the current one; other sessions end', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const { id } = await admin.accounts.create(maja);
    const here = await signIn(backend, 'maja.lund', maja.password);
    const elsewhere = await signIn(backend, 'maja.lund', maja.password);
    const site = await siteWith(backend, here);
    const password = 'another lighthouse';
    for (const proof of [{}, { currentPassword: '' }, { currentPassword: 'wrong' }]) {
      expect(await issueOf(site.accounts.setPassword({ id, password, ...proof }), 'invalid')).toEqual({
        message: 'The current password is not right.',
        paths: ['currentPassword'],
      });
    }
    await site.accounts.setPassword({ id, password, currentPassword: maja.password });
    expect((await (await siteWith(backend, here)).auth.me()).id).toBe(id);
    await failureOf((await siteWith(backend, elsewhere)).auth.me(), 'unauthenticated');
    await failureOf(
      backend.visitor.auth.signIn({ username: 'maja.lund', password: maja.password }),
      'unauthenticated',
    );
    await signIn(backend, 'maja.lund', password);
  });

  withPasswords('row 163: the admin sets the password of others, who set nobody else’s', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const { id } = await admin.accounts.create({ ...maja, role: 'editor' });
    const token = await signIn(backend, 'maja.lund', maja.password);
    await failureOf(
      (await siteWith(backend, token)).accounts.setPassword({ id: 1, password: 'mine now please' }),
      'forbidden',
    );
    await admin.accounts.setPassword({ id, password: 'set by the owner' });
    await failureOf((await siteWith(backend, token)).auth.me(), 'unauthenticated');
    await signIn(backend, 'maja.lund', 'set by the owner');
    // Their own password needs the present one, as for anybody.
    await issueOf(admin.accounts.setPassword({ id: 1, password: 'mine now please' }), 'invalid');
    await failureOf(admin.accounts.setPassword({ id: 4711, password: 'mine now please' }), 'not-found');
  });

  test('rows 163, 164: the profile changes name and addresses, never the role', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    await admin.accounts.create(maja);
    const currentPassword = 'a quiet harbour';
    await admin.accounts.create({ name: 'Vera Holm', email: 'v@anselm.example', password: currentPassword });
    const viewer = await siteWith(backend, await signIn(backend, 'vera.holm', currentPassword));
    const changed = await viewer.auth.updateMe({
      name: 'Vera',
      email: 'vera@anselm.example',
      currentPassword,
      ...{ role: 'admin' },
    });
    expect(changed).toMatchObject({ name: 'Vera', email: 'vera@anselm.example', role: 'viewer', version: 2 });
    const issues = async (change: { name?: string; email?: string }) =>
      (await failureOf(viewer.auth.updateMe(change), 'invalid')).issues;
    expect(await issues({ name: ' ' })).toEqual([{ path: 'name', message: 'Name is required' }]);
    expect(await issues({ email: '' })).toEqual([{ path: 'email', message: 'Email is required' }]);
    expect(await issues({ email: 'vera' })).toEqual([{ path: 'email', message: 'Invalid email format' }]);
    expect(
      await issueOf(viewer.auth.updateMe({ email: maja.email, currentPassword }), 'conflict'),
    ).toMatchObject({
      message: 'A user with this email already exists',
    });
    await failureOf(viewer.auth.updateMe({ name: 'Late', expectedVersion: 1 }), 'stale');
  });

  withPasswords('safety 4: another e-mail address or user name of one’s own needs the password', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const { id } = await admin.accounts.create(maja);
    const own = await siteWith(backend, await signIn(backend, 'maja.lund', maja.password));
    const refused = async (change: { email?: string; username?: string; currentPassword?: string }) =>
      (await failureOf(own.auth.updateMe(change), 'invalid')).issues;
    const missing = [{ path: 'currentPassword', message: 'Current password is required' }];
    const wrong = [{ path: 'currentPassword', message: 'The current password is not right.' }];
    expect(await refused({ email: 'thief@x.example' })).toEqual(missing);
    expect(await refused({ username: 'thief' })).toEqual(missing);
    expect(await refused({ email: 'thief@x.example', currentPassword: '' })).toEqual(missing);
    expect(await refused({ email: 'thief@x.example', currentPassword: 'guess' })).toEqual(wrong);
    // A field that stays the same needs no password.
    await own.auth.updateMe({ name: 'Maja Holm', email: maja.email, username: 'maja.lund' });
    const changed = await own.auth.updateMe({
      username: 'maja',
      email: 'maja@x.example',
      currentPassword: maja.password,
    });
    expect(changed).toMatchObject({ username: 'maja', email: 'maja@x.example', name: 'Maja Holm' });
    // The admin changes other accounts without their password, and the own one as everybody does.
    await admin.accounts.update({ id, email: 'maja@y.example' });
    const byList = await failureOf(admin.accounts.update({ id: 1, email: 'thief@x.example' }), 'invalid');
    expect(byList.issues).toEqual(missing);
    await admin.accounts.update({ id: 1, name: 'Tove Anselm' });
  });

  test('a new name shows under the posts at once', async () => {
    await using backend = await open();
    const admin = await backend.signedInAs('admin');
    const editor = await backend.signedInAs('editor');
    const { id } = await editor.posts.create({ title: 'Signed' });
    const version = backend.contentVersion;
    const before = await version();
    await editor.auth.updateMe({ name: 'Edda Holm' });
    expect(await version()).toBe(before + 1);
    expect((await backend.visitor.posts.get({ id })).author.name).toBe('Edda Holm');
    await admin.accounts.update({ id: (await editor.auth.me()).id, email: 'edda@anselm.example' });
    expect(await version()).toBe(before + 1);
  });
});

test('wrong current passwords of a session are limited from whatever address', async () => {
  await using backend = await openBackend('SQLite', { config: { rateLimitFactor: 0.1 } });
  const account = await identify(backend.ports, await backend.tokenOf('viewer'));
  if (!account) throw new Error('not signed in');
  const attempt = (address: string) =>
    createSite(backend.ports, { address, account }).accounts.setPassword({
      id: account.id,
      password: 'another lighthouse',
      currentPassword: 'guess',
    });
  await failureOf(attempt('10.0.0.1'), 'invalid');
  await failureOf(attempt('10.0.0.2'), 'invalid');
  await failureOf(attempt('10.0.0.3'), 'too-many-requests');
});

test('a sign-in that began before the password changed opens no session', async () => {
  await using backend = await openBackend('SQLite');
  const admin = await backend.signedInAs('admin');
  const { id } = await admin.accounts.create(maja);
  const { verify } = backend.ports.passwords;
  backend.ports.passwords.verify = async (password, hash) => {
    const right = await verify(password, hash);
    await backend.ports.stores.accounts.setPasswordHash(id, 'changed meanwhile');
    return right;
  };
  await failureOf(
    backend.visitor.auth.signIn({ username: 'maja.lund', password: maja.password }),
    'unauthenticated',
  );
});
