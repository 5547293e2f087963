// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { editorExtensions } from './editor-extensions.ts';
import { openHtml } from './html-document.ts';
import { closePlace, ImagePlaces, openPlaces } from './image-places.ts';

function open(html: string, caret: number) {
  const editor = new Editor({ extensions: [...editorExtensions, ImagePlaces], injectCSS: false });
  const opened = openHtml(editor.schema, html);
  const { tr } = editor.state;
  tr.replaceWith(0, tr.doc.content.size, opened.doc.content);
  tr.setMeta('addToHistory', false);
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, caret)));
  return {
    editor,
    keep: (...places: string[]) => editor.view.dispatch(openPlaces(editor.state, places)),
    arrive: (place: string, alt = place) =>
      editor.view.dispatch(
        closePlace(editor.state, place, {
          image: { url: `/images/${place}.png`, width: 10, height: 20 },
          alt,
          isDecorative: alt === '',
        }),
      ),
    html: () => opened.toHtml(editor.state.doc),
  };
}

const figure = (name: string, caption = '') =>
  `<figure><img src="/images/${name}.png" alt="${name}" width="10" height="20">${caption}</figure>`;

test('a picture takes the place of an empty paragraph, and the caret goes into its caption', () => {
  const { editor, keep, arrive, html } = open('<p>one</p><p></p><p>two</p>', 6);
  keep('a');
  arrive('a');
  editor.commands.insertContent('At noon');
  expect(html()).toBe(`<p>one</p>${figure('a', '<figcaption>At noon</figcaption>')}<p>two</p>`);
  editor.destroy();
});

test('a picture stands after the paragraph of the caret, without a caption that nobody wrote', () => {
  const { editor, keep, arrive, html } = open('<p>one</p><p>two</p>', 2);
  keep('a');
  arrive('a');
  expect(html()).toContain(`<p>one</p>`);
  expect(html().replaceAll('\n', '')).toBe(`<p>one</p>${figure('a')}<p>two</p>`);
  editor.commands.undo();
  expect(html()).toBe('<p>one</p><p>two</p>');
  editor.destroy();
});

test('pictures that are chosen together keep their order, whichever arrives first', () => {
  for (const [text, caret] of [
    ['<p>one</p>', 4],
    ['<p></p>', 1],
  ] as const) {
    const { editor, keep, arrive, html } = open(text, caret);
    keep('a', 'b', 'c');
    for (const place of ['b', 'c', 'a']) arrive(place);
    expect([...html().matchAll(/alt="(\w)"/g)].map(([, name]) => name)).toEqual(['a', 'b', 'c']);
    editor.destroy();
  }
});

test('a decorative picture says so; one without a description is only empty', () => {
  const { editor, keep, arrive, html } = open('<p></p>', 1);
  keep('a');
  arrive('a', '');
  expect(html()).toContain('alt="" width="10" height="20" class="decorative"');
  editor.destroy();
});
