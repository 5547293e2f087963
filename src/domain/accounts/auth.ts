import { type authOperations, signInLimit, signUpLimit } from '#contract/accounts/auth.ts';
import { hasCode, SiteError } from '#contract/errors.ts';
import type { Handlers } from '#contract/operation.ts';
import { type Caller, requireAccount } from '../caller.ts';
import type { Ports } from '../ports.ts';
import { FIRST_ID } from '../posts/posts.ts';
import { changeOwnAccount } from './accounts.ts';
import { networkOf } from './networks.ts';
import { countOneTimeCode, requireOneTimeCode } from './one-time-codes.ts';
import { hashNewPassword } from './passwords.ts';
import { takeGuess } from './rate-limits.ts';
import { originOf, passwordAllowances, rememberOrigin } from './sign-in-origins.ts';

/** A session lasts seven days (decision D3). In milliseconds. */
const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

/** Claiming the site, sign-in, and the sessions and data of the caller's own account (decisions D2, D3 and 0014). */
export function createAuth(ports: Ports, caller: Caller): Handlers<typeof authOperations> {
  const { stores, clock, passwords, tokens } = ports;

  /** Opens a session. Throws `unauthenticated` if the verified password was changed or the account removed meanwhile. */
  async function openSession(
    userId: number,
    { username, passwordHash, code }: { username: string; passwordHash: string; code?: string | undefined },
  ) {
    const now = clock();
    const expires = new Date(now.getTime() + SESSION_MS);
    const { token, idHash } = await tokens.issue(userId, expires);
    const deviceToken = await stores.inTransaction(async (transaction) => {
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
      return rememberOrigin(ports, transaction, caller, { id: userId }, username);
    });
    if (deviceToken !== undefined) caller.device?.keep(deviceToken);
    const user = await stores.accounts.get(userId);
    if (!user) throw new SiteError('unauthenticated', 'This account is gone.');
    return { token, user };
  }

  function noteFailure(reason: 'password' | 'code', account: number | undefined) {
    ports.security({ event: 'sign-in-failed', reason, account, address: caller.address });
  }

  return {
    setup: async () => ({ claimed: await stores.accounts.isClaimed() }),

    signUp: async ({ username, email, password, setupCode }) => {
      if (await stores.accounts.isClaimed()) throw claimedError();
      const key = `set-up codes from ${networkOf(caller.address)}`;
      const wasRight = await takeGuess(ports, [{ key, limit: signUpLimit }], caller.noteLimit);
      requireSetupCode(setupCode, await stores.site.setupCode());
      await wasRight();
      const passwordHash = await hashNewPassword(passwords, password, { username, email });
      const claimed = await stores.inTransaction(async (transaction) => {
        // The form of row 76 asks for no name, and an account needs one to be edited.
        const owner = { username, name: username, email, passwordHash };
        if (!(await transaction.accounts.claim(owner, clock().toISOString()))) return false;
        await transaction.site.removeSetupCode();
        await transaction.site.bumpContentVersion();
        return true;
      });
      if (!claimed) throw claimedError();
      return openSession(FIRST_ID, { username, passwordHash });
    },

    signIn: async ({ username, password, code }) => {
      const user = await stores.accounts.findByLogin(username);
      const origin = await originOf(ports, caller, username, user?.id);
      const allowances = passwordAllowances(origin, signInLimit);
      const passwordWasRight = await takeGuess(ports, allowances, caller.noteLimit);
      const correct = await passwords.verify(password, user?.passwordHash);
      if (!user?.passwordHash || !correct) {
        noteFailure('password', user?.id);
        throw wrongCredentials();
      }
      await passwordWasRight();
      const codeWasRight = await countOneTimeCode(ports, user.id, code, origin);
      const { passwordHash } = user;
      const session = await openSession(user.id, { username, passwordHash, code }).catch((error: unknown) => {
        if (code && hasCode(error, 'code-required')) noteFailure('code', user.id);
        throw error;
      });
      await codeWasRight();
      return session;
    },

    me: async () => requireAccount(caller),

    updateMe: (changes) => changeOwnAccount(ports, caller, changes),

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

/** A plain comparison is safe: ten failures in ten minutes are too few for a timing attack. Throws `forbidden`. */
function requireSetupCode(given: string | undefined, expected: string | undefined) {
  if (expected !== undefined && given?.trim() === expected) return;
  const message = given
    ? 'The set-up code is not the one this site printed at its last start.'
    : 'The set-up code is missing. The link that carries it was printed where the server was started.';
  throw new SiteError('forbidden', message, { issues: [{ path: 'setupCode', message }] });
}
