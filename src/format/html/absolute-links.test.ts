import { expect, test } from 'vitest';
import { withAbsoluteLinks } from './absolute-links.ts';

const absolute = (html: string) => withAbsoluteLinks(html, 'https://site.example/blog/3');

test('links, images and sources of quotations get absolute URLs', () => {
  expect(absolute('<a href="/a?b=1&amp;c=2#d">x</a><img src="../i.jpg" alt="" /><q cite="4">y</q>')).toBe(
    '<a href="https://site.example/a?b=1&amp;c=2#d">x</a><img src="https://site.example/i.jpg" alt="" /><q cite="https://site.example/blog/4">y</q>',
  );
});

test('absolute addresses and those that are none stay', () => {
  const html =
    '<a href="https://other.example/">x</a><a href="mailto:a@b.example">y</a><a href="http://[">z</a>';
  expect(absolute(html)).toBe(html);
});

test('addresses in any quotes are found, and are in double quotes afterwards', () => {
  expect(absolute(`<A HREF='/a"b'>x</A><a href=/c>y</a><a href>z</a>`)).toBe(
    '<A HREF="https://site.example/a%22b">x</A><a href="https://site.example/c">y</a><a href>z</a>',
  );
});

test('what looks like a link within a text, an attribute or a comment stays', () => {
  const html = '<p title=\'<a href="/a">\'> href="/b" &lt;a href="/c"></p><!-- <a href="/d"> -->';
  expect(absolute(html)).toBe(html);
  expect(absolute('<a title="a > b" href="/e">x</a>')).toBe(
    '<a title="a > b" href="https://site.example/e">x</a>',
  );
});
