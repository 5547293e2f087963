import type { AccountRecord, AccountStore } from '#domain/accounts/account-store.ts';
import type { SessionStore } from '#domain/accounts/session-store.ts';
import { FIRST_ID } from '#domain/posts/posts.ts';
import type { LocalTables } from '../local-tables.ts';

/** Stands for the hash of every password: none is kept (row 160). */
export const NOT_KEPT = 'not kept';

export function createLocalAccountStore({ accounts, sessions }: LocalTables): AccountStore {
  const find = (id: number) => accounts.rows().find((user) => user.id === id);
  return {
    list: async () => [...accounts.rows()],
    get: async (id) => find(id),

    findByLogin: async (login) => {
      const key = keyOf(login.trim());
      const user = accounts
        .rows()
        .find(({ username, email }) => [keyOf(username), keyOf(email)].includes(key));
      return user && { ...user, passwordHash: NOT_KEPT };
    },

    passwordHashOf: async (id) => find(id) && NOT_KEPT,

    findByUsername: async (username) =>
      accounts.rows().find((user) => keyOf(user.username) === keyOf(username))?.id,

    // Several may be without an address.
    findByEmail: async (email) =>
      email === '' ? undefined : accounts.rows().find((user) => keyOf(user.email) === keyOf(email))?.id,

    // It has its owner from the start: the default admin.
    isClaimed: async () => true,
    claim: async () => false,

    add: async (fields, _passwordHash, at) => {
      const before = accounts.rows();
      const id = accounts.nextId();
      const stamps = { createdAt: at, lastLogin: null, updatedAt: at, version: 1 };
      accounts.write([...before, { ...fields, id, ...stamps }]);
      return id;
    },

    update: async (id, version, fields, at) =>
      accounts.change(
        (user) => user.id === id && user.version === version,
        (user) => ({ ...user, ...fields, updatedAt: at, version: version + 1 }),
      ),

    setPasswordHash: async () => undefined,

    remove: async (id) => {
      accounts.remove((user) => user.id === id);
      sessions.remove(({ userId }) => userId === id);
    },

    touchLastLogin: async (id, at) => {
      accounts.change(
        (user) => user.id === id,
        (user) => ({ ...user, lastLogin: at }),
      );
    },
  };
}

/** The one admin of the site. */
export const findAdmin = ({ accounts }: Pick<LocalTables, 'accounts'>) =>
  accounts.rows().find(({ role }) => role === 'admin');

/** Who is seeded where there is no admin (row 160): as on a new site of the server. */
export function defaultAdmin(at: string): AccountRecord {
  const stamps = { createdAt: at, lastLogin: null, updatedAt: at, version: 1 };
  return { id: FIRST_ID, username: 'owner', name: 'owner', email: '', role: 'admin', ...stamps };
}

export function createLocalSessionStore({ sessions, accounts }: LocalTables): SessionStore {
  return {
    add: async (session) => {
      const before = sessions.rows();
      const origin = { userAgent: '', address: '', lastSeenAt: session.createdAt };
      sessions.write([...before, { ...origin, ...session, id: sessions.nextId() }]);
    },

    findAccount: async (idHash, now) => {
      const session = sessions.rows().find((one) => one.idHash === idHash && one.expiresAt > now);
      const user = session && accounts.rows().find(({ id }) => id === session.userId);
      return user && { user, lastSeenAt: session.lastSeenAt };
    },

    listOfAccount: async (userId, now) =>
      sessions
        .rows()
        .filter((session) => session.userId === userId && session.expiresAt > now)
        .map(({ userId: _, ...session }) => session),

    noteUse: async (idHash, { at, ...origin }) => {
      sessions.change(
        (session) => session.idHash === idHash,
        (session) => ({ ...session, ...origin, lastSeenAt: at }),
      );
    },

    remove: async (idHash) => sessions.remove((session) => session.idHash === idHash),

    removeOfAccountById: async (userId, id) => {
      const isIt = (session: { id: number; userId: number }) =>
        session.id === id && session.userId === userId;
      const found = sessions.rows().some(isIt);
      sessions.remove(isIt);
      return found;
    },

    removeOfAccount: async (userId, keptIdHash) =>
      sessions.remove((session) => session.userId === userId && session.idHash !== keptIdHash),

    removeExpired: async (now) => sessions.remove(({ expiresAt }) => expiresAt <= now),
  };
}

/** Compares names and addresses without case. */
const keyOf = (text: string) => text.toLowerCase();
