import { roles } from '#contract/account.ts';
import { SiteError } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import type { AccountRecord } from './accounts/account-store.ts';
import type { SessionOrigin } from './accounts/session-store.ts';
import type { Ports } from './ports.ts';

/** On whose behalf a site answers: an address, and an account where a valid token came with the call. */
export interface Caller {
  address: string;
  /** The `User-Agent` header, where there is one. */
  userAgent?: string;
  /** Sent with a write that may be repeated without being carried out twice. */
  idempotencyKey?: string;
  account?: AccountRecord & { sessionHash: string };
}

/** The server's own voice when it renders public pages. */
export const pageVisitor: Caller = { address: 'page' };

/** How exactly it is known when a session was last used; each use within costs no write. */
const SEEN_MS = 5 * 60 * 1000;

/**
 * The account behind a token: signature first, then the session row it names (decision D3). The session notes now and
 * then that it is used, and from where.
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

/** A reader is served even where nothing can be written. */
async function noteUse({ stores, report }: Ports, idHash: string, use: SessionOrigin & { at: string }) {
  await stores
    .inTransaction((transaction) => transaction.sessions.noteUse(idHash, use))
    .catch((error: unknown) => report('A session could not note that it was used', error));
}

const SIGN_IN = 'Please sign in to do this.';

/** Throws unless the caller may use an operation: 401 without an account, 403 for its role. */
export function requireAccess(caller: Caller, { access, signInMessage = SIGN_IN }: Operation): void {
  if (access === 'anyone') return;
  if (!caller.account) throw new SiteError('unauthenticated', signInMessage);
  if (roles.indexOf(caller.account.role) < roles.indexOf(access)) {
    throw new SiteError('forbidden', `Your role, ${caller.account.role}, does not allow this.`);
  }
}

/** The caller's account in an operation that the gate opens to accounts only. */
export function requireAccount(caller: Caller): NonNullable<Caller['account']> {
  if (!caller.account) throw new SiteError('unauthenticated', SIGN_IN);
  return caller.account;
}
