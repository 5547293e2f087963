import type { Editor } from '@tiptap/core';
import { Fragment, type Node as ModelNode } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { copyText } from '#app/ui/copy-text.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isItem } from '../menus/block-places.ts';

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

/** A block as a text of its own. */
export function blockToCopy({ doc }: EditorState, from: number): ModelNode | undefined {
  const node = doc.nodeAt(from);
  if (!node) return undefined;
  // A line of a list is one only in its list.
  const block = isItem(node) ? doc.resolve(from).parent.copy(Fragment.from(node)) : node;
  return doc.copy(Fragment.from(block));
}

/** HTML of a text as Markdown. Its addresses are made whole, so that they lead somewhere wherever it is pasted. */
export async function markdownOfHtml(html: string, origin: string): Promise<string> {
  // The libraries behind it weigh more than the screen's other tools.
  const { fromContent, markdownOf } = await import('#format/html/markdown.ts');
  return markdownOf(fromContent(html, `${origin}/`));
}

/** Puts the selection, or the whole text, on the clipboard as Markdown, and says so. */
export async function copyAsMarkdown({ state }: Editor, toHtml: (doc: ModelNode) => string): Promise<void> {
  await copyPart(partToCopy(state), toHtml, state.selection.empty ? 'The whole text' : 'The selection');
}

/** Puts a block on the clipboard as Markdown, and says so. */
export async function copyBlockAsMarkdown(
  { state }: Editor,
  toHtml: (doc: ModelNode) => string,
  from: number,
): Promise<void> {
  const block = blockToCopy(state, from);
  if (block) await copyPart(block, toHtml, 'The block');
}

async function copyPart(part: ModelNode, toHtml: (doc: ModelNode) => string, name: string) {
  try {
    const markdown = await markdownOfHtml(toHtml(part), window.location.origin);
    if (!(await copyText(markdown))) throw new Error('The clipboard is closed');
    toasts.success('Copied as Markdown', name);
  } catch {
    toasts.error(`${name} could not be copied`, 'Try again, or copy it from the HTML mode.');
  }
}
