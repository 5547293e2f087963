import { SiteError } from '#contract/errors.ts';
import type { RateLimit } from '#contract/operation.ts';
import type { PasswordHasher, Ports } from '../ports.ts';
import { takeOrRefuse } from './rate-limits.ts';

/** Attempts at the password of one account, over all addresses. */
export const triesPerAccount: RateLimit = { calls: 20, seconds: 600 };

/**
 * Checks the current password of an account and returns its stored hash. Throws `invalid` for a wrong password and
 * `too-many-requests` after too many attempts.
 */
export async function proveOwnPassword(
  { limiter, stores, passwords }: Ports,
  id: number,
  currentPassword: string | undefined,
): Promise<string | undefined> {
  await takeOrRefuse(limiter, `password of account ${id}`, triesPerAccount);
  const hash = await stores.accounts.passwordHashOf(id);
  if (!(await passwords.verify(currentPassword ?? '', hash))) throw wrongPassword();
  return hash;
}

/** The refusal of a wrong current password, with an issue for the field `currentPassword`. */
export function wrongPassword(): SiteError {
  const message = 'The current password is not right.';
  return new SiteError('invalid', message, { issues: [{ path: 'currentPassword', message }] });
}

/** Hashes a new password. Throws `invalid` for one of the 3,000 most common passwords (decision D6). */
export async function hashNewPassword(passwords: PasswordHasher, password: string): Promise<string> {
  if (await passwords.isCommon(password)) {
    const message = 'This password is among the most common ones. Please choose another.';
    throw new SiteError('invalid', message, { issues: [{ path: 'password', message }] });
  }
  return passwords.hash(password);
}
