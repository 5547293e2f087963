import { describe, expect, test } from 'vitest';
import { backendNames, openBackend } from '../support/backends.ts';
import { refusedFields } from '../support/expect-failure.ts';

const job = { title: 'Advisor', company: 'Own', period: '2021 to now', description: '' };
const value = { title: 'Candour', description: '' };

describe.each(backendNames)('about on %s', (name) => {
  const open = () => openBackend(name);

  test('rows 196, 215: the about page keeps its five kinds of entries, each with an id', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const about = await editor.about.update({
      intro: { headline: 'Sixteen years', subheadline: 'of software' },
      story: ['First', 'Second'],
      workExperience: [job, { ...job, id: 5, title: 'Lead' }],
      education: [{ degree: 'MSc', institution: 'Utrecht', period: '2004', description: '' }],
      skillCategories: [{ title: 'Technical Skills', skills: ['SQL', 'Python'] }],
      values: [value],
    });
    expect(about.workExperience.map(({ id, title }) => [id, title])).toEqual([
      [6, 'Advisor'],
      [5, 'Lead'],
    ]);
    expect(about.skillCategories).toEqual([{ id: 1, title: 'Technical Skills', skills: ['SQL', 'Python'] }]);
    expect(await backend.visitor.about.get()).toEqual(about);
  });

  test('row 215: a story sent as one text is answered as its paragraphs', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { story } = await editor.about.update({ story: 'One.\n\nTwo,\nstill two.\n \n\nThree.' });
    expect(story).toEqual(['One.', 'Two,\nstill two.', 'Three.']);
  });

  test('rows 134, 135, 224: each list has its minimum, the values their maximum', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const refusal = (changes: object) => expect(editor.about.update(changes)).rejects;
    await refusal({ story: [] }).toThrow('You need at least one paragraph in your story');
    await refusal({ workExperience: [] }).toThrow('You need at least one work experience entry');
    await refusal({ education: [] }).toThrow('You need at least one education entry');
    await refusal({ values: [] }).toThrow('You need at least one personal value');
    await refusal({ values: Array(7).fill(value) }).toThrow('You can have a maximum of 6 personal values');
    expect(await refusedFields(editor.about.update({ story: [] }))).toEqual(['story']);
    expect(
      (await editor.about.update({ values: Array(6).fill(value), skillCategories: [] })).values,
    ).toHaveLength(6);
  });

  test('rows 134, 196: what says nothing is no paragraph, and an entry needs its title', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const { story } = await editor.about.update({ story: ['One.', '  ', 'Two.\n\nThree.'] });
    expect(story).toEqual(['One.', 'Two.', 'Three.']);
    await expect(editor.about.update({ story: ['', ' \n '] })).rejects.toThrow(
      'You need at least one paragraph in your story',
    );
    const school = { degree: ' ', institution: 'Utrecht', period: '', description: '' };
    const untitled = {
      workExperience: [job, { ...job, title: '' }],
      education: [school],
      values: [{ ...value, title: '' }],
    };
    expect(await refusedFields(editor.about.update(untitled))).toEqual([
      'workExperience.1.title',
      'education.0.degree',
      'values.0.title',
    ]);
  });

  test('a site without sample content has an empty about page', async () => {
    await using backend = await open();
    expect(await backend.visitor.about.get()).toMatchObject({ story: [], skillCategories: [] });
  });
});
