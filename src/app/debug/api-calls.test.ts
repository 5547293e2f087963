import { expect, test } from 'vitest';
import { catalogueEntries } from '#contract/catalogue.ts';
import { readCallGroups, searchCalls, takesAway } from './api-calls.ts';

const groups = readCallGroups('https://site.example');
const calls = groups.flatMap((group) => group.calls);

test('row 15: the tester has every call of the contract', () => {
  const names = catalogueEntries.map(({ group, name }) => `${group}.${name}`);
  expect(calls.map(({ id }) => id).toSorted()).toEqual(names.toSorted());
});

test('a call has its fields with their examples, its files and whose call it is', () => {
  const update = calls.find(({ id }) => id === 'posts.update');
  expect(update).toMatchObject({
    method: 'PUT',
    path: '/api/blog/posts/{id}',
    session: 'must',
    takesBody: true,
  });
  expect(update?.fields).toContainEqual(
    expect.objectContaining({ place: 'path', name: 'id', required: true, example: '1' }),
  );
  expect(update?.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['title', 'If-Match']));
  const addImages = calls.find(({ id }) => id === 'projects.addImages');
  expect(addImages?.fileParts.slice(0, 2)).toEqual(['image-0', 'image-1']);
  const signIn = calls.find(({ id }) => id === 'auth.signIn');
  expect(signIn?.session).toBe('none');
  expect(signIn?.fields.find(({ name }) => name === 'password')?.kind).toBe('secret');
});

test('an example narrows no list', () => {
  const list = calls.find(({ id }) => id === 'posts.list');
  expect(list?.fields.filter(({ place }) => place === 'query').every(({ example }) => example === '')).toBe(
    true,
  );
});

test('a search finds calls by every word, in any case', () => {
  const found = searchCalls(groups, ' DELETE  projects ').flatMap((group) => group.calls.map(({ id }) => id));
  expect(found).toEqual(['projects.remove', 'projects.removeImage']);
  expect(searchCalls(groups, 'no such call')).toEqual([]);
});

test('what takes something away is asked about first, whatever its method', () => {
  const asked = calls.filter(takesAway).map(({ id }) => id);
  expect(asked).toEqual(
    expect.arrayContaining(calls.filter(({ method }) => method === 'DELETE').map(({ id }) => id)),
  );
  for (const id of ['home.removeServiceByGet', 'messages.removeMany', 'oneTimeCodes.end', 'auth.signOutAll'])
    expect(asked).toContain(id);
  for (const id of ['home.get', 'posts.update', 'messages.restore']) expect(asked).not.toContain(id);
});
