import { Node } from '@tiptap/core';
import type { DOMOutputSpec } from '@tiptap/pm/model';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { embedProviders } from '#format/embeds/providers.ts';
import { isAllowedAddress } from '../editor/allowed-html.ts';
import { hasExactly } from './block-attributes.ts';
import { insertBlock } from './insert-block.ts';

type EmbedProvider = (typeof embedProviders)[number];

/** An element or a text of what a node is written as. */
type Part = DOMOutputSpec | string;

/** The attributes of a poster or of the picture of a card. */
type CardPicture = Record<string, string>;

interface Bookmark {
  href: string;
  /** The name of the page that it leads to. */
  label: string;
  text?: string | null;
  site?: string | null;
  picture?: CardPicture | null;
}

interface Embed {
  provider: EmbedProvider;
  href: string;
  title: string;
  picture?: CardPicture | null;
}

interface FileLink {
  href: string;
  name: string;
  /** The kind and the size, such as `PDF, 1.2 MB`. */
  facts?: string | null;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    bookmark: { insertBookmark: (bookmark: Bookmark) => ReturnType };
    embed: { insertEmbed: (embed: Embed) => ReturnType };
    buttonLine: { insertButton: (href: string, label?: string) => ReturnType };
    fileLink: { insertFile: (file: FileLink) => ReturnType };
  }
}

const attributesOf = (element: Element | null | undefined): CardPicture | null =>
  element ? Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])) : null;

const unrendered = (defaultValue: unknown = null) => ({ default: defaultValue, rendered: false });

/** Only addresses that the site may link to: a pasted or undone one is no exception. */
const safeHref = (href: unknown): string => (typeof href === 'string' && isAllowedAddress(href) ? href : '');

const imageOf = (picture: unknown): DOMOutputSpec[] =>
  typeof picture === 'object' && picture ? [['img', picture]] : [];

const Bookmark = Node.create({
  name: 'bookmark',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: unrendered(''),
    label: unrendered(''),
    text: unrendered(),
    site: unrendered(),
    picture: unrendered(),
  }),
  parseHTML: () => [
    {
      tag: 'figure.bookmark',
      priority: 80,
      getAttrs: (figure) => {
        const link = figure.querySelector(':scope > a[href]');
        const title = link?.querySelector(':scope > strong');
        if (!link || !title || !hasExactly(figure, 'bookmark')) return false;
        return {
          href: link.getAttribute('href'),
          label: title.textContent,
          text: link.querySelector(':scope > .bookmark-text')?.textContent ?? null,
          site: link.querySelector(':scope > .bookmark-site')?.textContent ?? null,
          picture: attributesOf(link.querySelector(':scope > img')),
        };
      },
    },
  ],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => {
    const line = (value: unknown, name: string): Part[] =>
      value === null ? [] : [' ', ['span', { class: name }, String(value)]];
    const spans = [...line(attrs.text, 'bookmark-text'), ...line(attrs.site, 'bookmark-site')];
    return [
      'figure',
      { ...HTMLAttributes, class: 'bookmark' },
      [
        'a',
        { href: safeHref(attrs.href) },
        ['strong', String(attrs.label)],
        ...spans,
        ...imageOf(attrs.picture),
      ],
    ];
  },
  addCommands: () => ({
    insertBookmark:
      (bookmark) =>
      ({ commands }) =>
        commands.command(insertBlock((schema) => schema.node('bookmark', { ...bookmark }))),
  }),
});

const EmbedBlock = Node.create({
  name: 'embed',
  group: 'block figures',
  content: 'embedLink figcaption?',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    provider: {
      default: 'other',
      parseHTML: (element: HTMLElement) =>
        embedProviders.find((provider) => element.classList.contains(`embed-${provider}`)) ?? null,
      renderHTML: ({ provider }: Record<string, unknown>) => ({
        class: typeof provider === 'string' ? `embed embed-${provider}` : 'embed',
      }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'figure.embed',
      priority: 80,
      getAttrs: (figure) => figure.firstElementChild?.localName === 'a' && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
  addCommands: () => ({
    insertEmbed:
      ({ provider, ...link }) =>
      ({ commands }) =>
        commands.command(
          insertBlock((schema) => schema.node('embed', { provider }, [schema.node('embedLink', link)])),
        ),
  }),
  // Without a caption there is no place for a caret in it, so a click would select nothing.
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleClickOn: (view, _position, node, at, _event, isInnermost) => {
          const place = node.type.name === 'embedLink' ? at - 1 : node.type.name === 'embed' ? at : undefined;
          if (place === undefined || !isInnermost) return false;
          const { tr, doc } = view.state;
          view.dispatch(tr.setSelection(NodeSelection.create(doc, place)));
          return true;
        },
      },
    }),
  ],
});

const EmbedLink = Node.create({
  name: 'embedLink',
  atom: true,
  selectable: false,
  addAttributes: () => ({ href: unrendered(''), title: unrendered(''), picture: unrendered() }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      priority: 90,
      context: 'embed/',
      getAttrs: (link) => ({
        href: link.getAttribute('href'),
        title: link.textContent.trim(),
        picture: attributesOf(link.querySelector(':scope > img')),
      }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'a',
    { href: safeHref(attrs.href) },
    ...imageOf(attrs.picture),
    `${attrs.picture ? ' ' : ''}${String(attrs.title)}`,
  ],
});

/** A link in the form of a button, on a line of its own. */
const ButtonLine = Node.create({
  name: 'buttonLine',
  group: 'block',
  content: 'text*',
  marks: '',
  defining: true,
  addAttributes: () => ({
    href: unrendered(''),
    target: unrendered(),
    rel: unrendered(),
  }),
  parseHTML: () => [
    {
      tag: 'p.button-line',
      priority: 80,
      contentElement: 'a',
      getAttrs: (line) => {
        const [link, ...others] = line.children;
        if (!link?.matches('a.button[href]') || others.length > 0) return false;
        return Object.fromEntries(['href', 'target', 'rel'].map((name) => [name, link.getAttribute(name)]));
      },
    },
  ],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    'p',
    { ...HTMLAttributes, class: ['button-line', HTMLAttributes.class].filter(Boolean).join(' ') },
    ['a', { class: 'button', href: safeHref(attrs.href), target: attrs.target, rel: attrs.rel }, 0],
  ],
  addCommands: () => ({
    insertButton:
      (href, label = '') =>
      ({ commands }) =>
        commands.command(
          insertBlock((schema) =>
            schema.node('buttonLine', { href }, label === '' ? [] : [schema.text(label)]),
          ),
        ),
  }),
});

/** A file to download, with its kind and size. */
const FileBlock = Node.create({
  name: 'fileLink',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: unrendered(''),
    download: unrendered(''),
    name: unrendered(''),
    facts: unrendered(),
  }),
  parseHTML: () => [
    {
      tag: 'p.file',
      priority: 80,
      getAttrs: (line) => {
        const link = line.querySelector(':scope > a[href]');
        if (!link || !hasExactly(line, 'file')) return false;
        return {
          href: link.getAttribute('href'),
          download: link.getAttribute('download'),
          name: link.textContent,
          facts: line.querySelector(':scope > .file-facts')?.textContent ?? null,
        };
      },
    },
  ],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => {
    const facts: Part[] =
      attrs.facts === null ? [] : [' ', ['span', { class: 'file-facts' }, String(attrs.facts)]];
    return [
      'p',
      { ...HTMLAttributes, class: 'file' },
      ['a', { href: safeHref(attrs.href), download: attrs.download }, String(attrs.name)],
      ...facts,
    ];
  },
  addCommands: () => ({
    insertFile:
      (file) =>
      ({ commands }) =>
        commands.command(insertBlock((schema) => schema.node('fileLink', { ...file }))),
  }),
});

/** Links in the form of cards, frames, buttons and files. */
export const cardNodes = [Bookmark, EmbedBlock, EmbedLink, ButtonLine, FileBlock];
