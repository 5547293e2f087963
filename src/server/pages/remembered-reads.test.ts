import { expect, test, vi } from 'vitest';
import { siteFrom } from '#contract/catalogue.ts';
import { createReadOnce, rememberReads } from './remembered-reads.ts';

/** A site whose every call returns the number of calls so far, or fails. */
function countingSite() {
  const state = { calls: 0, fails: false };
  const site = siteFrom(() => async () => {
    state.calls += 1;
    if (state.fails) throw new Error('The database does not respond.');
    return state.calls;
  });
  return { site, state };
}

function remembering({ expiresAt = Number.POSITIVE_INFINITY } = {}) {
  const { site, state } = countingSite();
  const version = { current: 1 };
  const watch = { isDown: false };
  return {
    site: rememberReads(site, createReadOnce({ version, watch, expiry: async () => expiresAt })),
    state,
    version,
    watch,
  };
}

test('settings are read once per content version', async () => {
  const { site, version } = remembering();
  const first = await site.settings.public({});
  expect(await site.settings.public({})).toBe(first);
  version.current = 2;
  expect(await site.settings.public({})).not.toBe(first);
});

test('a read with an input is never remembered', async () => {
  const { site } = remembering();
  expect(await site.posts.list({})).not.toBe(await site.posts.list({}));
});

test('a menu is read again when the next page appears', async () => {
  vi.useFakeTimers();
  const { site } = remembering({ expiresAt: Date.now() + 1000 });
  const first = await site.menu.shown({});
  expect(await site.menu.shown({})).toBe(first);
  vi.advanceTimersByTime(1000);
  expect(await site.menu.shown({})).not.toBe(first);
  vi.useRealTimers();
});

test('a failure is not remembered, and an outage is noticed', async () => {
  const { site, state, watch } = remembering();
  state.fails = true;
  await expect(site.home.get({})).rejects.toThrow();
  state.fails = false;
  const read = await site.home.get({});
  expect(await site.home.get({})).toBe(read);
  watch.isDown = true;
  state.fails = true;
  await expect(site.home.get({})).rejects.toThrow();
});

test('what is read while a save ends belongs to the version before it', async () => {
  const { site, version } = remembering();
  const reading = site.home.get({});
  version.current = 2;
  const before = await reading;
  expect(await site.home.get({})).not.toBe(before);
});
