// @vitest-environment happy-dom
import { Editor } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { editorExtensions } from '../../editor/editor-extensions.ts';
import { openHtml } from '../../editor/html-document.ts';
import { OrderedListPanel } from './list-panels.tsx';
import { selectedBlock } from './selected-block.ts';

const upload = () => Promise.reject(new Error('The panel of a list uploads nothing.'));

/** Opens a text that begins with a numbered list, and the panel of that list. */
function open(html: string) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const editor = new Editor({ extensions: editorExtensions, injectCSS: false });
  const opened = openHtml(editor.schema, html);
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, opened.doc.content));
  editor.commands.setTextSelection(3);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = () => {
    const block = selectedBlock(editor.state);
    if (!block) throw new Error('The list has no panel.');
    root.render(
      createElement(Toolbar.Root, null, createElement(OrderedListPanel, { editor, block, upload })),
    );
  };
  act(show);
  editor.on('transaction', show);
  const input = place.querySelector('input');
  if (!input) throw new Error('The panel has no field.');
  /** Types letters at the end of the field, one by one. */
  const type = (letters: string) => {
    for (const letter of letters) write(input.value + letter);
  };
  const write = (value: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (label: string) =>
    act(() => [...place.querySelectorAll('button')].find((each) => each.textContent === label)?.click());
  const close = () => {
    act(() => root.unmount());
    editor.destroy();
    vi.unstubAllGlobals();
  };
  return {
    input,
    type,
    write,
    press,
    toHtml: () => opened.toHtml(editor.state.doc),
    [Symbol.dispose]: close,
  };
}

test('a first number that begins with 1 can be typed, and an empty field removes it', () => {
  using panel = open('<ol><li>one</li><li>two</li></ol>');
  panel.type('12');
  expect(panel.input.value).toBe('12');
  expect(panel.toHtml()).toContain('<ol start="12">');
  panel.write('');
  expect(panel.toHtml()).toContain('<ol><li>');
});

test('a reversed list keeps the first number 1, which differs from no first number', () => {
  using panel = open('<ol reversed start="1"><li>one</li><li>two</li></ol>');
  expect(panel.input.value).toBe('1');
  panel.write('');
  expect(panel.toHtml()).toContain('reversed');
  expect(panel.toHtml()).not.toContain('start');
  panel.type('1');
  expect(panel.toHtml()).toContain('start="1"');
  panel.press('Count down');
  expect(panel.toHtml()).toContain('<ol><li>');
  panel.press('Count down');
  expect(panel.toHtml()).toContain('reversed');
  expect(panel.toHtml()).not.toContain('start');
});

test('a letter typed into a reversed list that begins with 1 changes neither its number nor its direction', () => {
  const editor = new Editor({ extensions: editorExtensions, injectCSS: false });
  const opened = openHtml(editor.schema, '<ol reversed start="1"><li>one</li><li>two</li></ol>');
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, opened.doc.content));
  editor.view.dispatch(editor.state.tr.insertText('!', 3));
  const list = opened.toHtml(editor.state.doc);
  expect(list).toContain('reversed');
  expect(list).toContain('start="1"');
  editor.destroy();
});
