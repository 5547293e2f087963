import type { AuthUser } from '#contract/accounts/account.ts';
import { isLiveToken } from '#format/tokens.ts';

/** The storage keys of row 226. */
const TOKEN = 'auth_token';
const USER = 'auth_user';

export interface Session {
  token: string;
  user: AuthUser;
}

/** The stored session, or undefined. One that fails the start check is cleared (row 81). */
export function readSession(): Session | undefined {
  const token = stored(TOKEN);
  const user = parseUser(stored(USER));
  if (token && user && isLiveToken(token, Date.now() / 1000)) return { token, user };
  if (token !== null || stored(USER) !== null) clearSession();
  return undefined;
}

/** Keeps a new session and shows the page as signed in (row 80). */
export function saveSession(session: Session): void {
  localStorage.setItem(TOKEN, session.token);
  localStorage.setItem(USER, JSON.stringify(session.user));
  document.documentElement.dataset.session = 'in';
}

/** Why this browser does not keep a session that the server opened. */
export type NotKept = 'storage-blocked' | 'storage-full' | 'clock-ahead';

/** Keeps a session that the server has just opened. Returns why it could not, and then keeps nothing. */
export function startSession(session: Session): NotKept | undefined {
  try {
    saveSession(session);
  } catch (error) {
    clearSession();
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    return isFull ? 'storage-full' : 'storage-blocked';
  }
  // The token is new, so only a clock that is ahead makes it expired. The check clears it.
  return readSession() ? undefined : 'clock-ahead';
}

/** Shows what has changed of the signed-in account. */
export function updateSessionUser({ id, username, email, role, name }: AuthUser): void {
  const session = readSession();
  if (session?.user.id !== id) return;
  saveSession({ ...session, user: { id, username, email, role, ...(name === undefined ? {} : { name }) } });
}

export function clearSession(): void {
  try {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(USER);
  } catch {
    // Blocked: nothing is stored.
  }
  document.documentElement.dataset.session = 'out';
}

/** Storage may be blocked altogether; then nobody is signed in. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parseUser(text: string | null): AuthUser | undefined {
  try {
    const user: unknown = JSON.parse(text ?? '');
    return typeof user === 'object' && user !== null && 'id' in user ? (user as AuthUser) : undefined;
  } catch {
    return undefined;
  }
}
