import { afterEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { signIn } from './sign-in.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const FAILED = 'An error occurred during login. Please try again later.';

/** A browser with this storage, and a server that accepts every sign-in for seven days. */
function openBrowser(storage: () => unknown) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const expiry = Math.floor((Date.now() + 7 * DAY_MS) / 1000);
  const token = ['e30', btoa(JSON.stringify({ exp: expiry })), 'signature'].join('.');
  const user = { id: 1, username: 'tove', name: 'tove', email: 'tove@anselm.example', role: 'admin' };
  vi.stubGlobal('location', { origin: 'https://site.example' });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', async () => Response.json({ token, user }));
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: storage });
}

const ownStorage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  if (ownStorage) Object.defineProperty(globalThis, 'localStorage', ownStorage);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

function fields() {
  const form = new FormData();
  form.set('username', 'tove');
  form.set('password', 'a quiet harbour');
  return form;
}

test('mend 15: with the clock more than a week ahead, login says so below the specified sentence', async () => {
  const storage = new MemoryStorage();
  openBrowser(() => storage);
  vi.setSystemTime(Date.now() + 8 * DAY_MS);
  expect(await signIn(fields())).toEqual({ notice: FAILED, detail: expect.stringContaining('clock') });
  expect(storage.size).toBe(0);
  vi.setSystemTime(Date.now() - 8 * DAY_MS);
  expect(await signIn(fields())).toBeUndefined();
  expect(storage.getItem('auth_token')).not.toBeNull();
});

test('mend 15: with storage blocked or full, login says so below the specified sentence', async () => {
  openBrowser(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  expect(await signIn(fields())).toEqual({
    notice: FAILED,
    detail: expect.stringContaining('Allow this site to store data'),
  });
  const full = new MemoryStorage(10);
  openBrowser(() => full);
  expect(await signIn(fields())).toEqual({ notice: FAILED, detail: expect.stringContaining('no room') });
});
