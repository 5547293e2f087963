import { describe, expect, test } from 'vitest';
import { backendNames, openBackend } from '../support/backends.ts';
import { refusedFields } from '../support/expect-failure.ts';

describe.each(backendNames)('home on %s', (name) => {
  const open = () => openBackend(name);

  test('row 194: the home page is a hero with services; each service gets an id', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const services = [
      { title: 'Review', description: 'Two weeks.' },
      { id: 7, title: 'Counsel', description: '' },
    ];
    const home = await editor.home.update({ hero: { title: 'Hello', services } });
    expect(home.hero.services.map(({ id, title }) => [id, title])).toEqual([
      [8, 'Review'],
      [7, 'Counsel'],
    ]);
    expect(await backend.visitor.home.get()).toEqual(home);
  });

  test('row 210: fields that are not sent keep their values, the services are replaced as a list', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    await editor.home.update({
      hero: { title: 'Hello', profession: 'Advisor', services: [{ title: 'A', description: '' }] },
    });
    const home = await editor.home.update({
      hero: { subtitle: 'There', services: [{ title: 'B', description: '' }] },
      intros: { posts: 'Twice a month.' },
    });
    expect(home.hero).toMatchObject({ title: 'Hello', profession: 'Advisor', subtitle: 'There' });
    expect(home.hero.services.map(({ title }) => title)).toEqual(['B']);
    expect(home.intros.posts).toBe('Twice a month.');
    expect(home.version).toBe(2);
  });

  test('rows 140, 224: there is at least one service and there are at most six', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const services = (count: number) =>
      Array.from({ length: count }, () => ({ title: 'A', description: '' }));
    const update = (count: number) => editor.home.update({ hero: { services: services(count) } });
    await expect(update(0)).rejects.toThrow('You need at least one service');
    await expect(update(7)).rejects.toThrow('You can have a maximum of 6 services');
    expect(await refusedFields(update(7))).toEqual(['hero.services']);
    expect((await update(6)).hero.services).toHaveLength(6);
  });

  test('a new site has a home page without services', async () => {
    await using backend = await open();
    expect((await backend.visitor.home.get()).hero).toMatchObject({ title: '', services: [] });
  });
});
