/** The devices and networks that signed in to an account before, as keyed hashes. */
export interface KnownOriginStore {
  /** Whether the origin signed in to this account before; without an account, to any. */
  has: (origin: string, userId?: number) => Promise<boolean>;
  /** Adds origins or renews their time. An account keeps the latest 100. */
  remember: (userId: number, origins: string[], at: string) => Promise<void>;
  removeOfAccount: (userId: number) => Promise<void>;
  removeBefore: (at: string) => Promise<void>;
}
