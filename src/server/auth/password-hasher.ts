import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHasher } from '#domain/ports.ts';

const derive = promisify(argon2);

/** OWASP's second choice for argon2id: 19 MiB, 2 passes, one lane; about 50 ms on a small server. */
const strength = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };

/** Passwords to refuse: the first this many of the list, most common first (decision D6). */
const COMMON_PASSWORDS = 3000;

/** Kept as `argon2id$memory$passes$parallelism$salt$tag`, so a later strength can live beside older hashes. */
export function createPasswordHasher(): PasswordHasher {
  const nobody = hash(randomBytes(16).toString('hex'));
  return {
    hash,
    verify: async (password, stored) => {
      const right = await matches(password, stored ?? (await nobody));
      return right && stored !== undefined;
    },
    isCommon: async (password) => {
      // Loaded when first asked: half a megabyte that most starts never need.
      const { dictionary } = await import('@zxcvbn-ts/language-common');
      return dictionary.passwords.slice(0, COMMON_PASSWORDS).includes(password.toLowerCase());
    },
  };
}

async function hash(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce: salt, ...strength });
  const { memory, passes, parallelism } = strength;
  return [
    'argon2id',
    memory,
    passes,
    parallelism,
    salt.toString('base64url'),
    tag.toString('base64url'),
  ].join('$');
}

async function matches(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = stored.split('$');
  const expected = Buffer.from(tag, 'base64url');
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64url'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}
