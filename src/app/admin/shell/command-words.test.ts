import { expect, test } from 'vitest';
import { saysAll } from './command-words.ts';

test('a command is found by parts of its words, in any order, case and accent', () => {
  for (const query of ['', '  ', 'sett', 'SITE settings', 'settings  site', 'sïte'])
    expect(saysAll('Site Settings', query), query).toBe(true);
  expect(saysAll('Site Settings', 'site blog')).toBe(false);
  expect(saysAll('Réglages', 'regl')).toBe(true);
});
