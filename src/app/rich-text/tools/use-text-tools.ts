import { useState } from 'react';
import { LinkPaste } from '../links/link-paste.ts';
import { FindMarks } from './find-marks.ts';

/** The bar that finds words, as it was asked for last. */
interface Finding {
  replacing: boolean;
  /** Another number each time: the bar takes the focus again. */
  request: number;
}

const extensions = [FindMarks, LinkPaste];

/** The tools around a text: what they add to its editor, and which of them are open. */
export function useTextTools() {
  const [finding, setFinding] = useState<Finding>();
  const find = (replacing: boolean) => setFinding((now) => ({ replacing, request: (now?.request ?? 0) + 1 }));
  return {
    extensions,
    keys: { 'Mod-f': () => find(false), 'Mod-h': () => find(true) },
    finding,
    find,
    endFind: () => setFinding(undefined),
  };
}

export type TextTools = ReturnType<typeof useTextTools>;
