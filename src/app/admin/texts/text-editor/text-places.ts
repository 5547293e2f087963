import type { RefObject } from 'react';
import type { TextRange } from '#format/text-checks/text-problem.ts';

/** Shows a part of the text in the mode that is open, and selects it there. */
export type ShowPlace = (range: TextRange) => void;

/** The panels beside an editor show places in its text through this function. */
export type TextPlaces = RefObject<ShowPlace | null>;

/** A part of the text to show; a new object shows it again. */
export type ShownPlace = TextRange;

/** Selects a part of the HTML in its text area, and brings it into the middle of the window. */
export function selectInHtml(area: HTMLTextAreaElement, { start, end }: ShownPlace): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  // The area may be as high as its text, so the window scrolls by the line.
  const lines = (text: string) => text.split('\n').length;
  const share = lines(area.value.slice(0, start)) / lines(area.value);
  area.scrollTop = share * area.scrollHeight - area.clientHeight / 2;
  const { top, height } = area.getBoundingClientRect();
  const at = top + Math.min(share * area.scrollHeight - area.scrollTop, height);
  if (at < 0 || at > window.innerHeight) window.scrollBy({ top: at - window.innerHeight / 2 });
}
