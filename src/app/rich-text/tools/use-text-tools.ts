import type { Editor } from '@tiptap/core';
import type { Node as ModelNode } from '@tiptap/pm/model';
import { useState } from 'react';
import { useRemembered } from '#app/ui/use-remembered.ts';
import { LinkPaste } from '../links/link-paste.ts';
import { copyAsMarkdown } from './copy-markdown.ts';
import { FindMarks } from './find-marks.ts';

/** The bar that finds words, as it was asked for last. */
interface Finding {
  replacing: boolean;
  /** Another number each time: the bar takes the focus again. */
  request: number;
}

const extensions = [FindMarks, LinkPaste];

/**
 * The tools around a text: what they add to its editor, and which of them are open. `toHtml` writes a state of the text or a
 * part of it.
 */
export function useTextTools(toHtml: (doc: ModelNode) => string) {
  const [finding, setFinding] = useState<Finding>();
  const find = (replacing: boolean) => setFinding((now) => ({ replacing, request: (now?.request ?? 0) + 1 }));
  const [hasOutline, setHasOutline] = useRemembered('text_outline');
  const copy = (editor: Editor) => void copyAsMarkdown(editor, toHtml);
  return {
    /** Whether the outline is open beside the text. */
    hasOutline,
    setHasOutline,
    extensions,
    keys: { 'Mod-f': () => find(false), 'Mod-h': () => find(true), 'Mod-Shift-c': copy },
    copy,
    finding,
    find,
    endFind: () => setFinding(undefined),
  };
}

export type TextTools = ReturnType<typeof useTextTools>;
