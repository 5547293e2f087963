import { expect, test } from 'vitest';
import { formatAround, formatSelection } from './html-formats.ts';

test('row 104: a format wraps the selection, which stays selected', () => {
  const { text, selectFrom, selectTo } = formatSelection('two', 'bold');
  expect(text).toBe('<strong>two</strong>');
  expect(text.slice(selectFrom, selectTo)).toBe('two');
  expect(formatSelection('two', 'italic').text).toBe('<em>two</em>');
  expect(formatSelection('two', 'heading').text).toBe('<h2>two</h2>');
});

test('row 104: every selected line becomes an item of the list', () => {
  expect(formatSelection('one\n\n  two', 'list').text).toBe('<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>');
  expect(formatSelection('', 'list').text).toBe('<ul>\n  <li></li>\n</ul>');
});

test('row 104: a link falls back to #, and its address cannot end the attribute', () => {
  expect(formatSelection('here', 'link', '  ').text).toBe('<a href="#">here</a>');
  expect(formatSelection('here', 'link', '/a?b=1&c="2"').text).toBe(
    '<a href="/a?b=1&amp;c=&quot;2&quot;">here</a>',
  );
});

test('a link leads to the web address that was meant, and shows it where nothing was selected', () => {
  expect(formatSelection('here', 'link', 'example.org/a b').text).toBe(
    '<a href="https://example.org/a%20b">here</a>',
  );
  expect(formatSelection('', 'link', 'example.org').text).toBe(
    '<a href="https://example.org">example.org</a>',
  );
  for (const kept of ['/about', '#top', 'mailto:me@site.example', 'https://site.example/'])
    expect(formatSelection('here', 'link', kept).text).toBe(`<a href="${kept}">here</a>`);
});

test('code shows its signs, and what is an entity already stays one', () => {
  const { text, selectFrom, selectTo } = formatSelection('a < b && c &lt; d', 'code');
  expect(text).toBe('<pre><code>a &lt; b &amp;&amp; c &lt; d</code></pre>');
  expect(text.slice(selectFrom, selectTo)).toBe('a &lt; b &amp;&amp; c &lt; d');
});

test('the tags around a selection are found, so that the same button takes them off', () => {
  const text = 'one <strong>two</strong> three';
  expect(formatAround(text, 12, 15, 'bold')).toEqual({ start: 4, end: 24 });
  expect(formatAround(text, 12, 15, 'italic')).toBeUndefined();
  expect(formatAround(text, 0, 3, 'bold')).toBeUndefined();
});
