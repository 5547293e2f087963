import { closeHistory } from '@tiptap/pm/history';
import { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { type RefObject, useLayoutEffect } from 'react';
import { replaceChangedBlocks } from './block-changes.ts';
import { type OpenedText, openHtml } from './html-document.ts';

/** The text that an editor holds. */
export interface TextInEditor {
  /** Absent until the first text is there. */
  opened?: OpenedText;
  /** The text as it was last read or written here: any other comes from outside. */
  html?: string;
  /** The text may have been changed in another mode since it was shown here. */
  wasHidden: boolean;
}

/**
 * Brings HTML from outside into an editor that is shown: from another mode as one step of undo, from elsewhere, such as a
 * draft or a save of somebody else, without one.
 */
export function useHtmlFromOutside(
  editor: Editor,
  html: string,
  hidden: boolean,
  text: RefObject<TextInEditor>,
) {
  // Before the first key or click in the text that is shown: a later replacement would take the selection.
  useLayoutEffect(() => {
    if (hidden) {
      text.current.wasHidden = true;
      return;
    }
    const byHand = text.current.wasHidden && text.current.opened !== undefined;
    text.current.wasHidden = false;
    if (html === text.current.html) return;
    text.current.html = html;
    const earlier = text.current.opened;
    const next = earlier ? earlier.reopen(html) : openHtml(editor.schema, html);
    text.current.opened = next;
    const { tr } = editor.state;
    if (byHand) {
      replaceChangedBlocks(closeHistory(tr), next.doc, next.areSame);
    } else {
      tr.replaceWith(0, tr.doc.content.size, next.doc.content);
      tr.setSelection(Selection.atStart(tr.doc));
      // Undo must not take the text away that the page came with.
      tr.setMeta('addToHistory', false);
    }
    editor.view.dispatch(tr.setMeta('preventUpdate', true));
  }, [editor, html, hidden, text]);
}
