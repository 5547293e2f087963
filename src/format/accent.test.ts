import { expect, test } from 'vitest';
import { accentCss, contrast, deriveAccent, surfacesOf } from './accent.ts';

const OWNER_COLOURS = ['#1e90ff', '#5457d6', '#2563eb', '#8b5cf6', '#e24896', '#f2801e', '#16a362'];

test('every owner colour gives text contrast of at least 4.6 in both themes', () => {
  let [lowest, sets] = [Number.POSITIVE_INFINITY, 0];
  for (const colour of [...OWNER_COLOURS, ...everyFifteenthColour()]) {
    const derived = deriveAccent(colour);
    for (const theme of ['light', 'dark'] as const) {
      const shades = derived[theme];
      sets++;
      for (const fill of ['accent-solid', 'accent-solid-hover', 'accent-solid-press'] as const) {
        lowest = Math.min(lowest, contrast(shades[fill], shades['on-accent']));
      }
      for (const surface of surfacesOf(theme, shades)) {
        lowest = Math.min(
          lowest,
          contrast(shades['accent-text'], surface),
          contrast(shades['accent-text-hover'], surface),
        );
      }
    }
  }
  expect(sets).toBe(2 * 5_839);
  expect(lowest).toBeGreaterThanOrEqual(4.6);
});

test('the default colour gives the set that tokens.css holds', () => {
  expect(deriveAccent('#1e90ff')).toEqual({
    light: {
      accent: '#1e90ff',
      'accent-solid': '#0075d9',
      'accent-solid-hover': '#006bc7',
      'accent-solid-press': '#0062b8',
      'on-accent': '#ffffff',
      'accent-text': '#006ecc',
      'accent-text-hover': '#005aaa',
      'accent-subtle': '#eaf4ff',
      'accent-line': '#abcef8',
    },
    dark: {
      accent: '#1e90ff',
      'accent-solid': '#0075d9',
      'accent-solid-hover': '#006bc7',
      'accent-solid-press': '#0062b8',
      'on-accent': '#ffffff',
      'accent-text': '#4ca1ff',
      'accent-text-hover': '#75b5ff',
      'accent-subtle': '#10263f',
      'accent-line': '#264f7d',
    },
  });
});

test('a dark owner colour still shows on the dark page', () => {
  const [page = ''] = surfacesOf('dark', deriveAccent('#000000').dark);
  for (const colour of ['#000000', '#10002b', '#001a00', '#1e90ff']) {
    expect(contrast(deriveAccent(colour).dark['accent-solid'], page)).toBeGreaterThanOrEqual(3);
  }
});

test('a short hex colour is the long one', () => {
  expect(deriveAccent('#19f').light['accent-text']).toBe(deriveAccent('#1199ff').light['accent-text']);
});

test.each(['', 'red', '#12', '#12345g', '#1e90ff;}body{display:none', 'javascript:1'])(
  'an invalid colour, %j, counts as the default',
  (colour) => {
    expect(accentCss(colour)).toBe(accentCss('#1e90ff'));
  },
);

/** All colours whose channels are multiples of 15: a grid of 18 x 18 x 18. */
function everyFifteenthColour(): string[] {
  const steps = Array.from({ length: 18 }, (_, index) => (index * 15).toString(16).padStart(2, '0'));
  return steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
}
