import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { showPlace } from '../tools/show-place.ts';
import { sourceBlocks } from './source-blocks.ts';

/** A part of the HTML that the editor shows; a new object shows it again. */
interface Place {
  start: number;
  end: number;
}

/** Selects a part of the text that another part of the screen names, and brings it into sight. */
export function useSourcePlace(editor: Editor, html: string, place: Place | undefined, hidden: boolean) {
  const last = useRef<Place>(undefined);
  useEffect(() => {
    if (!place || hidden || place === last.current) return;
    last.current = place;
    selectPlace(editor, html, place);
  }, [editor, html, place, hidden]);
}

function selectPlace({ view }: Editor, html: string, place: Place) {
  const element = elementAt(view, html, place);
  if (!element) return;
  const { state } = view;
  const before = Math.min(view.posAtDOM(element, 0), state.doc.content.size);
  const node = state.doc.nodeAt(before);
  const selection =
    node && !node.isText && NodeSelection.isSelectable(node) && element.localName === 'img'
      ? NodeSelection.create(state.doc, before)
      : TextSelection.between(
          state.doc.resolve(before),
          state.doc.resolve(
            Math.min(view.posAtDOM(element, element.childNodes.length), state.doc.content.size),
          ),
        );
  view.dispatch(state.tr.setSelection(selection));
  view.focus();
  if (selection instanceof NodeSelection) element.scrollIntoView({ block: 'center' });
  else showPlace(view, selection.from, selection.to);
}

/** The element of the editor that shows the tag at an offset of the HTML. */
function elementAt(view: Editor['view'], html: string, { start, end }: Place): Element | undefined {
  const name = fragmentOf(html.slice(start, end)).firstElementChild?.localName;
  const blocks = sourceBlocks(html)?.blocks ?? [];
  const isKnown = blocks.length === view.state.doc.childCount;
  let from = 0;
  let position = 0;
  for (const [index, { gap, source }] of (isKnown ? blocks : []).entries()) {
    const begin = from + gap.length;
    from = begin + source.length;
    if (start < from) {
      const block = view.nodeDOM(position);
      return block instanceof Element ? within(block, name, source.slice(0, start - begin)) : undefined;
    }
    position += view.state.doc.child(index).nodeSize;
  }
  return within(view.dom, name, html.slice(0, start));
}

/** The element of a name in a block that follows those in the HTML before it, or the block itself. */
function within(block: Element, name: string | undefined, before: string): Element {
  if (!name) return block;
  const count = fragmentOf(before).querySelectorAll(name).length;
  const same = [...(block.localName === name ? [block] : []), ...block.querySelectorAll(name)];
  return same[count] ?? block;
}

/** Some HTML in a document that loads nothing and runs nothing. */
const fragmentOf = (html: string): DocumentFragment =>
  Object.assign(document.createElement('template'), { innerHTML: html }).content;
