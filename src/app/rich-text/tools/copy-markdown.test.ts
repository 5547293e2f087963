// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { editorExtensions } from '../editor/editor-extensions.ts';
import { openHtml } from '../editor/html-document.ts';
import { blockToCopy, markdownOfHtml, partToCopy } from './copy-markdown.ts';

const html = [
  '<h2>Tides and quays</h2><p>The <strong>high</strong> tide, see <a href="/about">about</a>.</p>',
  '<ul><li>one</li><li>two</li></ul><pre><code class="language-ts">a();\nb();</code></pre>',
].join('');

test('a block is copied as it is stored, a line of a list as a list', () => {
  const editor = new Editor({ extensions: editorExtensions, injectCSS: false });
  const opened = openHtml(editor.schema, '<p>one&nbsp;two</p><ol><li>three</li><li>four</li></ol>');
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, opened.doc.content));
  const written = (from: number) => {
    const block = blockToCopy(editor.state, from);
    return block && opened.toHtml(block);
  };
  const list = editor.state.doc.firstChild?.nodeSize ?? 0;
  expect(written(0)).toBe('<p>one&nbsp;two</p>');
  expect(written(list + 1)).toBe('<ol><li>three</li></ol>');
  editor.destroy();
});

/** The Markdown of what is selected from the start of some words to the end of others. */
async function copied(from?: string, to = from) {
  const editor = new Editor({ extensions: editorExtensions, injectCSS: false });
  const opened = openHtml(editor.schema, html);
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, opened.doc.content));
  const place = (words: string) => {
    let found = 0;
    editor.state.doc.descendants((node, position) => {
      if (found === 0 && node.text?.includes(words)) found = position + node.text.indexOf(words);
    });
    return found;
  };
  editor.commands.setTextSelection(1);
  if (from && to) editor.commands.setTextSelection({ from: place(from), to: place(to) + to.length });
  const markdown = await markdownOfHtml(opened.toHtml(partToCopy(editor.state)), 'https://example.org');
  editor.destroy();
  return markdown;
}

test('the whole text, some blocks or some words are copied as Markdown', async () => {
  expect(await copied()).toBe(
    '## Tides and quays\n\nThe **high** tide, see [about](https://example.org/about).\n\n- one\n- two\n\n```ts\na();\nb();\n```\n',
  );
  expect(await copied('quays', 'high')).toBe('## quays\n\nThe **high**\n');
  expect(await copied('two')).toBe('two\n');
  expect(await copied('Tides')).toBe('Tides\n');
  expect(await copied('b();')).toBe('```ts\nb();\n```\n');
});
