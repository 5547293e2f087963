import type { z } from 'zod';
import type { accountRecord } from '#contract/accounts/account.ts';
import type { FieldsOf } from '#contract/record.ts';

/** A stored account without the hash of its password. */
export type AccountRecord = z.output<typeof accountRecord>;

/** The fields that a write sets. User names and e-mail addresses are compared without case. */
export type AccountFields = Omit<FieldsOf<typeof accountRecord>, 'lastLogin'>;

export interface AccountStore {
  list: () => Promise<AccountRecord[]>;
  get: (id: number) => Promise<AccountRecord | undefined>;
  /** Finds an account by user name or e-mail address. */
  findByLogin: (login: string) => Promise<(AccountRecord & { passwordHash: string | undefined }) | undefined>;
  passwordHashOf: (id: number) => Promise<string | undefined>;
  /** The id of the account with this user name, or this e-mail address. */
  findByUsername: (username: string) => Promise<number | undefined>;
  findByEmail: (email: string) => Promise<number | undefined>;
  isClaimed: () => Promise<boolean>;
  /** Makes account 1 the owner's, once; returns false when another call was faster (decision D2). */
  claim: (
    owner: { username: string; name: string; email: string; passwordHash: string },
    at: string,
  ) => Promise<boolean>;
  add: (fields: AccountFields, passwordHash: string, at: string) => Promise<number>;
  /** Changes the account if it still has `version`; returns whether it had. */
  update: (id: number, version: number, fields: AccountFields, at: string) => Promise<boolean>;
  setPasswordHash: (id: number, passwordHash: string) => Promise<void>;
  /** Removes the account's sessions as well. */
  remove: (id: number) => Promise<void>;
  touchLastLogin: (id: number, at: string) => Promise<void>;
}
