import { expect, test } from 'vitest';
import { directionOf, textOutlines } from './outlined-text.ts';

const outlinesIn = (paths: string) => [...paths.matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline);
const at = { x: 0, y: 0, size: 100 };

test.each([
  'Ship it 🚀 → next week ✅',
  'كيف تختار نموذجًا لغويًا (API)',
  'איך לבחור מודל שפה',
  'हिन्दी में प्रश्न',
  '如何选择语言模型：评估指南',
  '小さな会社が言語モデルを選ぶ',
  '작은 회사가 모델을 고를 때',
  'Обзор, Επισκόπηση, Tổng quan',
])('mend 4: a card has every letter of %s', async (title) => {
  const text = await textOutlines([title]);
  expect(text.settable(title)).toBe(title);
  expect(outlinesIn(text.paths(title, { ...at, direction: directionOf(title) })).length).toBeGreaterThan(5);
});

test('mend 4: only the letters that no font has are left out', async () => {
  const title = 'Notes ภาษาไทย from Bangkok';
  const text = await textOutlines([title]);
  expect(text.settable(title)).toBe('Notes from Bangkok');
});

test('mend 4: Arabic letters join, Hindi has its conjuncts, and Hebrew runs from right to left', async () => {
  const text = await textOutlines(['ببب क्ष אב']);
  expect(text.width('ببب', 100)).toBeLessThan(2.9 * text.width('ب', 100));
  expect(text.width('क्ष', 100)).toBeLessThan(text.width('क', 100) + text.width('ष', 100));
  const drawn = (line: string) => outlinesIn(text.paths(line, { ...at, direction: 'rtl' }));
  expect(drawn('אב')).toEqual([...drawn('ב'), ...drawn('א')]);
  expect([directionOf('אב ab'), directionOf('ab אב'), directionOf('2026')]).toEqual(['rtl', 'ltr', 'ltr']);
});
