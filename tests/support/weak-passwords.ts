import { createPasswordHasher } from '#server/auth/password-hasher.ts';

/** The real hasher at its least strength: tests that are not about passwords wait for none. A new one for each site. */
export const weakPasswords = () => createPasswordHasher({ memory: 8, passes: 1, parallelism: 1 });
