// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { AllSelection, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { editorExtensions } from '../editor/editor-extensions.ts';
import { openHtml } from '../editor/html-document.ts';
import { BlockMoves } from './block-moves.ts';
import { selectedBlock } from './block-places.ts';
import { findBlocks } from './block-search.ts';
import { frameKeys, menuKeys } from './editor-keys.ts';
import { InsertQueryKeys, kindsOf, openInsertList, openQuery } from './insert-query.ts';
import { shortcutGroups } from './shortcuts.ts';
import { TypedWords } from './typed-words.ts';
import { TypingRules } from './typing-rules.ts';

let editor: Editor;
let toHtml: () => string;
let said: string[];

afterEach(() => editor?.destroy());

/** Opens a text with the caret after the first text that contains `at`. */
function open(html: string, at = '') {
  said = [];
  editor = new Editor({
    extensions: [
      ...editorExtensions,
      TypedWords,
      TypingRules,
      BlockMoves.configure({ announce: (words) => said.push(words) }),
      InsertQueryKeys.configure({
        listId: 'list',
        onAsk: ({ name }) => said.push(`asks: ${name}`),
      }),
      menuKeys(() => said.push('keys')),
      frameKeys({
        openLink: () => said.push('link'),
        toPanel: () => said.push('panel'),
        toToolbar: () => said.push('toolbar'),
        tools: {},
      }),
    ],
    injectCSS: false,
  });
  const opened = openHtml(editor.schema, html);
  const { tr } = editor.state;
  tr.replaceWith(0, tr.doc.content.size, opened.doc.content);
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  // New blocks begin a line of their own.
  toHtml = () => opened.toHtml(editor.state.doc).replaceAll('\n<', '<');
  let place = 1;
  editor.state.doc.descendants((node, position) => {
    if (at !== '' && node.text?.includes(at) && place === 1)
      place = position + node.text.indexOf(at) + at.length;
  });
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.near(editor.state.doc.resolve(place))));
}

/** Types letter by letter, as the view takes it from the browser. */
function type(text: string) {
  for (const letter of text) enter(letter);
}

/** Enters letters at once, as the view takes them from the browser. */
function enter(text: string) {
  const { from, to } = editor.state.selection;
  const insert = () => editor.state.tr.insertText(text, from, to);
  const isTaken = editor.view.someProp('handleTextInput', (take) =>
    take(editor.view, from, to, text, insert),
  );
  if (!isTaken) editor.view.dispatch(insert());
}

function press(key: string, modifiers: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, ...modifiers, bubbles: true, cancelable: true });
  return editor.view.someProp('handleKeyDown', (take) => take(editor.view, event)) ?? false;
}

const names = () => {
  const query = openQuery(editor.state);
  return query && kindsOf(query).map(({ label }) => label);
};

test('Alt+Enter inserts a block and Alt+F9 goes to the tools of one, as the list of keys says', () => {
  open('<p>one</p><p></p>', 'one');
  press('F9', { altKey: true });
  press('F10', { altKey: true });
  press('/', { ctrlKey: true });
  expect(said).toEqual(['panel', 'toolbar', 'keys']);
  press('Enter', { altKey: true });
  expect(openQuery(editor.state)).toBeDefined();
  expect(said).toEqual(['panel', 'toolbar', 'keys']);
  const listed = shortcutGroups.flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys));
  expect(listed).toEqual(expect.arrayContaining(['/ or Alt+Enter', 'Alt+F9', 'Alt+F10', 'Ctrl+/']));
});

test('blocks are found by the beginning of their label, then by a keyword, and all of them without letters', () => {
  const found = (query: string) => findBlocks(query).flatMap(({ kinds }) => kinds.map(({ label }) => label));
  expect(found('hea')).toEqual(['Heading 2', 'Heading 3', 'Heading 4']);
  expect(found('h3')).toEqual(['Heading 3']);
  expect(found('ToDo')).toEqual(['Task list']);
  expect(found('list')).toEqual(['Bullet list', 'Ordered list', 'Task list']);
  expect(found('card')[0]).toBe('Bookmark card');
  expect(found('usr/bin')).toEqual([]);
  expect(findBlocks('').map(({ label }) => label)).toEqual(['Text', 'Media', 'Layout', 'Code and notes']);
});

test('a slash on an empty line or after a space opens the list of blocks, and keys move in it', () => {
  open('<p>one</p><p></p>', 'one');
  type('/');
  expect(names()).toBeUndefined();
  type(' /');
  expect(names()?.[0]).toBe('Paragraph');
  press('Escape');
  expect(names()).toBeUndefined();
  type('x');
  expect(toHtml()).toContain('<p>one/ /x</p>');
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  type('/head');
  expect(names()).toEqual(['Heading 2', 'Heading 3', 'Heading 4']);
  expect(editor.view.dom.getAttribute('aria-activedescendant')).toBe('list-0');
  expect(editor.view.dom.getAttribute('aria-controls')).toBe('list');
  press('ArrowUp');
  expect(openQuery(editor.state)?.active).toBe(2);
  press('Home');
  press('ArrowDown');
  expect(press('Enter')).toBe(true);
  type('Title');
  expect(toHtml()).toContain('<h3>Title</h3>');
  expect(editor.view.dom.hasAttribute('aria-activedescendant')).toBe(false);
});

test('a slash that is meant as text stays, and the list comes back when letters fit again', () => {
  open('<p></p>');
  type('/tabx');
  expect(names()).toBeUndefined();
  expect(press('Enter')).toBe(true);
  editor.commands.undo();
  open('<p></p>');
  type('/tabx');
  const { from } = editor.state.selection;
  editor.view.dispatch(editor.state.tr.delete(from - 1, from));
  expect(names()).toContain('Table');
  press('Tab');
  expect(toHtml()).toContain('<table>');
  editor.commands.undo();
  expect(toHtml()).toBe('<p>/tab</p>');
  open('<p></p>');
  type('/ 5');
  expect(names()).toBeUndefined();
  expect(toHtml()).toBe('<p>/ 5</p>');
  open('<pre><code>a </code></pre>', 'a ');
  type('/');
  expect(names()).toBeUndefined();
});

test('the list opens without a slash as well, and a block that needs a choice is asked for', () => {
  open('<p>one</p><p></p>', 'one');
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  openInsertList(editor);
  expect(names()?.length).toBeGreaterThan(15);
  type('pict');
  press('Enter');
  expect(said).toEqual(['asks: picture']);
  expect(toHtml()).toBe('<p>one</p><p></p>');
});

test('Markdown becomes formatting while it is typed, and undo brings back what was typed', () => {
  const typed = (text: string) => {
    open('<p></p>');
    type(text);
    return toHtml();
  };
  expect(typed('## a')).toBe('<h2>a</h2>');
  expect(typed('- a')).toBe('<ul><li>a</li></ul>');
  expect(typed('* a')).toBe('<ul><li>a</li></ul>');
  expect(typed('1. a')).toBe('<ol><li>a</li></ol>');
  expect(typed('> a')).toBe('<blockquote><p>a</p></blockquote>');
  expect(typed('[] a')).toBe('<ul class="task-list"><li class="task">a</li></ul>');
  expect(typed('[x] a')).toBe('<ul class="task-list"><li class="task is-done">a</li></ul>');
  expect(typed('- [ ] a')).toBe('<ul class="task-list"><li class="task">a</li></ul>');
  expect(typed('```c++ a')).toBe('<pre><code class="language-c++">a</code></pre>');
  expect(typed('---')).toContain('<hr>');
  expect(typed('**b** *i* `c` ~~s~~ t')).toBe(
    '<p><strong>b</strong> <em>i</em> <code>c</code> <s>s</s> t</p>',
  );
  expect(typed('see [the page](/about) now')).toBe('<p>see <a href="/about">the page</a> now</p>');
  expect(typed('[x](javascript:alert) a')).toBe('<p>[x](javascript:alert) a</p>');
  expect(typed('![A boat](/images/a.png)')).toContain('<img src="/images/a.png" alt="A boat"');
  expect(typed('it\'s "so" -- 3 x 4... (c)')).toBe('<p>it\'s "so" -- 3 x 4... (c)</p>');

  for (const [text, back] of [
    ['**b**', '<p>**b**</p>'],
    ['[t](/a)', '<p>[t](/a)</p>'],
    ['# ', '<p># </p>'],
    ['[] ', '<p>[] </p>'],
  ] as const) {
    typed(text);
    press('z', { ctrlKey: true });
    expect(toHtml()).toBe(back);
  }
  typed('```ts');
  press('Enter');
  expect(editor.isActive('codeBlock', { language: 'ts' })).toBe(true);
  press('z', { ctrlKey: true });
  expect(toHtml()).toBe('<p>```ts</p>');
});

test('words that are dictated or completed at once become what typing them makes of them', () => {
  for (const [words, html] of [
    ['We begin with $e=mc^2$', '<p>We begin with <code class="formula">e=mc^2</code></p>'],
    ['two **bold words**', '<p>two <strong>bold words</strong></p>'],
    ['a smile 😀', '<p>a smile 😀</p>'],
    ['## ', '<h2></h2>'],
  ] as const) {
    open('<p></p>');
    enter(words);
    expect(toHtml()).toBe(html);
  }
});

test('words entered at once beside or over whole blocks go where single letters go', () => {
  const figure = '<figure><img src="/images/a.png" alt="" /><figcaption>A boat</figcaption></figure>';
  const selectNode = (name: string) =>
    editor.state.doc.descendants((node, position) => {
      if (node.type.name !== name) return;
      editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, position)));
    });
  open(`${figure}<p>after</p>`);
  selectNode('picture');
  enter('Hello');
  type('!');
  expect(toHtml()).toBe(`${figure}<p>Hello!</p><p>after</p>`);
  open('<p>one</p><hr /><p>two</p>');
  selectNode('horizontalRule');
  enter('Hello');
  expect(toHtml()).toContain('<p>Hello</p><p>two</p>');
  expect(toHtml()).toContain('<hr');
  open('<table><tbody><tr><td>cell</td></tr></tbody></table>');
  editor.view.dispatch(editor.state.tr.setSelection(new GapCursor(editor.state.doc.resolve(0))));
  enter('Hello');
  expect(toHtml()).toContain('<p>Hello</p><table>');
  open('<p>one</p><p>two</p>');
  editor.view.dispatch(editor.state.tr.setSelection(new AllSelection(editor.state.doc)));
  enter('Hello');
  expect(toHtml()).toBe('<p>Hello</p>');
  open('<p>one</p><p>two</p>');
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 2, 8)));
  enter('Hello');
  expect(toHtml()).toBe('<p>oHelloo</p>');
});

const alt = { altKey: true };

test('Alt and an arrow move the blocks of the selection, in lists the line, and say so', () => {
  open('<p>one</p><p>two</p><ul><li>a</li><li>b</li></ul>', 'two');
  press('ArrowUp', alt);
  expect(toHtml()).toBe('<p>two</p><p>one</p><ul><li>a</li><li>b</li></ul>');
  expect(said.at(-1)).toBe('Moved up, place 1 of 3.');
  type('!');
  expect(toHtml()).toContain('<p>two!</p>');
  press('ArrowUp', alt);
  expect(said.at(-1)).toBe('This is the first block.');
  open('<p>one</p><ul><li>a</li><li>b</li></ul>', 'a');
  press('ArrowDown', alt);
  expect(toHtml()).toBe('<p>one</p><ul><li>b</li><li>a</li></ul>');
  expect(said.at(-1)).toBe('Moved down, place 2 of 2.');
  editor.commands.undo();
  expect(toHtml()).toBe('<p>one</p><ul><li>a</li><li>b</li></ul>');
  // At its edge a list moves as a whole.
  press('ArrowUp', alt);
  expect(toHtml()).toBe('<ul><li>a</li><li>b</li></ul><p>one</p>');
  open('<p>one</p><p>two</p><p>three</p>', 'one');
  editor.commands.setTextSelection({ from: 2, to: 8 });
  press('ArrowDown', alt);
  expect(toHtml()).toBe('<p>three</p><p>one</p><p>two</p>');
});

test('a block keeps to what its surroundings can hold, and footnotes stay at the end', () => {
  open('<p>one</p><aside class="callout callout-tip"><p class="callout-title">T</p><p>a</p></aside>', 'a');
  press('ArrowUp', alt);
  expect(toHtml()).toBe(
    '<aside class="callout callout-tip"><p class="callout-title">T</p><p>a</p></aside><p>one</p>',
  );
  expect(said.at(-1)).toBe('Moved up, place 1 of 2.');
  const noted =
    '<p>a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup></p><section class="footnotes"><ol><li id="fn-1">n <a class="footnote-back" href="#fnref-1">↩</a></li></ol></section>';
  open(noted, 'a');
  press('ArrowDown', alt);
  expect(toHtml()).toBe(noted);
  expect(said.at(-1)).toBe('This is the last block.');
});

test('blocks are moved to a place, copied, removed and turned into others, each in one step of undo', () => {
  const html =
    '<h2 id="x">one</h2><p>two</p><ul><li>a</li><li>b</li></ul><aside class="aside"><p>c</p></aside>';
  open(html, 'one');
  const from = (words: string) => {
    let found = -1;
    editor.state.doc.descendants((node, position) => {
      if (node.text === words)
        found = selectedBlock(TextSelection.create(editor.state.doc, position))?.from ?? -1;
    });
    return found;
  };
  const step = (run: () => void, result: string) => {
    run();
    editor.state.doc.check();
    expect(toHtml()).toBe(result);
    editor.commands.undo();
    expect(toHtml()).toBe(html);
  };
  const rest = '<ul><li>a</li><li>b</li></ul><aside class="aside"><p>c</p></aside>';
  step(() => editor.commands.moveBlockTo(from('one'), from('a') - 1), `<p>two</p><h2 id="x">one</h2>${rest}`);
  step(() => editor.commands.moveBlockTo(from('two'), 0), `<p>two</p><h2 id="x">one</h2>${rest}`);
  step(
    () => editor.commands.moveBlockTo(from('two'), editor.state.doc.content.size - 1),
    '<h2 id="x">one</h2><ul><li>a</li><li>b</li></ul><aside class="aside"><p>c</p><p>two</p></aside>',
  );
  step(
    () => editor.commands.moveBlockTo(from('b'), 0),
    '<ul><li>b</li></ul><h2 id="x">one</h2><p>two</p><ul><li>a</li></ul><aside class="aside"><p>c</p></aside>',
  );
  step(
    () => editor.commands.moveBlockTo(from('b'), from('a')),
    '<h2 id="x">one</h2><p>two</p><ul><li>b</li><li>a</li></ul><aside class="aside"><p>c</p></aside>',
  );
  step(() => editor.commands.duplicateBlock(0), `<h2 id="x">one</h2><h2>one</h2><p>two</p>${rest}`);
  step(() => editor.commands.removeBlock(from('two')), `<h2 id="x">one</h2>${rest}`);
  step(
    () => editor.commands.turnBlockInto(from('b'), 'heading-3'),
    '<h2 id="x">one</h2><p>two</p><ul><li>a</li></ul><h3>b</h3><aside class="aside"><p>c</p></aside>',
  );
  step(
    () => editor.commands.turnBlockInto(from('two'), 'blockquote'),
    `<h2 id="x">one</h2><blockquote><p>two</p></blockquote>${rest}`,
  );
  expect(editor.commands.moveBlockTo(0, 0)).toBe(false);
  editor.commands.selectBlock(from('a'));
  expect(editor.state.selection).toBeInstanceOf(NodeSelection);
  expect(selectedBlock(editor.state.selection)?.from).toBe(from('a'));
  open('<p>only</p>');
  editor.commands.removeBlock(0);
  expect(toHtml()).toBe('');
});
