import { SiteError } from '#contract/errors.ts';
import type { RateLimit } from '#contract/operation.ts';
import type { PasswordHasher } from './ports.ts';

/** Tries at the password of one account, from whatever addresses. */
export const triesPerAccount: RateLimit = { calls: 20, seconds: 600 };

/** Hashes a password somebody chose. Throws `invalid` for one that every attacker tries first (decision D6). */
export async function hashNewPassword(passwords: PasswordHasher, password: string): Promise<string> {
  if (await passwords.isCommon(password)) {
    const message = 'This password is among the most common ones. Please choose another.';
    throw new SiteError('invalid', message, { issues: [{ path: 'password', message }] });
  }
  return passwords.hash(password);
}
