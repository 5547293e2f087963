import { expect, test } from 'vitest';
import { codeOf } from './set-up-code.ts';

test('decision D2: a set-up code may be pasted alone or with its whole link', () => {
  expect(codeOf(' abc-123 ')).toBe('abc-123');
  expect(codeOf('http://127.0.0.1:3000/signup#setup=abc-123')).toBe('abc-123');
  expect(codeOf('http://127.0.0.1:3000/signup')).toBe('http://127.0.0.1:3000/signup');
});
