import { expect, test } from 'vitest';
import { readBody } from './call-answer.ts';

test('a body is shown as what it is: JSON in lines, pictures, text that should have been JSON', async () => {
  const json = await readBody(new Blob(['{"a":[1]}']), 'application/json; charset=utf-8');
  expect(json.body).toMatchObject({ kind: 'text', whole: '{\n  "a": [\n    1\n  ]\n}' });
  expect(json.problem).toBeUndefined();
  expect(await readBody(new Blob(['{"half":']), 'application/json')).toMatchObject({
    body: { whole: '{"half":' },
    problem: expect.stringMatching(/is not/),
  });
  expect((await readBody(new Blob(['<p>x</p>']), 'text/html')).problem).toMatch(/text\/html/);
  expect((await readBody(new Blob(['x']), 'image/png')).body.kind).toBe('image');
  expect((await readBody(new Blob(['x']), 'application/zip')).body.kind).toBe('other');
  expect((await readBody(new Blob([]), '')).body.kind).toBe('none');
});

test('of a large body the beginning is shown, and all of it copied', async () => {
  const { body } = await readBody(new Blob([JSON.stringify('x'.repeat(300_000))]), 'application/json');
  if (body.kind !== 'text') throw new Error('no text');
  expect(body.shown).toHaveLength(100_000);
  expect(body.whole).toHaveLength(300_002);
});
