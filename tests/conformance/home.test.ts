import { describe, expect, test } from 'vitest';
import { backendNames, openBackend } from '../support/backends.ts';
import { failureOf, refusedFields } from '../support/expect-failure.ts';

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
    const { version } = await editor.home.get();
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
    expect(home.version).toBe(version + 2);
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

  test('row 194: the fields of the hero may stand flat beside each other', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const flat = {
      title: 'Hello',
      subtitle: 'There',
      profession: 'Advisor',
      profileImage: '/me.png',
      services: [{ title: 'Review', description: '' }],
    };
    const { hero, version } = await editor.home.update(flat);
    expect(hero).toMatchObject({ ...flat, services: [{ id: 1, title: 'Review' }] });
    const after = await editor.home.update({ subtitle: 'Again', expectedVersion: version });
    expect(after.hero).toMatchObject({ title: 'Hello', subtitle: 'Again', services: hero.services });
    await failureOf(editor.home.update({ title: 'Late', expectedVersion: version }), 'stale');
    expect(await refusedFields(editor.home.update({ services: [] }))).toEqual(['services']);
  });

  test('row 211: services are listed, added, changed and removed one by one', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const revisions = async () => (await backend.ports.stores.revisions.list('home', 1)).length;
    const before = await revisions();
    expect(await backend.visitor.home.listServices()).toEqual([]);
    const review = await editor.home.addService({ title: 'Review', description: 'Two weeks.' });
    const counsel = await editor.home.addService({ title: 'Counsel', description: '' });
    expect([review.id, counsel.id]).toEqual([1, 2]);
    const changed = await editor.home.updateService({ id: review.id, description: 'Three weeks.' });
    expect(changed).toEqual({ ...review, description: 'Three weeks.' });
    expect(await backend.visitor.home.listServices()).toEqual([changed, counsel]);
    await editor.home.removeService({ id: review.id });
    expect((await backend.visitor.home.get()).hero.services).toEqual([counsel]);
    await failureOf(editor.home.updateService({ id: review.id, title: 'Gone' }), 'not-found');
    await failureOf(editor.home.removeService({ id: review.id }), 'not-found');
    expect(await refusedFields(editor.home.updateService({ id: counsel.id, title: ' ' }))).toEqual(['title']);
    // Each of the four saves stored a revision of the version it replaced.
    expect(await revisions()).toBe(before + 4);
  });

  test('row 211: the GET form removes a service too, for signed-in editors alone', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    for (const title of ['A', 'B', 'C']) await editor.home.addService({ title, description: '' });
    await editor.home.removeServiceByGet({ id: 2 });
    await failureOf(backend.visitor.home.removeServiceByGet({ id: 1 }), 'unauthenticated');
    await failureOf((await backend.signedInAs('viewer')).home.removeServiceByGet({ id: 1 }), 'forbidden');
    expect((await backend.visitor.home.listServices()).map(({ title }) => title)).toEqual(['A', 'C']);
  });

  test('row 224: the last service stays and a seventh is refused, also of many at once', async () => {
    await using backend = await open();
    const editor = await backend.signedInAs('editor');
    const adds = Array.from({ length: 10 }, (_, index) =>
      editor.home.addService({ title: `Service ${index}`, description: '' }).then(
        ({ id }) => id,
        (error: Error) => error.message,
      ),
    );
    const answers = await Promise.all(adds);
    const refusals = answers.filter((answer) => typeof answer === 'string');
    expect(refusals).toEqual(Array(4).fill('You can have a maximum of 6 services'));
    const services = await editor.home.listServices();
    expect(new Set(services.map(({ id }) => id)).size).toBe(6);
    for (const { id } of services.slice(1)) await editor.home.removeService({ id });
    const last = await failureOf(editor.home.removeService({ id: services[0]?.id ?? 0 }), 'conflict');
    expect(last.message).toBe('You need at least one service');
  });
});

test('row 211: removing a service by GET is never cached, and a HEAD removes nothing', async () => {
  await using backend = await openBackend('HTTP');
  const editor = await backend.signedInAs('editor');
  for (const title of ['A', 'B', 'C']) await editor.home.addService({ title, description: '' });
  const headers = { authorization: `Bearer ${await backend.tokenOf('editor')}` };
  const url = `${backend.url}/api/home/1/services/1/delete`;
  await fetch(url, { method: 'HEAD', headers });
  expect(await editor.home.listServices()).toHaveLength(3);
  const removed = await fetch(url, { headers });
  expect(removed.status).toBe(204);
  expect(removed.headers.get('cache-control')).toBe('no-store');
  const repeated = await fetch(url, { headers });
  expect(repeated.status).toBe(404);
  expect(repeated.headers.get('cache-control')).toBe('no-store');
});
