import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aboutOperations } from './about.ts';

const storyOf = (story: unknown) => aboutOperations.update.input.parse({ story }).story;

/** A typed paragraph: lines without a blank one, with text at both ends. */
const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replace(/\s+/g, ' ').trim());
const paragraph = fc
  .array(
    line.filter((text) => text !== ''),
    { minLength: 1, maxLength: 3 },
  )
  .map((lines) => lines.join('\n'));
const paragraphs = fc.array(paragraph, { minLength: 1, maxLength: 8 });

test('row 196: a story is the same as a list and as one text with blank lines between its paragraphs', () => {
  fc.assert(
    fc.property(
      paragraphs,
      fc.constantFrom('\n\n', '\n \n', '\n\n\n', '\r\n\r\n', '\n\t\n\n'),
      (list, blank) => {
        expect(storyOf(list.join(blank))).toEqual(list);
        expect(storyOf(list)).toEqual(list);
      },
    ),
  );
});

test('row 196: whatever the text, its story holds no empty paragraph and reads the same again', () => {
  const text = fc.string({ unit: 'binary' }).filter((candidate) => candidate.trim() !== '');
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (parts) => {
      const story = storyOf(parts.join('\n\n')) ?? [];
      expect(story.filter((part) => part === '')).toEqual([]);
      expect(storyOf(story.join('\n\n'))).toEqual(story);
    }),
  );
});
