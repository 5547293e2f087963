import { expect, test } from 'vitest';
import { contractResolver } from '#app/editing/contract-resolver.ts';
import { type About, aboutOperations, aboutSchema } from '#contract/about.ts';
import { type AboutValues, aboutField, aboutInput, aboutValues } from './about-values.ts';

const valuesOf = (about: Partial<About>) =>
  aboutValues({ ...aboutSchema.parse({}), ...about, version: 0 }).values;
const skills = (line: string) =>
  aboutInput({ skillCategories: [{ id: 1, title: 'Tools', skills: line }] }).skillCategories?.[0]?.skills;

test('row 132: skills are split on commas and trimmed, empties are dropped', () => {
  expect(skills(' SQL,Python , ,\tGo\n,,')).toEqual(['SQL', 'Python', 'Go']);
  expect(skills(' , ')).toEqual([]);
});

test('row 132: an empty list of skill categories starts with two, a filled one stays as it is', () => {
  expect(valuesOf({}).skillCategories.map(({ title }) => title)).toEqual([
    'Technical Skills',
    'Design Skills',
  ]);
  const filled = valuesOf({ skillCategories: [{ id: 4, title: 'Tools', skills: ['SQL', 'Go'] }] });
  expect(filled.skillCategories).toEqual([{ id: 4, title: 'Tools', skills: 'SQL, Go' }]);
});

test('only what was edited is in the input', () => {
  expect(aboutInput({})).toEqual({});
  expect(aboutInput({ intro: { headline: 'New' } })).toEqual({ intro: { headline: 'New' } });
  expect(aboutInput({ story: [{ text: 'Once' }] })).toEqual({ story: ['Once'] });
});

test('a paragraph or a skill that is too long has its error beside the field it was typed in', async () => {
  const resolver = contractResolver<AboutValues>(aboutOperations.update.input, aboutInput, aboutField);
  const values = {
    ...valuesOf({}),
    story: [{ text: 'Short' }, { text: 'x'.repeat(5_001) }],
    skillCategories: [{ id: 1, title: 'Tools', skills: `SQL, ${'x'.repeat(301)}` }],
    values: [{ id: 1, title: 'Candour', description: '' }],
  };
  const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  expect(errors.story?.[1]?.text?.message).toBe('Use at most 5,000 characters.');
  expect(errors.skillCategories?.[0]?.skills?.message).toBe('Use at most 300 characters.');
});
