import { expect, test } from 'vitest';
import { choiceNamed, isLocalCategory, storedChoices } from './local-categories.ts';

const stored = storedChoices([
  { id: 1, name: 'General' },
  { id: 3, name: 'Practice' },
]);

test('row 103: a new category has the largest id and one more, and one name is one category', () => {
  const notes = choiceNamed('Field notes', stored);
  expect(notes).toMatchObject({ id: 4, name: 'Field notes' });
  expect(choiceNamed('Letters', [...stored, notes]).id).toBe(5);
  expect(choiceNamed(' FIELD notes', [...stored, notes])).toBe(notes);
  expect(choiceNamed('practice', stored).value).toBe('3');
});

test("another editor's category of the same id is another choice", () => {
  const notes = choiceNamed('Field notes', stored);
  const [theirs] = storedChoices([{ id: notes.id, name: 'Theirs' }]);
  expect(theirs?.value).not.toBe(notes.value);
  expect([notes.value, theirs?.value ?? ''].map(isLocalCategory)).toEqual([true, false]);
});
