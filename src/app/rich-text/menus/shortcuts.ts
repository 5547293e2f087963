/** What keys and signs do in the text. */
interface ShortcutGroup {
  label: string;
  shortcuts: readonly { keys: string; does: string }[];
}

/** Every shortcut of the editor, for its dialog. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    label: 'Blocks',
    shortcuts: [
      { keys: '/ or Alt+Enter', does: 'Insert a block' },
      { keys: 'Alt+↑ and Alt+↓', does: 'Move a block or a line of a list' },
      { keys: 'Tab and Shift+Tab', does: 'Indent a line of a list, or go to the next cell' },
      { keys: 'Ctrl+Enter', does: 'Tick a task' },
      { keys: 'Ctrl+Alt+2 to 4', does: 'Heading' },
      { keys: 'Ctrl+Shift+7', does: 'Ordered list' },
      { keys: 'Ctrl+Shift+8', does: 'Bullet list' },
      { keys: 'Ctrl+Shift+9', does: 'Task list' },
      { keys: 'Ctrl+Shift+B', does: 'Quote' },
      { keys: 'Ctrl+Alt+C', does: 'Code block' },
    ],
  },
  {
    label: 'Text',
    shortcuts: [
      { keys: 'Ctrl+B', does: 'Bold' },
      { keys: 'Ctrl+I', does: 'Italic' },
      { keys: 'Ctrl+E', does: 'Code' },
      { keys: 'Ctrl+Shift+S', does: 'Strikethrough' },
      { keys: 'Ctrl+K', does: 'Link' },
      { keys: 'Shift+Enter', does: 'New line in the same paragraph' },
      { keys: 'Ctrl+Z', does: 'Undo, right after a sign became formatting too' },
      { keys: 'Ctrl+Shift+Z', does: 'Redo' },
      { keys: 'Ctrl+Shift+V', does: 'Paste without formatting' },
    ],
  },
  {
    label: 'While typing',
    shortcuts: [
      { keys: '## and a space', does: 'Heading 2; more signs for smaller ones' },
      { keys: '- or * and a space', does: 'Bullet list' },
      { keys: '1. and a space', does: 'Ordered list' },
      { keys: '[] and a space', does: 'Task' },
      { keys: '> and a space', does: 'Quote' },
      { keys: '```js and Enter', does: 'Code block' },
      { keys: '---', does: 'Divider' },
      { keys: '**bold** *italic*', does: 'Bold, italic' },
      { keys: '`code` ~~gone~~', does: 'Code, strikethrough' },
      { keys: '[words](address)', does: 'Link' },
    ],
  },
  {
    label: 'Editor',
    shortcuts: [
      { keys: 'Ctrl+S', does: 'Save' },
      { keys: 'Ctrl+F, Ctrl+H', does: 'Find, replace' },
      { keys: 'Ctrl+Shift+C', does: 'Copy as Markdown' },
      { keys: 'Alt+F9', does: 'Go to the tools of the selected block; Escape goes back' },
      { keys: 'Alt+F10', does: 'Go to the toolbar; Escape goes back' },
      { keys: 'Ctrl+/', does: 'Show these keys' },
    ],
  },
];
