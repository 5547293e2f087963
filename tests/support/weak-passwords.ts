import { createPasswordHasher } from '#server/auth/password-hasher.ts';

/** The real hasher at the least strength that argon2id allows: tests that are not about passwords wait for none. */
export const weakPasswords = createPasswordHasher({ memory: 8, passes: 1, parallelism: 1 });
