import type { Node as ModelNode } from '@tiptap/pm/model';

/** A heading of the text that is being edited. */
export interface OutlineEntry {
  /** The position before the heading. */
  position: number;
  level: number;
  /** Empty where nothing is written in it yet. */
  text: string;
  /** A level between the heading before it and this one that has no heading. */
  skipped?: number;
}

/** The level above the first heading: that of the title of the page. */
const TITLE_LEVEL = 1;

/** The headings of a text in their order. */
export function outlineOf(doc: ModelNode): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  let before = TITLE_LEVEL;
  doc.descendants((node, position) => {
    if (node.type.name === 'heading') {
      const level = Number(node.attrs.level);
      const text = node.textContent.replace(/\s+/g, ' ').trim();
      entries.push({ position, level, text, ...(level > before + 1 ? { skipped: before + 1 } : {}) });
      before = level;
    }
    return !node.isTextblock;
  });
  return entries;
}

/** The index of the section that a position is in; -1 before the first heading. */
export function sectionAt(entries: readonly OutlineEntry[], position: number): number {
  return entries.findLastIndex((entry) => entry.position <= position);
}
