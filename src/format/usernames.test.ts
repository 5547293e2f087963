import { expect, test } from 'vitest';
import { freeUsername } from './usernames.ts';

test('a user name is made of a name, in letters of every alphabet, and is free', () => {
  const taken = ['Owner', 'zoe.van.dijk', 'zoe.van.dijk-2'];
  expect(freeUsername('Zoë van Dijk', taken)).toBe('zoe.van.dijk-3');
  expect(freeUsername('owner', taken)).toBe('owner-2');
  expect(freeUsername('Олена', taken)).toBe('олена');
  expect(freeUsername('✨ ✨', taken)).toBe('user');
  expect(freeUsername('', taken)).toBe('user');
});

test('a long name is cut between letters and ends in one', () => {
  expect(freeUsername('Maximiliana Ferdinanda von Hohenfels', [])).toBe('maximiliana.ferdinan');
  expect(freeUsername('Maximiliana-Augustin von', [])).toBe('maximiliana.augustin');
  expect(freeUsername(`Maximiliana Augusti ${'x'.repeat(90)}`, [])).toBe('maximiliana.augusti');
});
