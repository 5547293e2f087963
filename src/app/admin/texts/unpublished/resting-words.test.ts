import { expect, test } from 'vitest';
import { restingWords } from './resting-words.ts';

test('the save bar calls a text with unpublished changes so, and not published', () => {
  const stored = { status: 'published' as const };
  const open = {
    ...{ version: 1, isOpen: true, fields: {}, publishedVersion: 1, conflicts: [] },
    ...{ updatedAt: null, publishAt: null, problem: '' },
  };
  expect(restingWords(stored, { open: undefined })).toBe('Published');
  expect(restingWords(stored, { open })).toBe('Unpublished changes');
  expect(restingWords(stored, { open: { ...open, publishAt: '2026-12-01T00:00:00.000Z' } })).toBe(
    'Update scheduled',
  );
  expect(restingWords(undefined, { open: undefined })).toBeUndefined();
});
