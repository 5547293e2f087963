import { expect, test } from 'vitest';
import { partsOf } from './linked-text.tsx';

const links = (text: string) =>
  partsOf(text)
    .filter(({ link }) => link)
    .map((part) => part.text);

test('web addresses become links, without what ends their sentence', () => {
  expect(links('See https://moss.example/plans, (http://a.example/b) and HTTPS://C.example!')).toEqual([
    'https://moss.example/plans',
    'http://a.example/b',
    'HTTPS://C.example',
  ]);
  expect(links('https://a.example/wiki/Lock_(water)')).toEqual(['https://a.example/wiki/Lock_(water)']);
});

test('nothing else becomes a link, and no text is lost', () => {
  const text =
    'javascript:alert(1) data:text/html,x //a.example www.b.example https:// <a href="https://c.example">c</a>';
  expect(links(text)).toEqual(['https://c.example']);
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(partsOf('')).toEqual([]);
});

test('a text of nothing but address beginnings takes no time', () => {
  const start = performance.now();
  partsOf('https://'.repeat(20_000) + ')'.repeat(20_000));
  expect(performance.now() - start).toBeLessThan(200);
});
