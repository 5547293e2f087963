import type { Node as ModelNode, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';

/** The block that the panel is for. */
export interface SelectedBlock {
  name: string;
  node: ModelNode;
  /** The place before it. */
  at: number;
}

/** Blocks with a panel while they are selected as a whole, and those that have it while the caret is in them as well. */
const asWhole = ['bookmark', 'fileLink', 'formula', 'footnoteReference', 'keptBlock', 'horizontalRule'];
const around = [
  'picture',
  'gallery',
  'embed',
  'buttonLine',
  'formulaBlock',
  'codeBlock',
  'callout',
  'asideBlock',
  'details',
  'blockquote',
  'table',
  'footnote',
];

/** Lists have a panel where nothing around them has one: a list in a table must not take that of the table away. */
const lists = ['orderedList', 'taskList'];

/** The innermost block of a selection that has a panel. Selected words have none: they have the toolbar. */
export function selectedBlock({ selection }: EditorState): SelectedBlock | undefined {
  if (selection instanceof NodeSelection) {
    const { node, from: at } = selection;
    if ([...asWhole, ...around, ...lists].includes(node.type.name)) return { name: node.type.name, node, at };
  } else if (selection instanceof TextSelection && !selection.empty) return undefined;
  const { $from } = selection;
  return innermost($from, around) ?? innermost($from, lists);
}

function innermost($from: ResolvedPos, names: readonly string[]): SelectedBlock | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (names.includes(node.type.name)) return { name: node.type.name, node, at: $from.before(depth) };
  }
  return undefined;
}

/** Where a block stands now: the text may have changed since it was selected. */
export function placeOf({ doc }: EditorState, { node, at }: SelectedBlock): number | undefined {
  if (at <= doc.content.size && doc.nodeAt(at) === node) return at;
  let place: number | undefined;
  doc.descendants((other, position) => {
    if (other === node) place ??= position;
    return place === undefined;
  });
  return place;
}
