import { createPasswordHasher } from '#server/auth/password-hasher.ts';

/**
 * Makes a real hasher at its least strength, so that tests that are not about passwords do not wait. Each site gets a
 * new one.
 */
export const weakPasswords = () => createPasswordHasher({ memory: 8, passes: 1, parallelism: 1 });
