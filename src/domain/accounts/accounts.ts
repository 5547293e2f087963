import type { Account, accountOperations } from '#contract/accounts/account.ts';
import { type ErrorCode, SiteError } from '#contract/errors.ts';
import type { ExpectedVersion } from '#contract/fields.ts';
import type { Handlers } from '#contract/operation.ts';
import { usernameOf } from '#format/usernames.ts';
import { byName } from '../by-name.ts';
import { type Caller, requireAccount } from '../caller.ts';
import { requireVersion, staleError } from '../documents/documents.ts';
import type { Ports } from '../ports.ts';
import { FIRST_ID } from '../posts/posts.ts';
import type { Stores } from '../stores.ts';
import type { AccountFields } from './account-store.ts';
import { hashNewPassword, proveOwnPassword, wrongPassword } from './passwords.ts';

/**
 * The rules of accounts (rows 160 to 167). A site has at most one admin; user names and e-mail addresses are unique without
 * regard to case.
 */
export function createAccounts(ports: Ports, caller: Caller): Handlers<typeof accountOperations> {
  const { stores, clock, passwords } = ports;

  return {
    list: async () => {
      const accounts = (await stores.accounts.list()).toSorted((one, other) =>
        byName(one.username, other.username),
      );
      if (requireAccount(caller).role === 'admin') {
        const withCodes = new Set(await stores.oneTimeCodes?.accountIds());
        return accounts.map((user) => ({ ...user, oneTimeCodes: withCodes.has(user.id) }));
      }
      return accounts.map(({ id, username }) => ({ id, username }));
    },

    create: async ({ password, username, ...person }) => {
      // A derived user name begins with this one, whatever number it gets.
      const names = { username: username ?? usernameOf(person.name, 1), email: person.email };
      const passwordHash = await hashNewPassword(passwords, password, names);
      const at = clock().toISOString();
      const id = await stores.inTransaction(async (transaction) => {
        const fields = { ...person, username: username ?? (await freeUsername(transaction, person.name)) };
        await requireFree(transaction, fields);
        if (fields.role === 'admin') await requireNoAdmin(transaction);
        return transaction.accounts.add(fields, passwordHash, at);
      });
      return requireAccountById(stores, id);
    },

    update: ({ id, ...changes }) => {
      if (id === requireAccount(caller).id) return changeOwnAccount(ports, caller, changes);
      const { currentPassword: _, ...fields } = changes;
      return changeAccount(ports, id, fields);
    },

    remove: async ({ id, expectedVersion }) => {
      await stores.inTransaction(async (transaction) => {
        const { role, version } = await requireAccountById(transaction, id);
        requireVersion(expectedVersion, version);
        if (role === 'admin') throw refusal('conflict', 'role', 'The admin user cannot be deleted');
        await transaction.posts.changeAuthor(id, FIRST_ID);
        await transaction.accounts.remove(id);
        await transaction.site.bumpContentVersion();
      });
    },

    removeCodes: async ({ id, expectedVersion }) => {
      if (id === requireAccount(caller).id) {
        throw new SiteError('forbidden', 'Your own codes are switched off with your password and a code.');
      }
      await takeCodesAway(stores, id, expectedVersion);
    },

    setPassword: async ({ id, password, currentPassword, expectedVersion }) => {
      const account = requireAccount(caller);
      const own = id === account.id;
      if (!own && account.role !== 'admin') {
        throw new SiteError('forbidden', `Your role, ${account.role}, does not allow this.`);
      }
      const names = await requireAccountById(stores, id);
      const provenHash = own ? await proveOwnPassword(ports, caller, currentPassword) : undefined;
      const passwordHash = await hashNewPassword(passwords, password, names);
      await stores.inTransaction(async (transaction) => {
        requireVersion(expectedVersion, (await requireAccountById(transaction, id)).version);
        // Hashing is slow. Unless the proven password is still stored, this change would undo a reset by the admin.
        if (own && (await transaction.accounts.passwordHashOf(id)) !== provenHash) throw wrongPassword();
        await transaction.accounts.setPasswordHash(id, passwordHash);
        await transaction.sessions.removeOfAccount(id, own ? account.sessionHash : undefined);
        // Somebody who knew the old password may have made any number of devices known with it.
        await transaction.knownOrigins?.removeOfAccount(id);
      });
    },
  };
}

/** Removes the one-time codes of an account and ends its sessions. The next sign-in needs the password only. */
export async function takeCodesAway(
  stores: Stores,
  id: number,
  expectedVersion?: ExpectedVersion,
): Promise<void> {
  await stores.inTransaction(async (transaction) => {
    requireVersion(expectedVersion, (await requireAccountById(transaction, id)).version);
    await transaction.oneTimeCodes?.remove(id);
    await transaction.sessions.removeOfAccount(id);
  });
}

interface AccountChanges extends Partial<AccountFields> {
  expectedVersion?: ExpectedVersion;
}

/**
 * Changes the caller's own account. Another e-mail address or user name needs the current password, so that an open
 * browser or a stolen session cannot take the account over. Throws `invalid` for a missing or wrong one.
 */
export async function changeOwnAccount(
  ports: Ports,
  caller: Caller,
  { currentPassword, ...changes }: Undefinable<AccountChanges> & { currentPassword?: string | undefined },
): Promise<Account> {
  const { id } = requireAccount(caller);
  const before = await requireAccountById(ports.stores, id);
  if (!changesSignIn(before, changes)) return changeAccount(ports, id, changes, { keepsSignIn: true });
  if (!currentPassword && ports.signInGuard) {
    throw refusal('invalid', 'currentPassword', 'Current password is required');
  }
  const provenHash = await proveOwnPassword(ports, caller, currentPassword);
  return changeAccount(ports, id, changes, { provenHash });
}

/** True for another e-mail address or user name, with which the account signs in. */
function changesSignIn(
  before: AccountFields,
  { email, username }: Undefinable<Partial<AccountFields>>,
): boolean {
  return (
    (email !== undefined && email !== before.email) ||
    (username !== undefined && username !== before.username)
  );
}

/**
 * Changes an account; absent fields keep their values. The caller has checked that the account may be changed. Throws
 * `stale` for an outdated `expectedVersion` and `conflict` for a taken name or address and for a second or missing admin.
 */
async function changeAccount(
  { stores, clock }: Ports,
  id: number,
  { expectedVersion, ...changes }: Undefinable<AccountChanges>,
  proof: { provenHash?: string | undefined; keepsSignIn?: true } = {},
): Promise<Account> {
  const at = clock().toISOString();
  await stores.inTransaction(async (transaction) => {
    const before = await requireAccountById(transaction, id);
    requireVersion(expectedVersion, before.version);
    await requireProof(transaction, before, changes, proof);
    const fields = {
      username: changes.username ?? before.username,
      name: changes.name ?? before.name,
      email: changes.email ?? before.email,
      role: changes.role ?? before.role,
    };
    await requireFree(transaction, fields, id);
    if (before.role === 'admin' && fields.role !== 'admin') {
      throw refusal('conflict', 'role', 'Cannot change the role of the only admin user');
    }
    if (before.role !== 'admin' && fields.role === 'admin') await requireNoAdmin(transaction);
    if (!(await transaction.accounts.update(id, before.version, fields, at))) throw staleError();
    // Posts show both names of their author, so pages change.
    if (fields.name !== before.name || fields.username !== before.username) {
      await transaction.site.bumpContentVersion();
    }
  });
  return requireAccountById(stores, id);
}

/** The proof was made before the transaction, because hashing is slow. Throws if it is out of date by now. */
async function requireProof(
  { accounts }: Stores,
  before: Account,
  changes: Undefinable<AccountChanges>,
  { provenHash, keepsSignIn }: { provenHash?: string | undefined; keepsSignIn?: true },
) {
  if (keepsSignIn && changesSignIn(before, changes)) throw staleError();
  if (provenHash !== undefined && (await accounts.passwordHashOf(before.id)) !== provenHash)
    throw wrongPassword();
}

type Undefinable<Fields> = { [Name in keyof Fields]: Fields[Name] | undefined };

async function requireAccountById(stores: Stores, id: number): Promise<Account> {
  const account = await stores.accounts.get(id);
  if (!account) throw new SiteError('not-found', `User with ID ${id} not found`);
  return account;
}

async function requireFree(stores: Stores, { username, email }: AccountFields, ownId?: number) {
  const withEmail = await stores.accounts.findByEmail(email);
  if (withEmail !== undefined && withEmail !== ownId) {
    throw refusal('conflict', 'email', 'A user with this email already exists');
  }
  const withName = await stores.accounts.findByUsername(username);
  if (withName !== undefined && withName !== ownId) {
    throw refusal('conflict', 'username', 'A user with this username already exists');
  }
}

async function requireNoAdmin(stores: Stores) {
  const accounts = await stores.accounts.list();
  if (accounts.some(({ role }) => role === 'admin')) {
    throw refusal('conflict', 'role', 'Only one admin user is allowed');
  }
}

async function freeUsername(stores: Stores, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const username = usernameOf(name, number);
    if ((await stores.accounts.findByUsername(username)) === undefined) return username;
  }
}

function refusal(code: ErrorCode, path: string, message: string) {
  return new SiteError(code, message, { issues: [{ path, message }] });
}
