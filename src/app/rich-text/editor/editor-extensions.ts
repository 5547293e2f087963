import { type AnyExtension, Extension, Mark, markInputRule, textblockTypeInputRule } from '@tiptap/core';
import { Heading, type Level } from '@tiptap/extension-heading';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { blockExtensions, blockNames } from '../blocks/block-nodes.ts';
import { NumberedList } from '../blocks/numbered-list.ts';
import { isAllowedAddress } from './allowed-html.ts';
import { BackgroundColour, TextColour } from './colour-marks.ts';
import { type HeadingLevels, offeredLevel } from './heading-levels.ts';
import { KeptBlock } from './kept-block.ts';
import { Phrase, simpleMarks, simpleNodes, verbatim } from './simple-parts.ts';
import { tableNodes } from './table-nodes.ts';

/** Inline code that may be bold or a link as well, as the allow-list lets it be. */
const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`)$/, type: this.type })];
  },
});

/** In the text and not between paragraphs: that is the more general place, and the one stored texts have it in. */
const Picture = Image.extend({
  addAttributes: () =>
    Object.fromEntries(
      ['src', 'alt', 'width', 'height', 'loading', 'class'].map((name) => [name, verbatim(name)]),
    ),
}).configure({ inline: true });

const nodesWithGlobals = [
  ...['paragraph', 'heading', 'blockquote', 'codeBlock', 'bulletList', 'orderedList', 'listItem'],
  ...['horizontalRule', 'image', 'table', 'tableRow', 'tableCell', 'tableHeader'],
  ...simpleNodes.map(({ name }) => name),
  ...blockNames,
];
const marksWithGlobals = [
  ...['link', 'bold', 'italic', 'underline', 'strike', 'code', Phrase.name],
  ...simpleMarks.map(({ name }) => name),
];

/** The attributes that any element may have. */
const Globals = Extension.create({
  name: 'globals',
  addGlobalAttributes: () => [
    {
      types: [...nodesWithGlobals, ...marksWithGlobals],
      attributes: {
        dir: verbatim('dir'),
        lang: verbatim('lang'),
        title: verbatim('title'),
        id: verbatim('id'),
      },
    },
    { types: ['listItem'], attributes: { value: verbatim('value') } },
  ],
});

export const allHeadings: HeadingLevels = [1, 2, 3, 4, 5, 6];

/** Headings of any level, of which typing makes only those that are offered. */
const headings = (offered: HeadingLevels) =>
  Heading.extend({
    addInputRules() {
      return [
        textblockTypeInputRule({
          find: /^(#{1,6})\s$/,
          type: this.type,
          getAttributes: ([, signs]) => ({ level: offeredLevel(signs?.length ?? 1, offered) }),
        }),
      ];
    },
    addKeyboardShortcuts() {
      const toggle = (level: Level) => () => this.editor.commands.toggleHeading({ level });
      return Object.fromEntries(offered.map((level) => [`Mod-Alt-${level}`, toggle(level)]));
    },
  });

/** Everything the editor's model knows: the allow-list of the contract as far as it can be edited in place. */
export const extensionsFor = (offered: HeadingLevels): AnyExtension[] => [
  StarterKit.configure({
    code: false,
    // The project's own has a source.
    blockquote: false,
    heading: false,
    orderedList: false,
    // It would add an empty paragraph to every text that ends in something else.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isAllowedAddress(address),
    },
  }),
  headings(offered),
  NumberedList,
  Code,
  Picture,
  TextColour,
  BackgroundColour,
  Phrase,
  ...simpleMarks,
  ...simpleNodes,
  ...tableNodes,
  ...blockExtensions,
  KeptBlock,
  Globals,
];

export const editorExtensions = extensionsFor(allHeadings);
