import { expect, test } from 'vitest';
import { type ApiCall, readCallGroups } from './api-calls.ts';
import { type CallValues, curlOf, rawOf, requestOf, startValues, textsOfRaw } from './call-request.ts';

const calls = readCallGroups('https://site.example').flatMap((group) => group.calls);
const quick = { origin: 'https://site.example', token: undefined };

function callOf(id: string): ApiCall {
  const call = calls.find((one) => one.id === id);
  if (!call) throw new Error(`No call ${id}`);
  return call;
}

/** The request of a call with these texts, and nothing else filled in. */
function filled(id: string, texts: Record<string, string>, more: Partial<CallValues> = {}) {
  const found = requestOf(callOf(id), { ...startValues(callOf(id)), texts, ...more });
  if (!found.request) throw new Error(JSON.stringify(found.problems));
  return found.request;
}

test('fields travel where the description says; an empty one is not sent', () => {
  const list = filled('posts.list', { 'query-search': 'é & b', 'query-limit': '5', 'query-status': '' });
  expect(list.address).toBe('/api/blog/posts?limit=5&search=%C3%A9+%26+b');
  const update = filled('posts.update', { 'path-id': '7', 'body-title': 'x', 'header-If-Match': '"3.ab"' });
  expect(update).toMatchObject({
    address: '/api/blog/posts/7',
    json: '{"title":"x"}',
    headers: { 'if-match': '"3.ab"', 'content-type': 'application/json' },
    input: { id: '7', title: 'x', expectedVersion: 3 },
  });
  expect(filled('messages.updateMany', { 'body-ids': '[1,2]', 'body-isRead': 'true' }).json).toBe(
    '{"ids":[1,2],"isRead":true}',
  );
});

test('what the site would refuse is sent; what cannot be written down is not', () => {
  expect(filled('posts.create', {}).json).toBe('{}');
  const problemsOf = (id: string, texts: Record<string, string>, raw?: string) =>
    requestOf(callOf(id), { ...startValues(callOf(id)), texts, raw }).problems;
  expect(Object.keys(problemsOf('posts.get', { 'path-id': '' }) ?? {})).toEqual(['path-id']);
  expect(Object.keys(problemsOf('posts.get', { 'path-id': '..' }) ?? {})).toEqual(['path-id']);
  expect(Object.keys(problemsOf('messages.updateMany', { 'body-ids': '[1,' }) ?? {})).toEqual(['body-ids']);
  expect(problemsOf('posts.create', {}, '{"half":')).toEqual({ raw: 'This is not JSON.' });
  expect(filled('posts.get', { 'path-id': '../../x?y' }).address).toBe('/api/blog/posts/..%2F..%2Fx%3Fy');
});

test('a body goes into JSON and back into its fields', () => {
  const call = callOf('projects.create');
  const values = startValues(call);
  const texts = textsOfRaw(call, rawOf(call, values));
  const again = { ...values, texts: { ...values.texts, ...texts } };
  expect(requestOf(call, again).request?.json).toBe(requestOf(call, values).request?.json);
  expect(textsOfRaw(call, '[1]')).toBeUndefined();
  expect(textsOfRaw(call, 'no')).toBeUndefined();
});

test('files make it a form, with the parts that the call names', () => {
  const files = [new File(['x'], 'a.jpg'), new File(['y'], 'b.jpg')];
  const request = filled('projects.addImages', { 'path-id': '1', 'body-alt': 'A' }, { files });
  expect(request.parts?.map(({ name }) => name)).toEqual(['alt', 'image-0', 'image-1']);
  expect(request.headers).not.toHaveProperty('content-type');
  expect(request.input).toMatchObject({ id: '1', alt: 'A', images: files });
});

test('a curl command says the same, with the token only where it is given', () => {
  const request = filled('posts.create', { 'body-title': "It's" });
  const signed = { ...request, headers: { ...request.headers, authorization: 'Bearer a.b.c' } };
  const command = curlOf(signed, quick);
  expect(command).toContain(`curl -X POST 'https://site.example/api/blog/posts'`);
  expect(command).toContain(`--data-raw '{"title":"It'\\''s"}'`);
  expect(command).toContain('-H "authorization: Bearer $TOKEN"');
  expect(command).not.toContain('a.b.c');
  expect(curlOf(signed, { ...quick, token: 'a.b.c' })).toContain(`-H 'authorization: Bearer a.b.c'`);
});
