import { roles } from '#contract/accounts/account.ts';
import { SiteError } from '#contract/errors.ts';
import type { ChangeOrigin, HistoryKind } from '#contract/history.ts';
import type { Operation } from '#contract/operation.ts';
import type { AccountRecord } from './accounts/account-store.ts';
import type { SessionOrigin } from './accounts/session-store.ts';
import type { LimitCount, Ports } from './ports.ts';

/** The person or program that a site acts for: an address, and an account if the call carried a valid token. */
export interface Caller {
  address: string;
  /** The `User-Agent` header, if the call had one. */
  userAgent?: string;
  /** The token by which a device is known again at sign-in, in calls of browsers that can keep one (decision D22). */
  device?: { token: string | undefined; keep: (token: string) => void };
  /** The `Idempotency-Key` header: a write that is repeated with the same key is carried out once. */
  idempotencyKey?: string;
  /** Receives the count of each limited call, to tell the caller what is left. */
  noteLimit?: (count: LimitCount) => void;
  account?: AccountRecord & { sessionHash: string };
  /** Where the call comes from, for the history; a program that uses the API without it. */
  origin?: ChangeOrigin;
  /** The record of which the call brings an earlier version back. */
  restores?: { kind: HistoryKind; id: number };
}

/** The caller of the server itself when it renders public pages: a visitor without an account. */
export const pageVisitor: Caller = { address: 'page' };

/** A session records its use at most this often, so that most reads cost no write. In milliseconds. */
const SEEN_MS = 5 * 60 * 1000;

/**
 * Returns the account that a token belongs to: checks the signature first, then the session row that the token names
 * (decision D3). With `from`, the session records from time to time when and from where it was used.
 */
export async function identify(
  ports: Ports,
  token: string | undefined,
  from?: SessionOrigin,
): Promise<Caller['account']> {
  const claims = token === undefined ? undefined : await ports.tokens.read(token);
  if (!claims) return undefined;
  const now = ports.clock();
  const session = await ports.stores.sessions.findAccount(claims.idHash, now.toISOString());
  if (session?.user.id !== claims.userId) return undefined;
  if (from && now.getTime() - Date.parse(session.lastSeenAt) >= SEEN_MS) {
    await noteUse(ports, claims.idHash, { ...from, at: now.toISOString() });
  }
  return { ...session.user, sessionHash: claims.idHash };
}

/** A failed write is only reported: reads must work on a database that cannot be written. */
async function noteUse({ stores, report }: Ports, idHash: string, use: SessionOrigin & { at: string }) {
  await stores
    .inTransaction((transaction) => transaction.sessions.noteUse(idHash, use))
    .catch((error: unknown) => report('A session could not note that it was used', error));
}

const SIGN_IN = 'Please sign in to do this.';

/** Throws `unauthenticated` for a caller without an account and `forbidden` for a role below the operation's access. */
export function requireAccess(caller: Caller, { access, signInMessage = SIGN_IN }: Operation): void {
  if (access === 'anyone') return;
  if (!caller.account) throw new SiteError('unauthenticated', signInMessage);
  if (roles.indexOf(caller.account.role) < roles.indexOf(access)) {
    throw new SiteError('forbidden', `Your role, ${caller.account.role}, does not allow this.`);
  }
}

/** Returns the caller's account in an operation that needs one. Throws `unauthenticated` if there is none. */
export function requireAccount(caller: Caller): NonNullable<Caller['account']> {
  if (!caller.account) throw new SiteError('unauthenticated', SIGN_IN);
  return caller.account;
}
