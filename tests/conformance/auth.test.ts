import { describe, expect, test } from 'vitest';
import { accountOperations } from '#contract/accounts/account.ts';
import { authOperations } from '#contract/accounts/auth.ts';
import { identify, pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { type Backend, backendsWith, openBackend } from '../support/backends.ts';
import { failureOf, refusedFields } from '../support/expect-failure.ts';

const owner = {
  username: 'Tove',
  email: 'Tove@anselm.example',
  password: 'a quiet harbour',
  setupCode: 'set-up-code',
};

async function claim(backend: Backend, account = owner) {
  await backend.app.setupPath();
  return backend.visitor.auth.signUp(account);
}

describe.each(backendsWith('passwords'))('accounts on %s', (name) => {
  const open = () => openBackend(name, { config: { rateLimitFactor: 1000 } });

  test('rows 83, 200: the set-up code makes its bearer the owner and signs them in', async () => {
    await using backend = await open();
    expect(await backend.visitor.auth.setup()).toEqual({ claimed: false });
    const { token, user } = await claim(backend);
    expect(user).toEqual({
      id: 1,
      username: 'Tove',
      name: 'Tove',
      email: 'Tove@anselm.example',
      role: 'admin',
    });
    expect((await identify(backend.ports, token))?.username).toBe('Tove');
    expect(await backend.visitor.auth.setup()).toEqual({ claimed: true });
  });

  test('mend 10: a new owner has a name, so that the forms for the account accept what it has', async () => {
    await using backend = await open();
    const { user } = await claim(backend);
    const { name, email, role } = user;
    expect(accountOperations.update.input.safeParse({ id: 1, name, email, role }).error).toBeUndefined();
    expect(authOperations.updateMe.input.safeParse({ name, email }).error).toBeUndefined();
  });

  test('of fifty claims at once one makes the owner', async () => {
    await using backend = await open();
    await backend.app.setupPath();
    const claims = Array.from({ length: 50 }, (_, index) =>
      backend.visitor.auth
        .signUp({ ...owner, username: `owner-${index}`, email: `o${index}@x.example` })
        .then(
          ({ user }) => user.username,
          (error: { code: string }) => error.code,
        ),
    );
    const outcomes = await Promise.all(claims);
    const owners = outcomes.filter((outcome) => outcome !== 'forbidden');
    expect(owners).toHaveLength(1);
    expect((await backend.ports.stores.accounts.get(1))?.username).toBe(owners[0]);
  });

  test('a second claim, a wrong code and a missing one are refused with the reason', async () => {
    await using backend = await open();
    await backend.app.setupPath();
    const wrong = await failureOf(
      backend.visitor.auth.signUp({ ...owner, setupCode: 'guessed' }),
      'forbidden',
    );
    expect(wrong.issues?.[0]?.path).toBe('setupCode');
    const { setupCode: _, ...without } = owner;
    await failureOf(backend.visitor.auth.signUp(without), 'forbidden');
    await backend.visitor.auth.signUp(owner);
    const second = await failureOf(backend.visitor.auth.signUp(owner), 'forbidden');
    expect(second.message).toContain('already has its owner');
  });

  test('rows 197, 225: a short, a common and a missing password are refused by name', async () => {
    await using backend = await open();
    await backend.app.setupPath();
    const refused = (password: string) => refusedFields(backend.visitor.auth.signUp({ ...owner, password }));
    expect(await refused('12345')).toEqual(['password']);
    expect(await refused('password')).toEqual(['password']);
    expect((await backend.visitor.auth.setup()).claimed).toBe(false);
  });

  test('row 73: the user name or the e-mail address signs in, in any case', async () => {
    await using backend = await open();
    await claim(backend);
    for (const username of ['tove', 'TOVE', ' tove@ANSELM.example ']) {
      const { user } = await backend.visitor.auth.signIn({ username, password: owner.password });
      expect(user.id).toBe(1);
    }
  });

  test('safety 4: a password that contains the user name or the e-mail address is refused at its field', async () => {
    await using backend = await open();
    await backend.app.setupPath();
    const message = 'The password must not contain the user name or the e-mail address.';
    const claimAs = (account: Partial<typeof owner>) => backend.visitor.auth.signUp({ ...owner, ...account });
    for (const password of ['my tove 2026', 'TOVE-harbour', 'x tove@anselm.example x']) {
      const { issues } = await failureOf(claimAs({ password }), 'invalid');
      expect(issues).toEqual([{ path: 'password', message }]);
    }
    const mail = { email: 'harbour.master@anselm.example' };
    expect((await failureOf(claimAs({ ...mail, password: 'the harbour.master 1' }), 'invalid')).message).toBe(
      message,
    );
    // Short names are part of too many good passwords.
    await claimAs({ username: 'tia', email: 'tia@anselm.example', password: 'a tiara and a rose' });
    const admin = await backend.signedInAs('admin');
    const person = { name: 'Maja Lund', email: 'ml@anselm.example' };
    expect(await refusedFields(admin.accounts.create({ ...person, password: 'Maja.Lund 99' }))).toEqual([
      'password',
    ]);
    const { id } = await admin.accounts.create({ ...person, password: 'a small lighthouse' });
    expect(await refusedFields(admin.accounts.setPassword({ id, password: 'maja.lund!' }))).toEqual([
      'password',
    ]);
  });

  test('a wrong password and an unknown name get the same answer', async () => {
    await using backend = await open();
    await claim(backend);
    const attempt = (username: string, password: string) =>
      failureOf(backend.visitor.auth.signIn({ username, password }), 'unauthenticated');
    const wrong = await attempt('tove', 'a loud harbour');
    const unknown = await attempt('nobody', owner.password);
    expect(wrong.message).toBe(unknown.message);
  });

  test('the user that came with the site has no password anybody could guess', async () => {
    await using backend = await open();
    for (const password of ['owner', 'password', 'admin']) {
      await failureOf(backend.visitor.auth.signIn({ username: 'owner', password }), 'unauthenticated');
    }
  });

  test('after log-out the token is worth nothing, other sessions go on', async () => {
    await using backend = await open();
    const first = await claim(backend);
    const second = await backend.visitor.auth.signIn({ username: 'tove', password: owner.password });
    const account = await identify(backend.ports, first.token);
    if (!account) throw new Error('not signed in');
    await createSite(backend.ports, { ...pageVisitor, account }).auth.signOut();
    expect(await identify(backend.ports, first.token)).toBeUndefined();
    expect((await identify(backend.ports, second.token))?.id).toBe(1);

    await createSite(backend.ports, { ...pageVisitor, account }).auth.signOutAll();
    expect(await identify(backend.ports, second.token)).toBeUndefined();
  });

  test('a token that was tampered with or made elsewhere is nobody', async () => {
    await using backend = await open();
    const { token } = await claim(backend);
    const [header, , signature] = token.split('.');
    const forged = Buffer.from('{"sub":"1","jti":"x","exp":9999999999}').toString('base64url');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged}.`;
    for (const bad of [`${header}.${forged}.${signature}`, unsigned, 'x', `${token}x`, '']) {
      expect(await identify(backend.ports, bad)).toBeUndefined();
    }
  });
});
