import type { CodesState, oneTimeCodeOperations } from '#contract/accounts/one-time-codes.ts';
import { SiteError } from '#contract/errors.ts';
import type { Handlers } from '#contract/operation.ts';
import { type Caller, requireAccount } from '../caller.ts';
import { readSettings } from '../documents/settings.ts';
import type { OneTimeCodes, Ports } from '../ports.ts';
import type { Stores } from '../stores.ts';
import type { OneTimeCodeStore } from './one-time-code-store.ts';
import { proveOwnPassword } from './passwords.ts';
import { takeGuess } from './rate-limits.ts';
import { codeAllowance, codeGuesses, type SignInOrigin } from './sign-in-origins.ts';

const RECOVERY_CODES = 10;

/** The set-up of one-time codes (RFC 6238) for the caller's own account (decision 0014). */
export function createOneTimeCodeRules(ports: Ports, caller: Caller): Handlers<typeof oneTimeCodeOperations> {
  const { stores, clock } = ports;

  async function stateOf(userId: number): Promise<CodesState> {
    const stored = await stores.oneTimeCodes?.find(userId);
    const { since, recoveryCodesLeft } = stored?.since ? stored : { since: null, recoveryCodesLeft: 0 };
    return { available: ports.oneTimeCodes !== undefined, since, recoveryCodesLeft };
  }

  /** Checks the caller's password and a code, then runs `change` in the transaction that uses the code up. */
  async function withProof(
    { currentPassword, code }: { currentPassword: string; code: string },
    change: (store: OneTimeCodeStore, userId: number) => Promise<void>,
  ) {
    const { id } = requireAccount(caller);
    await proveOwnPassword(ports, caller, currentPassword);
    const wasRight = await countOfSession();
    await stores.inTransaction(async (transaction) => {
      const { store } = requireSupport(ports, transaction);
      if (!(await store.find(id))?.since)
        throw new SiteError('conflict', 'One-time codes are not switched on.');
      if (!(await consumeCode(ports, transaction, id, code))) throw wrongCode('invalid');
      await change(store, id);
    });
    await wasRight();
  }

  /** Counts a wrong code in the allowance of this session. */
  function countOfSession() {
    const { sessionHash } = requireAccount(caller);
    return takeGuess(ports, [{ key: `code of session ${sessionHash}`, limit: codeGuesses }]);
  }

  return {
    get: () => stateOf(requireAccount(caller).id),

    begin: async ({ currentPassword }) => {
      const { id, username } = requireAccount(caller);
      const { codes } = requireSupport(ports, stores);
      await proveOwnPassword(ports, caller, currentPassword);
      const secret = codes.newSecret();
      await stores.inTransaction(async (transaction) => {
        const { store } = requireSupport(ports, transaction);
        requireOff(await store.find(id));
        await store.begin(id, secret);
      });
      const { general } = await readSettings(ports);
      return { secret, address: codes.addressOf(secret, { site: general.siteName, username }) };
    },

    confirm: async ({ code }) => {
      const { id, sessionHash } = requireAccount(caller);
      const { codes } = requireSupport(ports, stores);
      const wasRight = await countOfSession();
      const recoveryCodes = codes.newRecoveryCodes(RECOVERY_CODES);
      await stores.inTransaction(async (transaction) => {
        const { store } = requireSupport(ports, transaction);
        const stored = await store.find(id);
        if (!stored) throw new SiteError('conflict', 'Begin the set-up first.');
        requireOff(stored);
        if (!(await consumeCode(ports, transaction, id, code))) throw wrongCode('invalid');
        await store.setRecoveryCodes(id, recoveryCodes.map(codes.hashOf));
        await store.confirm(id, clock().toISOString());
        // The other sessions were opened without a code, perhaps by somebody who has only the password.
        await transaction.sessions.removeOfAccount(id, sessionHash);
      });
      await wasRight();
      return { recoveryCodes };
    },

    renewRecoveryCodes: async (proof) => {
      const { codes } = requireSupport(ports, stores);
      const recoveryCodes = codes.newRecoveryCodes(RECOVERY_CODES);
      await withProof(proof, (store, id) => store.setRecoveryCodes(id, recoveryCodes.map(codes.hashOf)));
      return { recoveryCodes };
    },

    end: async (proof) => {
      await withProof(proof, (store, id) => store.remove(id));
      return stateOf(requireAccount(caller).id);
    },
  };
}

/**
 * Counts a guess at a code during sign-in, before the transaction that uses it up. Returns the function that takes the
 * count of a right code back. Throws `too-many-requests`.
 */
export async function countOneTimeCode(
  ports: Ports,
  userId: number,
  code: string | undefined,
  origin: SignInOrigin,
): Promise<() => Promise<void>> {
  if (!code || !ports.oneTimeCodes) return async () => {};
  return takeGuess(ports, [codeAllowance(userId, origin, isAppCode(code))]);
}

/**
 * Uses up the code of an account that requires one, within the transaction that opens the session. Throws
 * `code-required` if the code is missing, wrong or already used.
 */
export async function requireOneTimeCode(
  ports: Ports,
  transaction: Stores,
  userId: number,
  code: string | undefined,
): Promise<void> {
  if (!(await transaction.oneTimeCodes?.find(userId))?.since) return;
  if (!code) throw codeRefusal('code-required', 'Please enter a code of your authenticator app.');
  if (!(await consumeCode(ports, transaction, userId, code))) throw wrongCode('code-required');
}

/** Uses up a code of the app or a recovery code; returns false if it is wrong or already used. */
async function consumeCode(
  ports: Ports,
  transaction: Stores,
  userId: number,
  code: string,
): Promise<boolean> {
  const { codes, store } = requireSupport(ports, transaction);
  const stored = await store.find(userId);
  if (!stored) return false;
  if (!isAppCode(code)) return store.takeRecoveryCode(userId, codes.hashOf(code));
  const step = codes.stepOf(stored.secret, digitsOf(code), ports.clock());
  return step !== undefined && store.takeStep(userId, step);
}

const digitsOf = (code: string) => code.replace(/\s/g, '');

/** Any other text is looked up as a recovery code. */
const isAppCode = (code: string) => /^\d{6}$/.test(digitsOf(code));

/** Returns the code generator and its store. Throws `not-found` on a site in a browser's storage, which has neither. */
function requireSupport(
  { oneTimeCodes: codes }: Ports,
  { oneTimeCodes: store }: Stores,
): { codes: OneTimeCodes; store: OneTimeCodeStore } {
  if (codes && store) return { codes, store };
  throw new SiteError('not-found', 'This site has no one-time codes.');
}

function requireOff(stored: { since: string | null } | undefined) {
  if (stored?.since) throw new SiteError('conflict', 'One-time codes are switched on already.');
}

const wrongCode = (code: 'invalid' | 'code-required') =>
  codeRefusal(code, 'This code is not right, or it was used before. Please wait for the next one.');

function codeRefusal(code: 'invalid' | 'code-required', message: string) {
  return new SiteError(code, message, { issues: [{ path: 'code', message }] });
}
