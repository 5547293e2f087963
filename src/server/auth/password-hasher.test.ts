import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createPasswordHasher } from './password-hasher.ts';

const weak = { memory: 8, passes: 1, parallelism: 1 };

test('the site hashes with the strength that OWASP asks for', async () => {
  const { hash, verify } = createPasswordHasher();
  const stored = await hash('a quiet harbour');
  expect(stored).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verify('a quiet harbour', stored)).toBe(true);
  expect(await verify('a loud harbour', stored)).toBe(false);
  expect(await verify('a quiet harbour', undefined)).toBe(false);
});

test('an unknown account takes as long as a wrong password', async () => {
  const { hash, verify } = createPasswordHasher();
  const stored = await hash('a quiet harbour');
  const timeOf = async (known: string | undefined) => {
    const started = process.cpuUsage();
    for (let round = 0; round < 3; round += 1) await verify('wrong', known);
    const { user, system } = process.cpuUsage(started);
    return user + system;
  };
  const [known, unknown] = [await timeOf(stored), await timeOf(undefined)];
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});

test('two hashes of one password differ, and a hash of another strength stays valid', async () => {
  const { hash } = createPasswordHasher(weak);
  const [first, second] = [await hash('a quiet harbour'), await hash('a quiet harbour')];
  expect(first).not.toBe(second);
  expect(await createPasswordHasher().verify('a quiet harbour', first)).toBe(true);
});

test('the most common passwords are known, in any case of letters', async () => {
  const { isCommon } = createPasswordHasher(weak);
  expect(await isCommon('Password')).toBe(true);
  expect(await isCommon('a quiet harbour')).toBe(false);
});

test('safety 4: the 3,000 most common passwords of an allowed length are refused', async () => {
  const { isCommon } = createPasswordHasher(weak);
  const usable = dictionary.passwords.filter(({ length }) => length >= limits.passwordMin);
  const last = usable[2999] ?? '';
  // Short passwords would take up its place among the first 3,000 of the whole list.
  expect(dictionary.passwords.indexOf(last)).toBeGreaterThan(3000);
  expect(await isCommon(last)).toBe(true);
  expect(await isCommon(usable[3000] ?? '')).toBe(false);
});
