import { SiteError } from '#contract/errors.ts';
import { type Caller, requireAccount } from '../caller.ts';
import type { PasswordHasher, Ports } from '../ports.ts';
import { takeGuess } from './rate-limits.ts';
import { passwordGuesses } from './sign-in-origins.ts';

/**
 * Checks the current password of the caller's account and returns its stored hash. Wrong ones are counted per session: a
 * stolen session cannot spend the allowance of the owner's own one, and gets no further session without the password.
 * Throws `invalid` for a wrong password and `too-many-requests` after too many.
 */
export async function proveOwnPassword(
  ports: Ports,
  caller: Caller,
  currentPassword: string | undefined,
): Promise<string | undefined> {
  const { id, sessionHash } = requireAccount(caller);
  const limit = passwordGuesses;
  const wasRight = await takeGuess(ports, [{ key: `password of session ${sessionHash}`, limit }]);
  const hash = await ports.stores.accounts.passwordHashOf(id);
  if (!(await ports.passwords.verify(currentPassword ?? '', hash))) {
    ports.security({ event: 'password-wrong', account: id, address: caller.address });
    throw wrongPassword();
  }
  await wasRight();
  return hash;
}

/** The refusal of a wrong current password, with an issue for the field `currentPassword`. */
export function wrongPassword(): SiteError {
  const message = 'The current password is not right.';
  return new SiteError('invalid', message, { issues: [{ path: 'currentPassword', message }] });
}

/** The names by which an account signs in. */
interface SignInNames {
  username: string;
  email: string;
}

/** A shorter name is part of too many good passwords. */
const NAME_LENGTH = 4;

/**
 * Hashes a new password. Throws `invalid` for one of the 3,000 most common passwords (decision D6), and for one that
 * contains the user name, the e-mail address or its part before the `@`: guesses begin with them.
 */
export async function hashNewPassword(
  passwords: PasswordHasher,
  password: string,
  names: SignInNames,
): Promise<string> {
  if (containsName(password, names)) {
    throw refusedPassword('The password must not contain the user name or the e-mail address.');
  }
  if (await passwords.isCommon(password)) {
    throw refusedPassword('This password is among the most common ones. Please choose another.');
  }
  return passwords.hash(password);
}

function containsName(password: string, { username, email }: SignInNames): boolean {
  const [beforeAt = ''] = email.split('@', 1);
  const text = foldedCase(password);
  return [username, email, beforeAt].some(
    (name) => name.length >= NAME_LENGTH && text.includes(foldedCase(name)),
  );
}

const foldedCase = (text: string) => text.normalize('NFKC').toLowerCase();

function refusedPassword(message: string): SiteError {
  return new SiteError('invalid', message, { issues: [{ path: 'password', message }] });
}
