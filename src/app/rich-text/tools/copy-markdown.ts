import type { Editor } from '@tiptap/core';
import type { Node as ModelNode } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { copyText } from '#app/ui/copy-text.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';

/** The selected part as a text of its own, or the whole text where nothing is selected. */
export function partToCopy({ doc, selection, schema }: EditorState): ModelNode {
  if (selection.empty) return doc;
  const { $from, $to } = selection;
  const { content } = selection.content();
  if (!$from.sameParent($to) || !$from.parent.isTextblock || $from.parent.type.spec.code)
    return doc.copy(content);
  // Some words of a heading or of an item are words.
  return doc
    .copy(content)
    .type.create(
      null,
      schema.nodes.paragraph?.create(null, $from.parent.content.cut($from.parentOffset, $to.parentOffset)),
    );
}

/** HTML of a text as Markdown. Its addresses are made whole, so that they lead somewhere wherever it is pasted. */
export async function markdownOfHtml(html: string, origin: string): Promise<string> {
  // The libraries behind it weigh more than the screen's other tools.
  const { fromContent, markdownOf } = await import('#format/html/markdown.ts');
  return markdownOf(fromContent(html, `${origin}/`));
}

/** Puts the selection, or the whole text, on the clipboard as Markdown, and says so. */
export async function copyAsMarkdown(editor: Editor, toHtml: (doc: ModelNode) => string): Promise<void> {
  const { state } = editor;
  try {
    const markdown = await markdownOfHtml(toHtml(partToCopy(state)), window.location.origin);
    if (!(await copyText(markdown))) throw new Error('The clipboard is closed');
    toasts.success('Copied as Markdown', state.selection.empty ? 'The whole text' : 'The selection');
  } catch {
    toasts.error('The text could not be copied', 'Try again, or copy it from the HTML mode.');
  }
}
