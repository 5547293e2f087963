import type { AccountRecord } from './account-store.ts';

/** Distinguishes the sessions of an account for their holder. */
export interface SessionOrigin {
  userAgent: string;
  address: string;
}

interface NewSession extends Partial<SessionOrigin> {
  idHash: string;
  userId: number;
  createdAt: string;
  expiresAt: string;
}

interface SessionRecord extends Omit<Required<NewSession>, 'userId'> {
  id: number;
  lastSeenAt: string;
}

export interface SessionStore {
  /** A new session was last seen when it was created. */
  add: (session: NewSession) => Promise<void>;
  /** Returns the account of a session that is not expired. */
  findAccount: (
    idHash: string,
    now: string,
  ) => Promise<{ user: AccountRecord; lastSeenAt: string } | undefined>;
  /** The sessions of an account that are not expired. */
  listOfAccount: (userId: number, now: string) => Promise<SessionRecord[]>;
  noteUse: (idHash: string, use: SessionOrigin & { at: string }) => Promise<void>;
  remove: (idHash: string) => Promise<void>;
  /** Ends one session of an account; returns whether it existed. */
  removeOfAccountById: (userId: number, id: number) => Promise<boolean>;
  /** Ends every session of an account except `keptIdHash`. */
  removeOfAccount: (userId: number, keptIdHash?: string) => Promise<void>;
  removeExpired: (now: string) => Promise<void>;
}
