import { expect, test } from 'vitest';
import { countWords, formatSelection } from './html-formats.ts';

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

test('words are counted without the tags', () => {
  expect(countWords('<p>One two</p><p>three&nbsp;four</p>')).toBe(4);
  expect(countWords('<p></p>')).toBe(0);
});
