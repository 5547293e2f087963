import { describe, expect, test } from 'vitest';
import { isLiveToken } from './tokens.ts';

const token = (payload: unknown) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;

describe('row 82: the start check of a stored token', () => {
  test('one without an expiry or with one in the future is valid', () => {
    expect(isLiveToken(token({ sub: '1' }), 1000)).toBe(true);
    expect(isLiveToken(token({ exp: 1001 }), 1000)).toBe(true);
  });

  test('an expired one, a wrong expiry and text that is no token are not', () => {
    expect(isLiveToken(token({ exp: 1000 }), 1000)).toBe(false);
    expect(isLiveToken(token({ exp: 'later' }), 1000)).toBe(false);
    expect(isLiveToken(token(null), 1000)).toBe(false);
    for (const text of ['', 'x', 'a.b.c', '..', 'h.bm90IGpzb24.s'])
      expect(isLiveToken(text, 1000), text).toBe(false);
  });
});
