import { SiteError } from '#contract/errors.ts';
import type { RateLimit } from '#contract/operation.ts';
import type { PasswordHasher, Ports } from '../ports.ts';
import { takeOrRefuse } from './rate-limits.ts';

/** Tries at the password of one account, from whatever addresses. */
export const triesPerAccount: RateLimit = { calls: 20, seconds: 600 };

/** The hash of one's own password, once one has shown that one knows it; `invalid` otherwise. Tries are counted. */
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

export function wrongPassword(): SiteError {
  const message = 'The current password is not right.';
  return new SiteError('invalid', message, { issues: [{ path: 'currentPassword', message }] });
}

/** Hashes a password somebody chose. Throws `invalid` for one that every attacker tries first (decision D6). */
export async function hashNewPassword(passwords: PasswordHasher, password: string): Promise<string> {
  if (await passwords.isCommon(password)) {
    const message = 'This password is among the most common ones. Please choose another.';
    throw new SiteError('invalid', message, { issues: [{ path: 'password', message }] });
  }
  return passwords.hash(password);
}
