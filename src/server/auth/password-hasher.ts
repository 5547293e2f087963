import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '#contract/limits.ts';
import type { PasswordHasher } from '#domain/ports.ts';

const derive = promisify(argon2);

/** The cost of one argon2id hash; `memory` in KiB. */
interface Strength {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's second choice for argon2id: 19 MiB, 2 passes, one lane; about 50 ms on a small server. */
const owaspStrength: Strength = { memory: 19 * 1024, passes: 2, parallelism: 1 };

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** The number of entries of the list of common passwords to refuse, most common first (decision D6). */
const COMMON_PASSWORDS = 3000;

/**
 * Hashes with the given strength. A hash is stored as `argon2id$memory$passes$parallelism$salt$tag`, so that hashes of
 * an earlier strength stay valid. Tests that are not about passwords pass a weak strength, which takes no time.
 */
export function createPasswordHasher(strength: Strength = owaspStrength): PasswordHasher {
  // No password matches this hash. Verifying against it makes an unknown username take as long as an existing one.
  const nobody = formatHash(strength, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES);
      const tag = await derive('argon2id', {
        message: password,
        nonce: salt,
        ...strength,
        tagLength: TAG_BYTES,
      });
      return formatHash(strength, salt, tag);
    },
    verify: async (password, stored) => {
      const matching = await matches(password, stored ?? nobody);
      return matching && stored !== undefined;
    },
    isCommon: async (password) => {
      // Imported at the first check: it takes half a megabyte, which most starts never need.
      const { dictionary } = await import('@zxcvbn-ts/language-common');
      return commonPasswords(dictionary.passwords).includes(password.toLowerCase());
    },
  };
}

/** The most common passwords that are long enough to be chosen: the contract refuses shorter ones anyway. */
function commonPasswords(mostCommonFirst: readonly string[]): string[] {
  return mostCommonFirst.filter(({ length }) => length >= limits.passwordMin).slice(0, COMMON_PASSWORDS);
}

function formatHash({ memory, passes, parallelism }: Strength, salt: Buffer, tag: Buffer): string {
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
