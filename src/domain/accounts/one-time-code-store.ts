export interface OneTimeCodeStore {
  /** The secret of an account. It is confirmed when `since` is not null. */
  find: (
    userId: number,
  ) => Promise<{ secret: string; since: string | null; recoveryCodesLeft: number } | undefined>;
  /** The accounts whose codes are confirmed. */
  accountIds: () => Promise<number[]>;
  /** Stores a secret that is not confirmed yet and replaces an earlier one. */
  begin: (userId: number, secret: string) => Promise<void>;
  confirm: (userId: number, at: string) => Promise<void>;
  /** Marks the code of a time step as used; returns false when this or a later one was used before. */
  takeStep: (userId: number, step: number) => Promise<boolean>;
  /** Removes a recovery code; returns whether it existed. */
  takeRecoveryCode: (userId: number, hash: string) => Promise<boolean>;
  /** Replaces all earlier recovery codes. */
  setRecoveryCodes: (userId: number, hashes: string[]) => Promise<void>;
  remove: (userId: number) => Promise<void>;
}
