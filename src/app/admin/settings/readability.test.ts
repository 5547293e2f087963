import { expect, test } from 'vitest';
import { ENOUGH, readability } from './readability.ts';

test('a colour that reads well is used as it is', () => {
  expect(readability('#2563eb', 'light').button.shade).toBeUndefined();
  expect(readability('#2563eb', 'light').link.shade).toBeUndefined();
});

test('a colour that is too bright for text is used in a darker shade, one that is too dark in a lighter one', () => {
  expect(readability('#ffee00', 'light').link.shade).toBe('darker');
  expect(readability('#ffd27f', 'dark').link.shade).toBeUndefined();
  expect(readability('#101040', 'dark').link.shade).toBe('lighter');
});

test.each(['#1e90ff', '#fff', '#000', '#ffee00', '#101040', '#808080'])('%s reads well everywhere', (hex) => {
  for (const theme of ['light', 'dark'] as const)
    for (const { ratio } of Object.values(readability(hex, theme)))
      expect(ratio).toBeGreaterThanOrEqual(ENOUGH);
});
