import { SiteError } from '#contract/errors.ts';
import type { CodesState, oneTimeCodeOperations } from '#contract/one-time-codes.ts';
import type { Handlers, RateLimit } from '#contract/operation.ts';
import { type Caller, requireAccount } from '../caller.ts';
import { readSettings } from '../documents/settings.ts';
import type { OneTimeCodes, Ports } from '../ports.ts';
import type { Stores } from '../stores.ts';
import type { OneTimeCodeStore } from './one-time-code-store.ts';
import { proveOwnPassword } from './passwords.ts';
import { takeOrRefuse } from './rate-limits.ts';

/** Codes tried for one account, from whatever addresses: of a million, three count at a time. */
export const codesPerAccount: RateLimit = { calls: 10, seconds: 600 };

const RECOVERY_CODES = 10;

export function createOneTimeCodeRules(ports: Ports, caller: Caller): Handlers<typeof oneTimeCodeOperations> {
  const { stores, clock } = ports;

  async function stateOf(userId: number): Promise<CodesState> {
    const stored = await stores.oneTimeCodes?.find(userId);
    const on = stored?.since ? stored : { since: null, recoveryCodesLeft: 0 };
    const { since, recoveryCodesLeft } = on;
    return { available: ports.oneTimeCodes !== undefined, since, recoveryCodesLeft };
  }

  /** Runs `change` once the caller has shown their password and a code, in the transaction that takes the code. */
  async function withProof(
    { currentPassword, code }: { currentPassword: string; code: string },
    change: (store: OneTimeCodeStore, userId: number) => Promise<void>,
  ) {
    const { id } = requireAccount(caller);
    await proveOwnPassword(ports, id, currentPassword);
    await countTry(ports, id);
    await stores.inTransaction(async (transaction) => {
      const { store } = needed(ports, transaction);
      if (!(await store.find(id))?.since)
        throw new SiteError('conflict', 'One-time codes are not switched on.');
      if (!(await takeCode(ports, transaction, id, code))) throw wrongCode('invalid');
      await change(store, id);
    });
  }

  return {
    get: () => stateOf(requireAccount(caller).id),

    begin: async ({ currentPassword }) => {
      const { id, username } = requireAccount(caller);
      const { codes } = needed(ports, stores);
      await proveOwnPassword(ports, id, currentPassword);
      const secret = codes.newSecret();
      await stores.inTransaction(async (transaction) => {
        const { store } = needed(ports, transaction);
        requireOff(await store.find(id));
        await store.begin(id, secret);
      });
      const { general } = await readSettings(ports);
      return { secret, address: codes.addressOf(secret, { site: general.siteName, username }) };
    },

    confirm: async ({ code }) => {
      const { id } = requireAccount(caller);
      const { codes } = needed(ports, stores);
      await countTry(ports, id);
      const recoveryCodes = codes.newRecoveryCodes(RECOVERY_CODES);
      await stores.inTransaction(async (transaction) => {
        const { store } = needed(ports, transaction);
        const stored = await store.find(id);
        if (!stored) throw new SiteError('conflict', 'Begin the set-up first.');
        requireOff(stored);
        if (!(await takeCode(ports, transaction, id, code))) throw wrongCode('invalid');
        await store.setRecoveryCodes(id, recoveryCodes.map(codes.hashOf));
        await store.confirm(id, clock().toISOString());
      });
      return { recoveryCodes };
    },

    renewRecoveryCodes: async (proof) => {
      const { codes } = needed(ports, stores);
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

/** Counts the code that came with a sign-in, before the transaction that takes it. */
export async function countOneTimeCode(
  ports: Ports,
  userId: number,
  code: string | undefined,
): Promise<void> {
  if (code && ports.oneTimeCodes) await countTry(ports, userId);
}

/**
 * Within the transaction that opens a session: takes the code of an account that asks for one. Throws `code-required`
 * without one, and for one that is wrong or was used before.
 */
export async function requireOneTimeCode(
  ports: Ports,
  transaction: Stores,
  userId: number,
  code: string | undefined,
): Promise<void> {
  if (!(await transaction.oneTimeCodes?.find(userId))?.since) return;
  if (!code) throw codeRefusal('code-required', 'Please enter a code of your authenticator app.');
  if (!(await takeCode(ports, transaction, userId, code))) throw wrongCode('code-required');
}

/** Takes a code of the app, or a recovery code, so that nobody takes it again; answers whether it was right. */
async function takeCode(ports: Ports, transaction: Stores, userId: number, code: string): Promise<boolean> {
  const { codes, store } = needed(ports, transaction);
  const stored = await store.find(userId);
  if (!stored) return false;
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return store.takeRecoveryCode(userId, codes.hashOf(code));
  const step = codes.stepOf(stored.secret, digits, ports.clock());
  return step !== undefined && store.takeStep(userId, step);
}

function countTry({ limiter }: Ports, userId: number) {
  return takeOrRefuse(limiter, `code of account ${userId}`, codesPerAccount);
}

/** The codes and where they are kept. A site in a browser's storage has neither. */
function needed(
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
