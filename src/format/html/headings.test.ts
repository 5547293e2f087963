import { expect, test } from 'vitest';
import { addHeadingIds } from './headings.ts';
import { EditableHtml } from './html-scan.ts';

function withHeadingIds(source: string) {
  const html = new EditableHtml(source);
  const headings = addHeadingIds(html);
  return { html: html.toString(), headings };
}

test('headings get ids from their text, and the second level is listed', () => {
  expect(withHeadingIds('<h2>What goes on it</h2><p>Four things.</p><h3>A detail</h3>')).toEqual({
    html: '<h2 id="what-goes-on-it">What goes on it</h2><p>Four things.</p><h3 id="a-detail">A detail</h3>',
    headings: [{ id: 'what-goes-on-it', text: 'What goes on it' }],
  });
});

test('the same words twice give two ids', () => {
  const { headings } = withHeadingIds('<h2>Notes</h2><h3>Notes</h3><h2>Notes 2</h2><h2>Notes</h2>');
  expect(headings.map(({ id }) => id)).toEqual(['notes', 'notes-2-2', 'notes-3']);
});

test('marks and entities inside a heading become plain text in the list', () => {
  const { html, headings } = withHeadingIds('<h2 dir="rtl">Q &amp; A: <em>less</em> is &lt; more</h2>');
  expect(headings).toEqual([{ id: 'q-a-less-is-more', text: 'Q & A: less is < more' }]);
  expect(html).toBe('<h2 dir="rtl" id="q-a-less-is-more">Q &amp; A: <em>less</em> is &lt; more</h2>');
});

test('letters of any script make an id; a heading without any still gets one', () => {
  const { headings } = withHeadingIds('<h2>Über Größe</h2><h2>مرحبا بالعالم</h2><h2>—</h2>');
  expect(headings.map(({ id }) => id)).toEqual(['uber-große', 'مرحبا-بالعالم', 'section']);
});

test('an empty heading is not listed', () => {
  expect(withHeadingIds('<h2><br /></h2>').headings).toEqual([]);
});

test('an id never holds a capital letter, so it cannot take one of the page', () => {
  expect(withHeadingIds('<h2>siteMenu</h2>').headings).toEqual([{ id: 'sitemenu', text: 'siteMenu' }]);
});

test('what only looks like a heading stays as it is', () => {
  const html = '<pre>&lt;h2&gt;no&lt;/h2&gt;</pre><header>no</header><hr />';
  expect(withHeadingIds(html)).toEqual({ html, headings: [] });
});

test('upper case, attributes that hold > and comments make no difference', () => {
  const { html, headings } = withHeadingIds('<H2 title="a > b">One<!-- <b> --></H2><!-- <h2>no</h2> -->');
  expect(html).toBe('<H2 title="a > b" id="one">One<!-- <b> --></H2><!-- <h2>no</h2> -->');
  expect(headings).toEqual([{ id: 'one', text: 'One' }]);
});

test('a heading within another one is part of its text', () => {
  expect(withHeadingIds('<h2>a <h3>b</h3> c</h2><h3>d</h3>')).toEqual({
    html: '<h2 id="a-b-c">a <h3>b</h3> c</h2><h3 id="d">d</h3>',
    headings: [{ id: 'a-b-c', text: 'a b c' }],
  });
});

test('a heading that never ends has no id, and those after it have', () => {
  expect(withHeadingIds('<h2>a<h3>b</h3><h2>c</h2').html).toBe('<h2>a<h3 id="b">b</h3><h2>c</h2');
});

test('the entities of a heading are those of the standard', () => {
  expect(withHeadingIds('<h2>Caf&eacute; &copy 2026</h2>').headings).toEqual([
    { id: 'cafe-2026', text: 'Café © 2026' },
  ]);
});
