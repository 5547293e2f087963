import { expect, test } from 'vitest';
import { catalogueEntries } from '#contract/catalogue.ts';
import { apiCalls, searchCalls, takesAway } from './api-calls.ts';
import { requestOf } from './send-call.ts';

const callById = (id: string) => {
  const call = apiCalls.find((one) => one.id === id);
  if (!call) throw new Error(`No call ${id}`);
  return call;
};

test('row 15: the tester has every call of the contract', () => {
  const names = catalogueEntries.map(({ group, name }) => `${group}.${name}`);
  expect(apiCalls.map(({ id }) => id)).toEqual(names);
});

test('a call has its fields and starts with those it requires', () => {
  const update = callById('posts.update');
  expect(update.fields).toEqual(expect.arrayContaining(['id', 'title', 'expectedVersion']));
  expect(JSON.parse(update.start)).toEqual({ id: 1 });
  expect(JSON.parse(callById('auth.signIn').start)).toEqual({ username: '', password: '' });
  expect(JSON.parse(callById('posts.list').start)).toEqual({});
  expect(callById('auth.signOut').fields).toEqual([]);
  expect(callById('images.upload').fields).toEqual([]);
});

test('a search finds calls by every word, in any case', () => {
  expect(searchCalls(' DELETE  projects ').map(({ id }) => id)).toEqual([
    'projects.remove',
    'projects.removeImage',
    'projectChanges.discard',
  ]);
  expect(searchCalls('no such call')).toEqual([]);
});

test('a call that removes something asks first, whatever its method', () => {
  const asked = apiCalls.filter(takesAway).map(({ id }) => id);
  const removals = apiCalls.filter(({ operation }) => operation.method === 'DELETE').map(({ id }) => id);
  expect(asked).toEqual(expect.arrayContaining(removals));
  for (const id of ['home.removeServiceByGet', 'messages.removeMany', 'oneTimeCodes.end', 'auth.signOutAll'])
    expect(asked).toContain(id);
  for (const id of ['home.get', 'posts.update', 'messages.restore']) expect(asked).not.toContain(id);
});

test('path and query are encoded', () => {
  const { address, body } = requestOf(callById('posts.list'), '{"search":"a & b","page":2}', []);
  expect(address).toBe('/api/blog/posts?search=a+%26+b&page=2');
  expect(body).toBeNull();
  expect(requestOf(callById('posts.get'), '{"id":"1/2"}', []).address).toBe('/api/blog/posts/1%2F2');
});

test('the version is sent as a header, the path is left out of the body', () => {
  const request = requestOf(callById('posts.update'), '{"id":7,"title":"A","expectedVersion":3}', []);
  expect(request).toMatchObject({ address: '/api/blog/posts/7', body: '{"title":"A"}' });
  expect(request.headers).toMatchObject({ 'if-match': '"3"', 'content-type': 'application/json' });
});

test('a path that a browser would shorten is refused, and so is an input that is not JSON', () => {
  for (const id of ['""', '"."', '".."', 'null'])
    expect(() => requestOf(callById('posts.get'), `{"id":${id}}`, [])).toThrow('id:');
  for (const input of ['{"name":', '[]', 'null'])
    expect(() => requestOf(callById('categories.create'), input, [])).toThrow('This is not JSON.');
});

test('a call with files is sent as a form', () => {
  const files = [new File(['a'], 'a.png'), new File(['b'], 'b.png')];
  const { body, input } = requestOf(callById('projects.addImages'), '{"id":1}', files);
  expect([...(body as FormData).keys()]).toEqual(['image-0', 'image-1']);
  expect(input.images).toEqual(files);
});
