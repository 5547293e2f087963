import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayBeMeant, mayBeMistyped, nearWords, reversed, withinOneError } from './typing-errors.ts';

test.each([
  ['harbour', 'harbour', true],
  ['harbour', 'harbor', true],
  ['harbour', 'harbourr', true],
  ['harbour', 'harbuor', true],
  ['harbour', 'ahrbour', true],
  ['harbour', 'harbout', true],
  ['harbour', 'arbour', true],
  ['harbour', 'harb', false],
  ['harbour', 'hrabuor', false],
  ['harbour', 'barbout', false],
  ['abcd', 'bcda', false],
  ['𝒜𝒷𝒸𝒹', '𝒜𝒸𝒷𝒹', true],
  ['سلام', 'سالم', true],
])('%s and %s are within one typing error: %s', (one, other, expected) => {
  expect(withinOneError(one, other)).toBe(expected);
  expect(withinOneError(other, one)).toBe(expected);
});

/** The optimal string alignment distance by its definition. */
function distance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 1);
      table[i]?.splice(j, 1, best);
    }
  }
  return at(one.length, other.length);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 0, maxLength: 7 });

test('one typing error is the distance of Damerau and Levenshtein', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(withinOneError(one, other)).toBe(distance(one, other) <= 1);
    }),
    { numRuns: 2000 },
  );
});

test('every word within one error has a feature by which an index finds it', () => {
  fc.assert(
    fc.property(word, fc.nat(7), fc.constantFrom('', 'a', 'b'), fc.boolean(), (rest, at, letter, swaps) => {
      const typed = `abca${rest}`;
      const letters = [...typed];
      const place = Math.min(at, letters.length - 1);
      if (swaps) letters.splice(place, 2, ...letters.slice(place, place + 2).toReversed());
      else letters.splice(place, at % 2, letter);
      const meant = letters.join('');
      expect([mayBeMistyped(typed), mayBeMeant(meant), withinOneError(typed, meant)]).not.toContain(false);
      const { shortest, longest, beginning, ending, swapped } = nearWords(typed);
      expect(meant.length).toBeGreaterThanOrEqual(shortest);
      expect(meant.length).toBeLessThanOrEqual(longest);
      const isFound =
        meant.startsWith(beginning) || reversed(meant).startsWith(reversed(ending)) || meant === swapped;
      expect(isFound).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('short words, numbers and words of endless length are searched for as they are', () => {
  expect(['test', 'übung', '監査報告', 'a'.repeat(40)].every(mayBeMistyped)).toBe(true);
  expect(['abc', '2024', 'html5', 'a'.repeat(41), '', '👋👋👋👋'].some(mayBeMistyped)).toBe(false);
  expect(mayBeMeant('abc')).toBe(true);
});
