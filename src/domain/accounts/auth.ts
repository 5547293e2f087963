import type { authOperations } from '#contract/auth.ts';
import { SiteError } from '#contract/errors.ts';
import type { Handlers } from '#contract/operation.ts';
import { type Caller, requireAccount } from '../caller.ts';
import type { Ports } from '../ports.ts';
import { FIRST_ID } from '../posts.ts';
import { changeAccount } from './accounts.ts';
import { countOneTimeCode, requireOneTimeCode } from './one-time-codes.ts';
import { hashNewPassword, triesPerAccount } from './passwords.ts';
import { takeOrRefuse } from './rate-limits.ts';

/** A session lasts seven days (decision D3). In milliseconds. */
const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

/** Claiming the site, sign-in, and the sessions and data of the caller's own account (decisions D2, D3 and 0014). */
export function createAuth(ports: Ports, caller: Caller): Handlers<typeof authOperations> {
  const { stores, clock, passwords, tokens, limiter } = ports;

  /** Opens a session. Throws `unauthenticated` if the verified password was changed or the account removed meanwhile. */
  async function openSession(userId: number, passwordHash: string, code?: string) {
    const now = clock();
    const expires = new Date(now.getTime() + SESSION_MS);
    const { token, idHash } = await tokens.issue(userId, expires);
    await stores.inTransaction(async (transaction) => {
      if ((await transaction.accounts.passwordHashOf(userId)) !== passwordHash) throw wrongCredentials();
      await requireOneTimeCode(ports, transaction, userId, code);
      await transaction.sessions.removeExpired(now.toISOString());
      await transaction.sessions.add({
        idHash,
        userId,
        createdAt: now.toISOString(),
        expiresAt: expires.toISOString(),
        userAgent: caller.userAgent ?? '',
        address: caller.address,
      });
      await transaction.accounts.touchLastLogin(userId, now.toISOString());
    });
    const user = await stores.accounts.get(userId);
    if (!user) throw new SiteError('unauthenticated', 'This account is gone.');
    return { token, user };
  }

  return {
    setup: async () => ({ claimed: await stores.accounts.isClaimed() }),

    signUp: async ({ username, email, password, setupCode }) => {
      if (await stores.accounts.isClaimed()) throw claimedError();
      requireSetupCode(setupCode, await stores.site.setupCode());
      const passwordHash = await hashNewPassword(passwords, password, { username, email });
      const claimed = await stores.inTransaction(async (transaction) => {
        if (!(await transaction.accounts.claim({ username, email, passwordHash }, clock().toISOString())))
          return false;
        await transaction.site.removeSetupCode();
        await transaction.site.bumpContentVersion();
        return true;
      });
      if (!claimed) throw claimedError();
      return openSession(FIRST_ID, passwordHash);
    },

    signIn: async ({ username, password, code }) => {
      const user = await stores.accounts.findByLogin(username);
      // An account signs in by user name or e-mail address, and both count together.
      const counted = user?.id ?? `named ${username.toLowerCase()}`;
      await takeOrRefuse(limiter, `auth.signIn account ${counted}`, triesPerAccount);
      const correct = await passwords.verify(password, user?.passwordHash);
      if (!user?.passwordHash || !correct) throw wrongCredentials();
      await countOneTimeCode(ports, user.id, code);
      return openSession(user.id, user.passwordHash, code);
    },

    me: async () => requireAccount(caller),

    updateMe: (changes) => changeAccount(ports, requireAccount(caller).id, changes),

    signOut: async () => {
      const { sessionHash } = requireAccount(caller);
      await stores.inTransaction((transaction) => transaction.sessions.remove(sessionHash));
    },

    sessions: async () => {
      const { id, sessionHash } = requireAccount(caller);
      const sessions = await stores.sessions.listOfAccount(id, clock().toISOString());
      return sessions
        .map(({ idHash, ...session }) => ({ ...session, current: idHash === sessionHash }))
        .toSorted(
          (one, other) =>
            Number(other.current) - Number(one.current) || (one.lastSeenAt < other.lastSeenAt ? 1 : -1),
        );
    },

    endSession: async ({ id }) => {
      const account = requireAccount(caller);
      const ended = await stores.inTransaction((transaction) =>
        transaction.sessions.removeOfAccountById(account.id, id),
      );
      if (!ended) throw new SiteError('not-found', 'This session has ended already.');
    },

    signOutAll: async () => {
      const { id } = requireAccount(caller);
      await stores.inTransaction((transaction) => transaction.sessions.removeOfAccount(id));
    },
  };
}

/** Deletes expired sessions and the browser and address that they stored. Housekeeping calls it regularly. */
export async function forgetEndedSessions({ stores, clock }: Ports): Promise<void> {
  await stores.sessions.removeExpired(clock().toISOString());
}

const wrongCredentials = () =>
  new SiteError('unauthenticated', 'Invalid credentials. Please check your username and password.');

const claimedError = () =>
  new SiteError('forbidden', 'This site already has its owner. New accounts are added in the site settings.');

/** A plain comparison is safe: ten attempts in ten minutes are too few for a timing attack. Throws `forbidden`. */
function requireSetupCode(given: string | undefined, expected: string | undefined) {
  if (expected !== undefined && given?.trim() === expected) return;
  const message = given
    ? 'The set-up code is not the one this site printed at its last start.'
    : 'The set-up code is missing. The link that carries it was printed where the server was started.';
  throw new SiteError('forbidden', message, { issues: [{ path: 'setupCode', message }] });
}
