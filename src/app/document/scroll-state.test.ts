import { afterEach, expect, test, vi } from 'vitest';
import { markTop } from './scroll-state.ts';

afterEach(() => vi.unstubAllGlobals());

/** Runs the function in a browser with or without scroll timelines; returns whether the root is marked at a position. */
function open(hasTimelines: boolean) {
  let marked: boolean | undefined;
  let onScroll: (() => void) | undefined;
  vi.stubGlobal('CSS', { supports: () => hasTimelines });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    onScroll = listener;
  });
  const toggle = (_: string, on: boolean) => {
    marked = on;
  };
  vi.stubGlobal('document', { documentElement: { classList: { toggle } } });
  markTop(20);
  return (y: number) => {
    vi.stubGlobal('scrollY', y);
    onScroll?.();
    return marked;
  };
}

test('mend 7: a browser without scroll timelines marks the root up to 20 px, so that the header is clear there', () => {
  const markedAt = open(false);
  expect([0, 20, 21, 400, 3].map(markedAt)).toEqual([true, true, false, false, true]);
});

test('mend 7: a browser with scroll timelines needs no script', () => {
  expect(open(true)(400)).toBeUndefined();
});
