import { expect, test } from 'vitest';
import { counted, fileKindOf, lacksAlt, sizeWords, typeWords } from './media-words.ts';

test('sizes of files are short', () => {
  expect([1, 640, 1500, 640_000, 999_600, 2_440_000, 14_200_000].map(sizeWords)).toEqual([
    '1 byte',
    '640 bytes',
    '2 kB',
    '640 kB',
    '1 MB',
    '2.4 MB',
    '14 MB',
  ]);
});

test('types have the names that people know', () => {
  expect(['image/jpeg', 'image/webp', 'application/pdf', 'audio/mpeg', 'audio/x-wav'].map(typeWords)).toEqual(
    ['JPEG', 'WEBP', 'PDF', 'MP3', 'WAV'],
  );
  expect(fileKindOf({ kind: 'file', type: 'video/mp4' })).toBe('video');
  expect(fileKindOf({ kind: 'file', type: 'application/pdf' })).toBe('document');
});

test('a picture without alternative text lacks it unless it is decoration', () => {
  const picture = { kind: 'image' as const, alt: '', isDecorative: false };
  expect(lacksAlt(picture)).toBe(true);
  expect(lacksAlt({ ...picture, isDecorative: true })).toBe(false);
  expect(lacksAlt({ ...picture, kind: 'file' })).toBe(false);
  expect([counted(1, 'picture'), counted(20_000, 'picture')]).toEqual(['1 picture', '20,000 pictures']);
});
