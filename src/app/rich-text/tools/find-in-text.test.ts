// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editorExtensions } from '../editor/editor-extensions.ts';
import { openHtml } from '../editor/html-document.ts';
import { type BoundedFind, boundedFind } from './bounded-find.ts';
import { createFindInText, type FindState } from './find-in-text.ts';
import { FindMarks } from './find-marks.ts';
import { type FindQuery, findMatches } from './find-matches.ts';

vi.mock('./show-place.ts', () => ({ showPlace: () => {} }));

let editor: Editor;
let toHtml: () => string;
let state: FindState;

beforeEach(() => {
  state = { count: 0, hasMore: false, current: 0, searching: false };
});
afterEach(() => editor.destroy());

/** Searches for patterns in this thread: there is no worker here. */
const findHere: BoundedFind = (job) => {
  const { query } = job;
  return query.isPattern
    ? { outcome: Promise.resolve({ matches: findMatches(job) }), stop: () => {} }
    : boundedFind(job);
};

function open(html: string, find = findHere) {
  editor = new Editor({ extensions: [...editorExtensions, FindMarks], injectCSS: false });
  const opened = openHtml(editor.schema, html);
  const { tr } = editor.state;
  tr.replaceWith(0, tr.doc.content.size, opened.doc.content);
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  editor.commands.setTextSelection(1);
  toHtml = () => opened.toHtml(editor.state.doc);
  return createFindInText(editor, {
    find,
    onState: (next) => {
      state = next;
    },
  });
}

const queryOf = (words: string, more: Partial<FindQuery> = {}): FindQuery => ({
  words,
  matchCase: false,
  wholeWord: false,
  isPattern: false,
  ...more,
});
const pattern = (words: string, more: Partial<FindQuery> = {}) =>
  queryOf(words, { isPattern: true, ...more });

const marked = () => [...editor.view.dom.querySelectorAll('.find-match')].map((part) => part.textContent);

test('words are found in headings, lists, code, captions, tables and toggles, and across marks but not across blocks', async () => {
  const find = open(
    [
      '<h2>A quay</h2><p>The <strong>qu</strong>ay, a q<br>uay, a qu</p><p>ay</p>',
      '<ul><li>quay</li></ul><pre><code>quay();</code></pre>',
      '<figure><img src="/a.png" alt="quay"><figcaption>Quay wall</figcaption></figure>',
      '<table><caption>quay</caption><tbody><tr><td>quay</td></tr></tbody></table>',
      '<details><summary>quay</summary><p>quay</p></details>',
    ].join(''),
  );
  await find.setQuery(queryOf('quay'));
  expect(state).toMatchObject({ count: 8, current: 1 });
  expect(marked().join('')).toBe('quayquayquayquayQuayquayquayquay');
  expect(editor.view.dom.querySelector('.find-match.is-current')?.textContent).toBe('quay');
});

test('case, whole words and letters of other scripts count where they are asked for', async () => {
  const find = open('<p>Tide tides TIDE high-tide Größe größer دار</p>');
  await find.setQuery(queryOf('tide'));
  expect(state.count).toBe(4);
  await find.setQuery(queryOf('tide', { wholeWord: true }));
  expect(state.count).toBe(3);
  await find.setQuery(queryOf('tide', { matchCase: true, wholeWord: true }));
  expect(state.count).toBe(1);
  await find.setQuery(queryOf('größe', { wholeWord: true }));
  expect(state.count).toBe(1);
  await find.setQuery(queryOf('a.b'));
  expect(state.count).toBe(0);
});

test('the arrows go around, from the caret on', async () => {
  const find = open('<p>one two one two one</p>');
  editor.commands.setTextSelection(6);
  await find.setQuery(queryOf('one'));
  expect(state).toMatchObject({ current: 2, count: 3 });
  await find.next();
  await find.next();
  expect(state.current).toBe(1);
  await find.previous();
  expect(state.current).toBe(3);
});

test('a replaced word keeps its formatting, and replacing all is one step of undo', async () => {
  const html =
    '<p>The <a href="/x">quay</a> and the <strong>old quay</strong></p>\n<p>untouched&nbsp;</p>\n<pre><code>quay</code></pre>';
  const find = open(html);
  editor.commands.insertContentAt(1, 'So: ');
  await find.setQuery(queryOf('quay'));
  expect(await find.replaceAll('pier $1')).toBe(3);
  expect(toHtml()).toBe(
    '<p>So: The <a href="/x">pier $1</a> and the <strong>old pier $1</strong></p>\n<p>untouched&nbsp;</p>\n<pre><code>pier $1</code></pre>',
  );
  expect(state.count).toBe(0);
  editor.commands.undo();
  expect(toHtml()).toBe(html.replace('The', 'So: The'));
});

test('one match at a time is replaced, and the next one is current', async () => {
  const find = open('<p>aa a aa</p>');
  await find.setQuery(queryOf('a'));
  expect(state).toMatchObject({ current: 1, count: 5 });
  await find.replace('aa');
  expect(toHtml()).toBe('<p>aaa a aa</p>');
  expect(state).toMatchObject({ current: 3, count: 6 });
});

test('a pattern has groups in its replacement, and never takes a picture with it', async () => {
  const find = open('<p>2026-11-22 and <img src="/a.png" alt="A"> 2025-01-02</p>');
  await find.setQuery(pattern('(\\d+)-(?<month>\\d+)-(\\d+)'));
  expect(state.count).toBe(2);
  await find.replaceAll('$3.$<month>.$1 ($&, $$, $12, $9)');
  expect(editor.getText()).toBe(
    '22.11.2026 (2026-11-22, $, 20262, $9) and  02.01.2025 (2025-01-02, $, 20252, $9)',
  );
  await find.setQuery(pattern('and.*'));
  expect(state.count).toBe(1);
  await find.setQuery(pattern('and[^]*'));
  expect(state.count).toBe(0);
});

test('a replacement with nothing removes the words, and a line break of a group stays one', async () => {
  const find = open('<p>one<br>two</p><p>gone</p>');
  await find.setQuery(pattern('(one\\n)two'));
  await find.replaceAll('$1three');
  await find.setQuery(queryOf('gone'));
  await find.replaceAll('');
  expect(toHtml()).toBe('<p>one<br>three</p>\n<p></p>');
});

test('the search follows the text, and the match it ends at is selected', async () => {
  const find = open('<p>one two</p>');
  await find.setQuery(queryOf('two'));
  editor.commands.insertContentAt(8, ' two');
  await find.refresh();
  expect(state.count).toBe(2);
  await find.next();
  find.close();
  expect(marked()).toEqual([]);
  const { from, to } = editor.state.selection;
  expect(editor.state.doc.textBetween(from, to)).toBe('two');
  expect(from).toBe(9);
});

test('an invalid pattern says so, and one that takes too long is ended', async () => {
  open('<p>a</p>');
  const job = (words: string) => ({ texts: ['aaa'], query: pattern(words), replacement: '' });
  expect(boundedFind(job('(a'))).toEqual({ problem: 'This pattern is not valid. Unterminated group.' });
  let ended = 0;
  const stuck = Object.assign(new EventTarget(), {
    postMessage: () => {},
    terminate: () => {
      ended += 1;
    },
  });
  const begun = boundedFind(job('(a+)+$'), () => stuck, 5);
  expect('outcome' in begun && (await begun.outcome)).toEqual({
    problem: 'This pattern takes too long. Try a simpler one.',
  });
  expect(ended).toBe(1);
});

test('a later search takes the place of a pattern that is still running', async () => {
  let stopped = 0;
  const find = open('<p>one two</p>', (job) =>
    job.query.isPattern
      ? {
          outcome: new Promise(() => {}),
          stop: () => {
            stopped += 1;
          },
        }
      : boundedFind(job),
  );
  void find.setQuery(pattern('o+'));
  expect(state.searching).toBe(true);
  await find.setQuery(queryOf('two'));
  expect(stopped).toBe(1);
  expect(state).toMatchObject({ count: 1, searching: false });
});

/** Answers patterns only when `answer` is called, each search with what it was asked for. */
function findLate() {
  const waiting: (() => void)[] = [];
  const find: BoundedFind = (job) => ({
    outcome: new Promise((resolve) => waiting.push(() => resolve({ matches: findMatches(job) }))),
    stop: () => {},
  });
  const answer = async () => {
    for (const each of waiting.splice(0)) each();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { find, answer };
}

test('replacing twice before the search has answered replaces two matches in their own places', async () => {
  const { find: late, answer } = findLate();
  const find = open('<p>cat cat</p>', late);
  const asked = find.setQuery(pattern('cat'));
  await answer();
  await asked;
  const both = [find.replace('elephant'), find.replace('elephant')];
  for (let count = 0; count < 4; count += 1) await answer();
  expect(await Promise.all(both)).toEqual([1, 1]);
  expect(toHtml()).toBe('<p>elephant elephant</p>');
});

test('replacing all during a search waits for its answer and leaves the matches of the search before alone', async () => {
  const { find: late, answer } = findLate();
  const find = open('<p>one two</p>', (job) => (job.query.isPattern ? late(job) : boundedFind(job)));
  await find.setQuery(queryOf('one'));
  void find.setQuery(pattern('tw.'));
  expect(state).toMatchObject({ count: 1, searching: true });
  const replaced = find.replaceAll('');
  const moved = find.next();
  for (let count = 0; count < 4; count += 1) await answer();
  await moved;
  expect(await replaced).toBe(1);
  expect(toHtml()).toBe('<p>one </p>');

  // A replacement of a search that another one took the place of does nothing.
  void find.setQuery(pattern('o.e'));
  const given = find.replaceAll('');
  await find.setQuery(queryOf('none'));
  for (let count = 0; count < 4; count += 1) await answer();
  expect(await given).toBe(0);
  expect(toHtml()).toBe('<p>one </p>');
});

test('thousands of matches are counted and replaced, and the ones around the current one are marked', async () => {
  const html = Array.from(
    { length: 500 },
    (_, index) => `<p>Line ${index} ${'of the harbour and its tides '.repeat(8)}</p>`,
  ).join('');
  const find = open(html);
  await find.setQuery(queryOf('tides'));
  expect(state).toMatchObject({ count: 4000, current: 1 });
  expect(marked()).toHaveLength(500);
  await find.replaceAll('ebbs');
  expect(editor.state.doc.textContent.match(/ebbs/g)).toHaveLength(4000);
  editor.commands.undo();
  expect(editor.state.doc.textContent).not.toContain('ebbs');
});
