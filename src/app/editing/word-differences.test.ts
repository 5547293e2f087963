import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldRun, wordDifferences } from './word-differences.ts';

test('words that only one text has are marked, the others are not', () => {
  expect(wordDifferences('one quiet harbour', 'one harbour at night')).toEqual({
    mine: [
      { text: 'one ', changed: false },
      { text: 'quiet harbour', changed: true },
    ],
    theirs: [
      { text: 'one ', changed: false },
      { text: 'harbour at night', changed: true },
    ],
  });
  expect(wordDifferences('a b c d', 'a x c d').mine.filter(({ changed }) => changed)).toEqual([
    { text: 'b ', changed: true },
  ]);
});

test('the runs of a text are that text, and what both have is the same', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c ', ' ', '\n', 'é 🧭'), { maxLength: 30 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { mine, theirs } = wordDifferences(one.join(''), other.join(''));
      const whole = (runs: { text: string }[]) => runs.map((run) => run.text).join('');
      expect(whole(mine)).toBe(one.join(''));
      expect(whole(theirs)).toBe(other.join(''));
      expect(whole(mine.filter(({ changed }) => !changed))).toBe(
        whole(theirs.filter(({ changed }) => !changed)),
      );
    }),
  );
});

test('a long unchanged run is folded, its ends stay', () => {
  const text = Array.from({ length: 100 }, (_, index) => `w${index} `).join('');
  expect(foldRun(text)).toMatchObject({ left: 76 });
  expect(foldRun('short')).toBeUndefined();
});
