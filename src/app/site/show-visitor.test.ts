import { afterEach, expect, test, vi } from 'vitest';
import { isLiveToken } from '#format/tokens.ts';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { showVisitor } from './show-visitor.ts';

afterEach(() => vi.unstubAllGlobals());

const tokenUntil = (exp: number) => `h.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.s`;
const live = tokenUntil(Date.now() / 1000 + 60);
const user = '{"id":1,"username":"tove"}';

/** Runs the head script's function on a page with these stored values. */
function show(stored: Record<string, string>, readyState = 'loading') {
  const storage = new MemoryStorage();
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, value);
  const dataset: Record<string, string> = {};
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { readyState, documentElement: { dataset, classList: { toggle: () => {} } } });
  showVisitor(null, isLiveToken);
  return { session: dataset.session, kept: [storage.getItem('auth_token'), storage.getItem('auth_user')] };
}

test('mend 2: row 81, every page removes a session that fails the start check', () => {
  for (const [token, account] of [
    [tokenUntil(1000), user],
    ['nonsense', user],
    [live, 'nonsense'],
    [live, '{}'],
  ] as const) {
    const shown = show({ auth_token: token, auth_user: account });
    expect(shown, `${token} ${account}`).toEqual({ session: 'out', kept: [null, null] });
  }
  expect(show({ auth_token: live })).toEqual({ session: 'out', kept: [null, null] });
  expect(show({ auth_user: user })).toEqual({ session: 'out', kept: [null, null] });
  expect(show({ auth_token: live, auth_user: user })).toEqual({ session: 'in', kept: [live, user] });
});

test('mend 2: a page that is open removes nothing, because another tab may be about to write the rest', () => {
  expect(show({ auth_token: live }, 'complete')).toEqual({ session: 'out', kept: [live, null] });
});
