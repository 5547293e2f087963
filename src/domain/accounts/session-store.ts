import { z } from 'zod';
import { instant } from '#contract/fields.ts';
import type { AccountRecord } from './account-store.ts';

/** An open session of an account. */
export const sessionRecord = z.object({
  id: z.int(),
  /** A hash of the token's id. */
  idHash: z.string(),
  userId: z.int(),
  createdAt: instant,
  expiresAt: instant,
  lastSeenAt: instant,
  userAgent: z.string().default(''),
  address: z.string().default(''),
});
type SessionRecord = z.output<typeof sessionRecord>;

/** Distinguishes the sessions of an account for their holder. */
export type SessionOrigin = Pick<SessionRecord, 'userAgent' | 'address'>;

type NewSession = Omit<SessionRecord, 'id' | 'lastSeenAt' | keyof SessionOrigin> & Partial<SessionOrigin>;

export interface SessionStore {
  /** A new session was last seen when it was created. */
  add: (session: NewSession) => Promise<void>;
  /** Returns the account of a session that is not expired. */
  findAccount: (
    idHash: string,
    now: string,
  ) => Promise<{ user: AccountRecord; lastSeenAt: string } | undefined>;
  /** The sessions of an account that are not expired. */
  listOfAccount: (userId: number, now: string) => Promise<Omit<SessionRecord, 'userId'>[]>;
  noteUse: (idHash: string, use: SessionOrigin & { at: string }) => Promise<void>;
  remove: (idHash: string) => Promise<void>;
  /** Ends one session of an account; returns whether it existed. */
  removeOfAccountById: (userId: number, id: number) => Promise<boolean>;
  /** Ends every session of an account except `keptIdHash`. */
  removeOfAccount: (userId: number, keptIdHash?: string) => Promise<void>;
  removeExpired: (now: string) => Promise<void>;
}
