import { closeHistory } from '@tiptap/pm/history';
import type { Node as ModelNode } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
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
  /** The document whose HTML is not written yet, and since when there is one, by `performance.now`. */
  unwritten?: { doc: ModelNode; since: number };
}

/** The HTML of a text is written when typing has paused for so long, and during typing after so long at the latest. */
const SETTLED_MS = 300;
const LATEST_MS = 5000;

/** Calls back with the HTML of a text, late. Its argument writes the HTML of now; it returns the end of that. */
export type OnLateField = (write: () => void) => () => void;

/**
 * Returns the function that takes each changed document. A key must not cost more in a long text, so the HTML of the whole
 * text is written when typing pauses, and before anybody reads it, for which `onLateField` learns how to.
 */
export function useLateHtml(
  text: RefObject<TextInEditor>,
  onChange: (html: string) => void,
  onLateField: OnLateField,
): (doc: ModelNode) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function write() {
    clearTimeout(timer.current);
    const { opened, unwritten } = text.current;
    if (!opened || !unwritten) return;
    delete text.current.unwritten;
    const html = opened.toHtml(unwritten.doc);
    if (html === text.current.html) return;
    text.current.html = html;
    onChange(html);
  }
  const writeNow = useEffectEvent(write);

  useEffect(() => {
    const end = onLateField(() => writeNow());
    return () => {
      writeNow();
      end();
    };
  }, [onLateField]);

  return (doc) => {
    // The form has the text of another mode, which must not be written over: it is read again when this one is shown.
    if (text.current.wasHidden) {
      delete text.current.html;
      return;
    }
    const now = performance.now();
    const { since = now } = text.current.unwritten ?? {};
    text.current.unwritten = { doc, since };
    clearTimeout(timer.current);
    timer.current = setTimeout(write, Math.min(SETTLED_MS, since + LATEST_MS - now));
  };
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
    delete text.current.unwritten;
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
