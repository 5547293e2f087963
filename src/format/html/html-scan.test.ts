import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EditableHtml, excessOf, type HtmlToken, textOf, tokensOf } from './html-scan.ts';

/** The source of every tag, with its kind and name. */
const tagsOf = (html: string) =>
  tokensOf(html).flatMap((token) =>
    token.kind === 'start' || token.kind === 'end'
      ? [`${token.kind} ${token.name}: ${html.slice(token.start, token.end)}`]
      : [],
  );
const kindsOf = (html: string) => tokensOf(html).map(({ kind }) => kind);

function attributesOf(html: string) {
  const [token] = tokensOf(html);
  if (token?.kind !== 'start') return undefined;
  return token.attributes.map(({ name, value, start, end }) => [name, value, html.slice(start, end)]);
}

test('tags stand in their order, with their range in the source', () => {
  expect(tagsOf('<p>a<br />b</p><IMG alt=x></p >')).toEqual([
    'start p: <p>',
    'start br: <br />',
    'end p: </p>',
    'start img: <IMG alt=x>',
    'end p: </p >',
  ]);
});

test('the value of an attribute may hold > and tags, and has its range with the quotes', () => {
  expect(attributesOf(`<a title="a > <b>" HREF='/x?a=1&amp;b=2' rel = me hidden dir="">`)).toEqual([
    ['title', 'a > <b>', '"a > <b>"'],
    ['href', '/x?a=1&b=2', "'/x?a=1&amp;b=2'"],
    ['rel', 'me', 'me'],
    ['hidden', '', ''],
    ['dir', '', '""'],
  ]);
});

test('entities are their characters, with and without a semicolon', () => {
  expect(textOf(tokensOf('&lt;b&gt; &amp;amp; &eacute;&#233;&#xe9; AT&T &copy 1&nbsp;m'), '')).toBe(
    '<b> &amp; ééé AT&T © 1\u00a0m',
  );
  // In an address, a parameter is no entity.
  expect(attributesOf('<a href="?a=1&copy=2">')?.[0]?.[1]).toBe('?a=1&copy=2');
});

test('comments, declarations and CDATA are no tags and no text', () => {
  expect(kindsOf('<!-- <p>a</p> --><!doctype html><![CDATA[<p>]]><?x?>')).not.toContain('start');
  expect(textOf(tokensOf('a<!-- <p> -->b'), ' ')).toBe('a b');
});

test('a tag that never ends is left out, and so is what follows it', () => {
  expect(tagsOf('<p>a</p><a href="b>c</a>')).toEqual(['start p: <p>', 'end p: </p>']);
  expect(tagsOf('<p>a</p')).toEqual(['start p: <p>']);
  expect(tagsOf('<p>a</p ')).toEqual(['start p: <p>']);
});

test('a < that begins no tag is text', () => {
  expect(tokensOf('1 < 2 <3 & 4')).toEqual<HtmlToken[]>([{ kind: 'text', text: '1 < 2 <3 & 4' }]);
});

test('nothing within a script or a text area is a tag', () => {
  expect(tagsOf('<script>"<p>"</script><textarea><p></textarea>')).toEqual([
    'start script: <script>',
    'end script: </script>',
    'start textarea: <textarea>',
    'end textarea: </textarea>',
  ]);
});

test('any text can be scanned, and its tags are parts of it in their order', () => {
  const part = fc.constantFrom(
    ...['<', '>', '</', '/>', '<!--', '-->', '"', "'", '=', '&', '&lt', ';', 'a', ' '],
  );
  const source = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(source, (html) => {
      let at = 0;
      return tokensOf(html).every((token) => {
        if (token.kind !== 'start' && token.kind !== 'end') return true;
        const inOrder = token.start >= at;
        at = token.end;
        return inOrder && html[token.start] === '<' && html[token.end - 1] === '>';
      });
    }),
    { numRuns: 1000 },
  );
});

test('deep nesting does not overflow the stack', () => {
  expect(tokensOf('<div>'.repeat(50_000) + '</div>'.repeat(50_000))).toHaveLength(100_000);
});

test('edits apply in the order of the source; an element ends before the next one starts', () => {
  const html = new EditableHtml('<p>a</p><p>b</p>');
  const [, , end, start] = html.tokens;
  if (start?.kind !== 'start' || end?.kind !== 'end') throw new Error('The tokens are others.');
  html.insertBefore(start, '(');
  html.replace(start.start + 2, start.start + 2, ' id="b"');
  html.insertAfter(end, ')');
  html.replace(3, 4, 'A');
  expect(html.toString()).toBe('<p>A</p>)(<p id="b">b</p>');
  expect(new EditableHtml('<p>').toString()).toBe('<p>');
});

test('safety 3: the parts and levels of HTML are counted', () => {
  const most = { parts: 10, depth: 4 };
  const excess = (html: string) => excessOf(html, most);
  expect(excess('<p>a</p>'.repeat(5))).toBeUndefined();
  expect(excess('<p>a</p>'.repeat(5).concat('b'))).toBe('parts');
  expect(excess(`<p ${'a '.repeat(10)}>`)).toBe('parts');
  expect(excess('<!-- a -->'.repeat(11))).toBe('parts');
  expect(excess('<b><i><b><i></i></b></i></b>')).toBeUndefined();
  expect(excess('<b><i><b><i><b>')).toBe('depth');
  // An end tag without its start tag makes no room.
  expect(excess('<b></i><b></i><b></i><b></i><b></i>')).toBe('depth');
  // Paragraphs and entries of lists need no end tag.
  expect(excess('<ul><li>a<li>b<li>c<li>d<li>')).toBeUndefined();
  expect(excess('<p><br><p><br><p><br><p><br>')).toBeUndefined();
  expect(excessOf(`<b>${'x'.repeat(100_000)}<i>`, { parts: 100, depth: 1 })).toBe('depth');
});
