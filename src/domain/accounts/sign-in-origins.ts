import type { RateLimit } from '#contract/operation.ts';
import type { Caller } from '../caller.ts';
import type { Allowance, Ports, SignInGuard } from '../ports.ts';
import type { Stores } from '../stores.ts';
import type { AccountRecord } from './account-store.ts';
import { networkOf, wideNetworkOf } from './networks.ts';

/** Wrong passwords for one name from one network, or from one device that signed in before (decision D22). */
export const passwordGuesses: RateLimit = { calls: 20, seconds: 600 };

/** Wrong one-time codes for one account (decision 0014). Three of a million codes are valid at a time. */
export const codeGuesses: RateLimit = { calls: 10, seconds: 600 };

/** A /48 has 65,536 networks and is often one customer's, so it has an allowance too, as large as that of five networks. */
const WIDE_FACTOR = 5;

/** A device or network that did not sign in for this long is a strange one again. In days; the cookie lasts as long. */
export const KNOWN_DAYS = 180;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Where a sign-in comes from. A known device or network signed in to the same account before; a stranger cannot spend
 * its allowance.
 */
export interface SignInOrigin {
  kind: 'known device' | 'known network' | 'strange network';
  /** The name that was typed, in the form in which names are compared. */
  login: string;
  network: string;
  wideNetwork: string | undefined;
  /** A hash of the device's token. */
  device: string | undefined;
}

/**
 * Finds out whether the caller's device or network signed in to the account before. A network is known for the name that
 * it signed in with, so no refusal reveals that a name and an address belong to one account.
 */
export async function originOf(
  { signInGuard, stores }: Ports,
  caller: Caller,
  username: string,
  userId = NO_ACCOUNT,
): Promise<SignInOrigin> {
  const login = loginOf(username);
  const network = networkOf(caller.address);
  const device =
    signInGuard && caller.device?.token ? deviceOrigin(signInGuard, caller.device.token) : undefined;
  const origin = { login, network, wideNetwork: wideNetworkOf(caller.address), device };
  const isKnown = async (hash: string) => (await stores.knownOrigins?.has(hash, userId)) ?? false;
  if (device !== undefined && (await isKnown(device))) return { ...origin, kind: 'known device' };
  const known = signInGuard && (await isKnown(networkOrigin(signInGuard, network, login)));
  return { ...origin, kind: known ? 'known network' : 'strange network' };
}

/** No account has this id. An unknown name takes the same queries as an existing one. */
const NO_ACCOUNT = 0;

const loginOf = (username: string) => username.trim().toLowerCase();
const deviceOrigin = ({ hashOf }: SignInGuard, token: string) => hashOf(`device ${token}`);
const networkOrigin = ({ hashOf }: SignInGuard, network: string, login: string) =>
  hashOf(`network ${network} of ${login}`);

/**
 * The allowances that a guess at a password spends. Names are counted as they are typed, whether they exist or not. All
 * names together are counted as well, so that one network cannot try one password on every name.
 */
export function passwordAllowances(
  { kind, login, network, wideNetwork, device }: SignInOrigin,
  perNetwork: RateLimit,
): Allowance[] {
  if (kind === 'known device')
    return [{ key: `password of ${login} from device ${device}`, limit: passwordGuesses }];
  const own = [
    { key: `password of ${login} from ${network}`, limit: passwordGuesses },
    { key: `passwords from ${network}`, limit: perNetwork },
  ];
  if (wideNetwork === undefined || kind === 'known network') return own;
  return [
    ...own,
    { key: `password of ${login} from wide ${wideNetwork}`, limit: widened(passwordGuesses) },
    { key: `passwords from wide ${wideNetwork}`, limit: widened(perNetwork) },
  ];
}

const widened = ({ calls, seconds }: RateLimit) => ({ calls: calls * WIDE_FACTOR, seconds });

/**
 * The allowance that a guess at a one-time code of an account spends. The codes of an app can be guessed from many
 * networks, so all strange networks share one. Recovery codes cannot be guessed and are counted per network, so that
 * somebody who has only the password cannot keep the owner out.
 */
export function codeAllowance(
  userId: number,
  { kind, network, device }: SignInOrigin,
  isAppCode: boolean,
): Allowance {
  const key = () => {
    if (kind === 'known device') return `code of account ${userId} from device ${device}`;
    if (kind === 'known network') return `code of account ${userId} from ${network}`;
    return isAppCode
      ? `code of account ${userId} from strange networks`
      : `recovery code of account ${userId} from ${network}`;
  };
  return { key: key(), limit: codeGuesses };
}

/**
 * Remembers, in the transaction that opens a session, the device and the network for the account. Returns the token that
 * the device has to keep; undefined for a caller that keeps none.
 */
export async function rememberOrigin(
  { signInGuard, clock }: Ports,
  transaction: Stores,
  caller: Caller,
  { id }: Pick<AccountRecord, 'id'>,
  username: string,
): Promise<string | undefined> {
  const { knownOrigins } = transaction;
  if (!signInGuard || !knownOrigins) return undefined;
  const origins = [networkOrigin(signInGuard, networkOf(caller.address), loginOf(username))];
  const token = caller.device && (await tokenOf(signInGuard, transaction, caller.device.token));
  if (token !== undefined) origins.push(deviceOrigin(signInGuard, token));
  await knownOrigins.remember(id, origins, clock().toISOString());
  return token;
}

/** The token that the device has, if this site gave it; several accounts of one browser share it. Otherwise a new one. */
async function tokenOf(
  guard: SignInGuard,
  { knownOrigins }: Stores,
  sent: string | undefined,
): Promise<string> {
  const isOurs = sent !== undefined && (await knownOrigins?.has(deviceOrigin(guard, sent)));
  return isOurs ? sent : guard.newDeviceToken();
}

/** Deletes expired counts, and devices and networks that did not sign in for long. Housekeeping calls it regularly. */
export async function forgetOldOrigins({ signInGuard, stores, clock }: Ports): Promise<void> {
  const now = clock();
  await signInGuard?.forgetExpired(now);
  await stores.knownOrigins?.removeBefore(new Date(now.getTime() - KNOWN_DAYS * DAY_MS).toISOString());
}
