// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { editorExtensions } from '../editor/editor-extensions.ts';
import { openHtml } from '../editor/html-document.ts';

let editor: Editor;
let html: () => string;

afterEach(() => editor.destroy());

/** Opens a text with the caret in place of `|`; without one, the block that `select` names is selected. */
function open(text: string, select?: string) {
  editor = new Editor({ extensions: editorExtensions, injectCSS: false });
  const opened = openHtml(editor.schema, text);
  const { tr } = editor.state;
  tr.replaceWith(0, tr.doc.content.size, opened.doc.content);
  editor.view.dispatch(tr.setMeta('addToHistory', false));
  html = () => opened.toHtml(editor.state.doc).replaceAll('\n', '');
  // The browser of the tests has no layout: every caret is on the only line of its block.
  editor.view.endOfTextblock = () => true;
  editor.state.doc.descendants((node, position) => {
    const mark = node.text?.indexOf('|') ?? -1;
    if (mark >= 0) {
      const at = position + mark;
      editor.view.dispatch(editor.state.tr.delete(at, at + 1));
      editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, at)));
    }
    if (node.type.name === select)
      editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, position)));
  });
}

function press(key: string, modifiers: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, ...modifiers, bubbles: true, cancelable: true });
  editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event) || undefined);
}

function type(text: string) {
  for (const letter of text) {
    const { from, to } = editor.state.selection;
    const insert = () => editor.state.tr.insertText(letter, from, to);
    const isHandled = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, letter, insert),
    );
    if (!isHandled) editor.view.dispatch(insert());
  }
}

const image = '<img src="/a.png" alt="A">';

test.each([
  [
    'a caption',
    `<figure>${image}<figcaption>one|</figcaption></figure>`,
    `<figure>${image}<figcaption>one</figcaption></figure><p>x</p>`,
  ],
  [
    'the title of a callout',
    '<aside class="callout callout-tip"><p class="callout-title">one|</p><p></p></aside>',
    '<aside class="callout callout-tip"><p class="callout-title">one</p><p>x</p></aside>',
  ],
  [
    'a summary in its middle',
    '<details><summary>one|two</summary><p>three</p></details>',
    '<details><summary>one</summary><p>xtwo</p><p>three</p></details>',
  ],
  [
    'a button',
    '<p class="button-line"><a class="button" href="/x">one|</a></p>',
    '<p class="button-line"><a class="button" href="/x">one</a></p><p>x</p>',
  ],
  [
    'the source of a quote',
    '<blockquote><p>one</p><footer>two|</footer></blockquote>',
    '<blockquote><p>one</p><footer>two</footer></blockquote><p>x</p>',
  ],
  [
    'an empty task',
    '<ul class="task-list"><li class="task">one</li><li class="task">|</li></ul>',
    '<ul class="task-list"><li class="task">one</li></ul><p>x</p>',
  ],
  ['an empty list item', '<ul><li>one</li><li>|</li></ul>', '<ul><li>one</li></ul><p>x</p>'],
  [
    'the empty last line of a callout',
    '<aside class="callout callout-tip"><p>one</p><p>|</p></aside>',
    '<aside class="callout callout-tip"><p>one</p></aside><p>x</p>',
  ],
  [
    'the empty last line of a toggle',
    '<details><summary>a</summary><p>one</p><p>|</p></details>',
    '<details><summary>a</summary><p>one</p></details><p>x</p>',
  ],
  [
    'the empty last line of a quote',
    '<blockquote><p>one</p><p>|</p></blockquote>',
    '<blockquote><p>one</p></blockquote><p>x</p>',
  ],
])('Enter leaves %s', (_, before, after) => {
  open(before);
  press('Enter');
  type('x');
  expect(html()).toBe(after);
});

test.each([
  [
    'a title makes a line of it',
    '<aside class="callout"><p class="callout-title">|one</p><p>two</p></aside>',
    '<aside class="callout"><p>one</p><p>two</p></aside>',
  ],
  [
    'a summary ends the toggle',
    '<details><summary>|one</summary><p>two</p></details>',
    '<p>one</p><p>two</p>',
  ],
  [
    'an empty toggle leaves a line',
    '<details><summary>|</summary><p></p></details><p>a</p>',
    '<p></p><p>a</p>',
  ],
  [
    'an empty button leaves a line',
    '<p class="button-line"><a class="button" href="/x">|</a></p><p>a</p>',
    '<p></p><p>a</p>',
  ],
  [
    'a callout ends it',
    '<p>a</p><aside class="callout callout-tip"><p>|one</p></aside>',
    '<p>a</p><p>one</p>',
  ],
  ['an empty formula leaves a line', '<pre class="formula"><code>|</code></pre><p>a</p>', '<p></p><p>a</p>'],
])('Backspace at the start of %s', (_, before, after) => {
  open(before);
  press('Backspace');
  expect(html()).toBe(after);
  expect(editor.state.selection).toBeInstanceOf(TextSelection);
});

test('Backspace at the start of an empty caption selects its figure', () => {
  open(`<p>one</p><figure>${image}<figcaption>|</figcaption></figure>`);
  press('Backspace');
  expect(html()).toBe(`<p>one</p><figure>${image}</figure>`);
  expect(editor.state.selection).toBeInstanceOf(NodeSelection);
  expect(editor.state.selection).toMatchObject({ node: { type: { name: 'picture' } } });
});

test('Backspace and Delete select a picture or a card before they remove it', () => {
  const card = '<figure class="bookmark"><a href="https://example.org/"><strong>A</strong></a></figure>';
  for (const block of [`<figure>${image}</figure>`, card]) {
    open(`${block}<p>|one</p>`);
    press('Backspace');
    expect(editor.state.selection).toBeInstanceOf(NodeSelection);
    expect(html()).toBe(`${block}<p>one</p>`);
    editor.destroy();
    open(`<p>one|</p>${block}`);
    press('Delete');
    expect(editor.state.selection).toBeInstanceOf(NodeSelection);
    editor.commands.deleteSelection();
    expect(html()).toBe('<p>one</p>');
    editor.destroy();
  }
  open('<p>one</p>');
});

test('a letter beside a selected block goes into a new line and replaces nothing', () => {
  open(`<figure>${image}</figure><p>two</p>`, 'figureImage');
  expect(editor.state.selection).toMatchObject({ from: 0 });
  type('one');
  expect(html()).toBe(`<figure>${image}</figure><p>one</p><p>two</p>`);
});

test.each([
  ['a code block', '<pre><code>one|</code></pre>'],
  ['a table', '<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3|</td><td>4</td></tr></tbody></table>'],
  ['a callout', '<aside class="callout callout-tip"><p>one|</p></aside>'],
  ['a formula', '<pre class="formula"><code>x|</code></pre>'],
])('the arrow key leads out of %s at the end of the text', (_, text) => {
  open(text);
  press('ArrowDown');
  type('on');
  expect(html()).toBe(`${text.replace('|', '')}<p>on</p>`);
});

test('the arrow key stays in a table above its last row', () => {
  open('<table><tbody><tr><td>1|</td></tr><tr><td>2</td></tr></tbody></table>');
  press('ArrowDown');
  expect(editor.state.doc.childCount).toBe(1);
});

test.each([
  ['a wave $x^2$', '<p>a wave <code class="formula">x^2</code></p>'],
  ['$\\lambda$ and $n$', '<p><code class="formula">\\lambda</code> and <code class="formula">n</code></p>'],
  ['$5 and $10', '<p>$5 and $10</p>'],
  ['$5/$10', '<p>$5/$10</p>'],
  ['$5k-$10k', '<p>$5k-$10k</p>'],
  ['US$5 is 4$', '<p>US$5 is 4$</p>'],
  ['$ x $', '<p>$ x $</p>'],
  ['$$x^2$$on', '<pre class="formula"><code>x^2</code></pre><p>on</p>'],
])('%s is typed', (typed, made) => {
  open('');
  type(typed);
  expect(html()).toBe(made);
});
