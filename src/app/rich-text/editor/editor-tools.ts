import type { ChainedCommands, Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import {
  Bold,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  SquareCode,
  Strikethrough,
  Underline,
  Undo2,
} from '#app/ui/icons.ts';
import { backgroundColours, textColours } from '#contract/rich-text.ts';
import type { HeadingLevels } from './heading-levels.ts';

/** A button that does one thing to the text that is selected. */
export interface EditorTool {
  label: string;
  icon: LucideIcon;
  /** The keys that do the same. */
  keys?: string;
  use: (chain: ChainedCommands) => ChainedCommands;
  /** Whether the format is on at the caret; absent for one-time actions. */
  isOn?: (editor: Editor) => boolean;
  /** Whether the action is available; absent where it always is. */
  can?: (editor: Editor) => boolean;
}

export const historyTools: EditorTool[] = [
  {
    label: 'Undo',
    icon: Undo2,
    keys: 'Ctrl+Z',
    // Right after a sign became formatting, only that is undone.
    use: (chain) => chain.first(({ commands }) => [() => commands.undoTypingRule(), () => commands.undo()]),
    can: ({ state }) => undoDepth(state) > 0,
  },
  {
    label: 'Redo',
    icon: Redo2,
    keys: 'Ctrl+Shift+Z',
    use: (chain) => chain.redo(),
    can: ({ state }) => redoDepth(state) > 0,
  },
];

const strikeTool: EditorTool = {
  label: 'Strikethrough',
  icon: Strikethrough,
  keys: 'Ctrl+Shift+S',
  ...toggled('strike', (chain) => chain.toggleStrike()),
};

export const markTools: EditorTool[] = [
  { label: 'Bold', icon: Bold, keys: 'Ctrl+B', ...toggled('bold', (chain) => chain.toggleBold()) },
  { label: 'Italic', icon: Italic, keys: 'Ctrl+I', ...toggled('italic', (chain) => chain.toggleItalic()) },
  {
    label: 'Underline',
    icon: Underline,
    keys: 'Ctrl+U',
    ...toggled('underline', (chain) => chain.toggleUnderline()),
  },
  strikeTool,
];

/** Without what readers take for a link. */
export const plainMarkTools = markTools.filter(({ label }) => label !== 'Underline');

export const listTools: EditorTool[] = [
  {
    label: 'Ordered list',
    icon: ListOrdered,
    keys: 'Ctrl+Shift+7',
    ...toggled('orderedList', (chain) => chain.toggleOrderedList()),
  },
  {
    label: 'Bullet list',
    icon: List,
    keys: 'Ctrl+Shift+8',
    ...toggled('bulletList', (chain) => chain.toggleBulletList()),
  },
];

export const codeBlockTool: EditorTool = {
  label: 'Code block',
  icon: SquareCode,
  keys: 'Ctrl+Alt+C',
  ...toggled('codeBlock', (chain) => chain.toggleCodeBlock()),
};

/** On where a node or mark of this name is around the caret. */
function toggled(name: string, use: EditorTool['use']): Pick<EditorTool, 'use' | 'isOn'> {
  return { use, isOn: (editor) => editor.isActive(name) };
}

/** The styles of a paragraph. */
export const textStyles = [
  { value: 'paragraph', label: 'Paragraph' },
  { value: '1', label: 'Heading 1' },
  { value: '2', label: 'Heading 2' },
  { value: '3', label: 'Heading 3' },
  { value: '4', label: 'Heading 4' },
  { value: '5', label: 'Heading 5' },
  { value: '6', label: 'Heading 6' },
] as const;
export type TextStyle = (typeof textStyles)[number]['value'];

const levels = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 } as const;

export function setTextStyle(chain: ChainedCommands, style: TextStyle): ChainedCommands {
  return style === 'paragraph' ? chain.setParagraph() : chain.setHeading({ level: levels[style] });
}

/** The style at the caret. */
export function textStyleOf(editor: Editor): TextStyle {
  const level = String(editor.getAttributes('heading').level);
  return textStyles.find(({ value }) => value === level)?.value ?? 'paragraph';
}

/** The styles whose headings a text offers, and that of the caret, which may come from elsewhere. */
export function stylesFor(offered: HeadingLevels, current: TextStyle) {
  return textStyles.filter(
    ({ value }) => value === 'paragraph' || value === current || offered.includes(levels[value]),
  );
}

/** A palette of classes that text can have, as a mark of the editor's model (decision D8). */
export interface Palette {
  mark: 'textColour' | 'backgroundColour';
  label: string;
  /** The prefix of the class names. */
  prefix: string;
  names: readonly string[];
}

export const textPalette: Palette = {
  mark: 'textColour',
  label: 'Text colour',
  prefix: 'text-',
  names: textColours,
};

export const backgroundPalette: Palette = {
  mark: 'backgroundColour',
  label: 'Background colour',
  prefix: 'bg-',
  names: backgroundColours,
};
