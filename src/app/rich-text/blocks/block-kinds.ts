import type { ChainedCommands } from '@tiptap/core';

/** A block that the writer can insert. */
export interface BlockKind {
  /** The name of its node in the editor's model, with a suffix where several kinds are of one node. */
  name: string;
  label: string;
  /** Other words under which it is found. */
  keywords: readonly string[];
  /** The name of its Lucide icon. */
  icon: string;
  /**
   * The choice that its insertion needs: the screen asks for it and calls the command named in the type of the choice
   * itself. Blocks without a choice have `insert`.
   */
  asks?: 'picture' | 'pictures' | 'file' | 'address' | 'link';
  insert?: (chain: ChainedCommands) => ChainedCommands;
}

/** Every block that can be inserted, in the order of the menus. */
export const blockKinds: readonly BlockKind[] = [
  {
    name: 'paragraph',
    label: 'Paragraph',
    keywords: ['text', 'plain'],
    icon: 'Pilcrow',
    insert: (chain) => chain.setParagraph(),
  },
  ...([2, 3, 4] as const).map((level) => ({
    name: `heading-${level}`,
    label: `Heading ${level}`,
    keywords: ['title', `h${level}`, '#'.repeat(level)],
    icon: `Heading${level}`,
    insert: (chain: ChainedCommands) => chain.setHeading({ level }),
  })),
  {
    name: 'bulletList',
    label: 'Bullet list',
    keywords: ['unordered', 'points', 'ul'],
    icon: 'List',
    insert: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'orderedList',
    label: 'Ordered list',
    keywords: ['numbers', 'numbered', 'ol'],
    icon: 'ListOrdered',
    insert: (chain) => chain.toggleOrderedList(),
  },
  {
    name: 'taskList',
    label: 'Task list',
    keywords: ['to-do', 'todo', 'checkbox', 'checklist'],
    icon: 'ListTodo',
    insert: (chain) => chain.toggleTaskList(),
  },
  {
    name: 'blockquote',
    label: 'Quote',
    keywords: ['citation', 'blockquote'],
    icon: 'TextQuote',
    insert: (chain) => chain.toggleBlockquote(),
  },
  {
    name: 'callout-note',
    label: 'Callout',
    keywords: ['note', 'info', 'hint', 'tip', 'warning', 'important', 'box'],
    icon: 'Info',
    insert: (chain) => chain.insertCallout('note'),
  },
  {
    name: 'asideBlock',
    label: 'Aside',
    keywords: ['margin', 'sidenote', 'remark'],
    icon: 'PanelRight',
    insert: (chain) => chain.insertAside(),
  },
  {
    name: 'details',
    label: 'Toggle',
    keywords: ['details', 'summary', 'fold', 'collapse', 'accordion'],
    icon: 'ListCollapse',
    insert: (chain) => chain.insertToggle(),
  },
  {
    name: 'horizontalRule',
    label: 'Divider',
    keywords: ['rule', 'line', 'hr', 'separator', '---'],
    icon: 'Minus',
    insert: (chain) => chain.setHorizontalRule(),
  },
  {
    name: 'codeBlock',
    label: 'Code block',
    keywords: ['program', 'source', 'pre', '```'],
    icon: 'SquareCode',
    insert: (chain) => chain.setCodeBlock(),
  },
  {
    name: 'table',
    label: 'Table',
    keywords: ['grid', 'rows', 'columns', 'cells'],
    icon: 'Table',
    insert: (chain) => chain.insertNewTable(),
  },
  {
    name: 'picture',
    label: 'Picture',
    keywords: ['image', 'photo', 'figure', 'upload'],
    icon: 'Image',
    asks: 'picture',
  },
  {
    name: 'gallery',
    label: 'Gallery',
    keywords: ['images', 'photos', 'pictures', 'grid'],
    icon: 'Images',
    asks: 'pictures',
  },
  {
    name: 'footnoteReference',
    label: 'Footnote',
    keywords: ['note', 'reference', 'source'],
    icon: 'Superscript',
    insert: (chain) => chain.insertFootnote(),
  },
  {
    name: 'bookmark',
    label: 'Bookmark card',
    keywords: ['link', 'card', 'preview', 'url'],
    icon: 'Bookmark',
    asks: 'address',
  },
  {
    name: 'embed',
    label: 'Embed',
    keywords: [
      'video',
      'youtube',
      'vimeo',
      'spotify',
      'soundcloud',
      'codepen',
      'mastodon',
      'bluesky',
      'gist',
    ],
    icon: 'Play',
    asks: 'address',
  },
  {
    name: 'buttonLine',
    label: 'Button',
    keywords: ['link', 'call to action'],
    icon: 'RectangleHorizontal',
    asks: 'link',
  },
  {
    name: 'formulaBlock',
    label: 'Formula',
    keywords: ['math', 'tex', 'latex', 'equation', '$$'],
    icon: 'Sigma',
    insert: (chain) => chain.insertFormulaBlock(),
  },
  {
    name: 'fileLink',
    label: 'File',
    keywords: ['download', 'pdf', 'attachment', 'upload'],
    icon: 'FileDown',
    asks: 'file',
  },
];
