import { SiteError } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { roles } from '#contract/user.ts';
import type { Ports, UserRecord } from './ports.ts';

/** On whose behalf a site answers: an address, and an account where a valid token came with the call. */
export interface Caller {
  address: string;
  /** Sent with a write that may be repeated without being carried out twice. */
  idempotencyKey?: string;
  account?: UserRecord & { sessionHash: string };
}

/** The server's own voice when it renders public pages. */
export const pageVisitor: Caller = { address: 'page' };

/** The account behind a token: signature first, then the session row it names (decision D3). */
export async function identify(
  { tokens, stores, clock }: Ports,
  token: string | undefined,
): Promise<Caller['account']> {
  const claims = token === undefined ? undefined : await tokens.read(token);
  if (!claims) return undefined;
  const user = await stores.sessions.findUser(claims.idHash, clock().toISOString());
  return user && user.id === claims.userId ? { ...user, sessionHash: claims.idHash } : undefined;
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
