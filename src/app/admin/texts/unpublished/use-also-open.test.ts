import { expect, test } from 'vitest';
import { alsoOpenWords } from './use-also-open.ts';

test('one sentence names the other tabs, devices and people, each once', () => {
  const own = { name: '' };
  const maja = { name: 'Maja Lund' };
  expect(alsoOpenWords(0, [])).toBeUndefined();
  // The other tab of this browser is known to the site as well.
  expect(alsoOpenWords(1, [own])).toBe('Also open in another tab. What is saved there and here is merged.');
  expect(alsoOpenWords(0, [own])).toContain('Also open on another device.');
  expect(alsoOpenWords(1, [own, own, maja, maja])).toContain(
    'Also open in another tab, on another device, and by Maja Lund.',
  );
});
