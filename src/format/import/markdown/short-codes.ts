import { xmlText } from '../../xml.ts';
import type { NoteList } from '../markup/note-list.ts';
import type { PartReader, ProtectedParts } from './protected-parts.ts';

/** What short codes and template tags need to know of the package. */
export interface CodeContext {
  notes: NoteList;
  parts: ProtectedParts;
  /** The address of a page that a short code names by its file, or undefined. */
  pageAddress: (name: string) => string | undefined;
}

interface Code {
  name: string;
  /** Named values; those without a name are counted from `0`. */
  values: Readonly<Record<string, string>>;
  /** What stands between the two tags, or undefined for a code of one tag. */
  content: string | undefined;
}

type Handler = (code: Code, context: CodeContext) => string | undefined;

const TAG =
  /^\{\{([<%])[ \t\n]*(\/?)[ \t]*([\w./-]+)((?:"(?:\\.|[^"\\])*"|`[^`]*`|[^>%"`]|%(?!\}\})|>(?!\}\}))*?)(\/?)[ \t\n]*[>%]\}\}/;
/** A short code that is shown, and not run: its name and values stand between the signs of a comment. */
const SHOWN_HERE = /^\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/;
const SHOWN = /\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/g;

/** In UTF-16 units. */
const LONGEST_TAG = 5_000;

/** The search for the end of each takes time. A text with more is no text. */
export const MOST_TAGS = 2_000;

/** Short codes that are shown become what readers see. */
export const shownCodes = (text: string): string => text.replace(SHOWN, '{{$1$2$3}}');

/** Reads the short codes of Hugo. Those that nobody knows stay as text, and are reported. */
export function shortCodeReader(context: CodeContext): PartReader {
  let count = 0;
  return (source, at) => {
    if (!source.startsWith('{{<', at) && !source.startsWith('{{%', at)) return undefined;
    count += 1;
    if (count > MOST_TAGS) return undefined;
    const ahead = source.slice(at, at + LONGEST_TAG);
    const shown = SHOWN_HERE.exec(ahead);
    if (shown) {
      const text = xmlText(shownCodes(shown[0]));
      return { replacement: context.parts.keep(text), end: at + shown[0].length };
    }
    const tag = TAG.exec(ahead);
    if (!tag) return undefined;
    const [all, , isEnd, name = '', rest = '', isSelfClosed] = tag;
    const tagEnd = at + all.length;
    // An end without a beginning, or that of a code which is open below.
    if (isEnd) return { replacement: '', end: tagEnd };
    const code = { name: name.toLowerCase().replace(/\.html$/, ''), values: valuesOf(rest) };
    const close = isSelfClosed ? undefined : endTagOf(source, name, tagEnd);
    const content = close && source.slice(tagEnd, close.start);
    const handler = Object.hasOwn(handlers, code.name) ? handlers[code.name] : undefined;
    const end = close && (handler || content !== undefined) ? close.end : tagEnd;
    const replaced = handler?.({ ...code, content }, context);
    if (replaced !== undefined) return { replacement: replaced, end };
    context.notes.lost('short-code', `{{< ${name} >}}`);
    // The text between two unknown tags is a text of the owner.
    if (close) return { replacement: `\n\n${content ?? ''}\n\n`, end: tagEnd + (content ?? '').length };
    return { replacement: context.parts.keep(xmlText(all)), end: tagEnd };
  };
}

function endTagOf(source: string, name: string, from: number): { start: number; end: number } | undefined {
  const escaped = name.replace(/[.]/g, '\\.');
  const pattern = new RegExp(`\\{\\{[<%]\\s*/\\s*${escaped}\\s*[>%]\\}\\}`, 'g');
  pattern.lastIndex = from;
  const found = pattern.exec(source);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

const VALUE =
  /([\w-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|'([^']*)'|([^\s"'`]+))|"((?:\\.|[^"\\])*)"|`([^`]*)`|([^\s"'`=]+)/g;

export function valuesOf(source: string): Record<string, string> {
  const values: Record<string, string> = {};
  let count = 0;
  for (const [, name, ...given] of source.matchAll(VALUE)) {
    const value = (given.find((each) => each !== undefined) ?? '').replace(/\\(["\\])/g, '$1');
    if (name) values[name.toLowerCase()] = value;
    else values[String(count++)] = value;
  }
  return values;
}

/** Some HTML on lines of its own. */
const block = (html: string, { parts }: CodeContext) => `\n\n${parts.keep(html)}\n\n`;

/** Markdown between two tags of HTML. */
const around = (start: string, markdown: string, end: string, context: CodeContext) =>
  `${block(start, context)}${markdown}${block(end, context)}`;

const embed = (address: string, context: CodeContext, title = '') =>
  block(`<iframe src="${xmlText(address)}" title="${xmlText(title)}"></iframe>`, context);

/** An embed by the identity that a provider gives it, or by its whole address. */
function embedded(base: string, ...names: string[]): Handler {
  return ({ values }, context) => {
    const id = ['0', 'id', ...names].map((name) => values[name]).find(Boolean);
    if (!id) return undefined;
    return embed(/^https?:\/\//.test(id) ? id : `${base}${encodeURI(id)}`, context, values.title ?? '');
  };
}

/** The kinds of callouts of this site by the names that themes use. */
const calloutKinds: Record<string, string> = {
  ...Object.fromEntries(
    [
      'note',
      'info',
      'notice',
      'abstract',
      'question',
      'default',
      'primary',
      'secondary',
      'light',
      'dark',
    ].map((name) => [name, 'note']),
  ),
  ...Object.fromEntries(['tip', 'hint', 'success', 'check', 'example'].map((name) => [name, 'tip'])),
  ...Object.fromEntries(['important', 'attention'].map((name) => [name, 'important'])),
  ...Object.fromEntries(
    ['warning', 'caution', 'danger', 'error', 'alert', 'bug', 'failure'].map((name) => [name, 'warning']),
  ),
};

/** The kind of callout for a name of a theme, or undefined. */
export const calloutKindOf = (name: string): string | undefined => {
  const key = name.toLowerCase();
  return Object.hasOwn(calloutKinds, key) ? calloutKinds[key] : undefined;
};

const callout: Handler = ({ name, values, content }, context) => {
  if (content === undefined) return undefined;
  const given = values.type ?? values.level ?? values.color ?? values['0'] ?? name;
  const kind = calloutKindOf(given) ?? calloutKindOf(name) ?? 'note';
  const isKind = values['0'] !== undefined && calloutKindOf(values['0']) !== undefined;
  const title = values.title ?? values.heading ?? (isKind ? values['1'] : values['0']) ?? '';
  const heading = title === '' ? '' : `<p class="callout-title">${xmlText(title)}</p>`;
  return around(`<aside class="callout callout-${kind}">${heading}`, content, '</aside>', context);
};

const film: Handler = ({ name, values, content }, context) => {
  const src = values.src ?? values.mp4 ?? values['0'] ?? content?.trim();
  const element = name === 'audio' ? 'audio' : 'video';
  return src
    ? block(
        `<${element} src="${xmlText(src)}" title="${xmlText(values.title ?? values.caption ?? '')}"></${element}>`,
        context,
      )
    : undefined;
};

const figure: Handler = ({ values }, context) => {
  const {
    src = values['0'],
    link,
    alt = '',
    title,
    caption,
    attr,
    attrlink,
    width = '',
    height = '',
  } = values;
  if (!src) return undefined;
  const size = `${/^\d+$/.test(width) ? ` width="${width}"` : ''}${/^\d+$/.test(height) ? ` height="${height}"` : ''}`;
  const image = `<img src="${xmlText(src)}" alt="${xmlText(alt)}"${size}>`;
  const linked = link ? `<a href="${xmlText(link)}">${image}</a>` : image;
  const source = attr
    ? attrlink
      ? `<a href="${xmlText(attrlink)}">${xmlText(attr)}</a>`
      : xmlText(attr)
    : '';
  const words = [title ? `<strong>${xmlText(title)}</strong>` : '', caption ? xmlText(caption) : '', source];
  const note = words.filter(Boolean).join(' ');
  const place = /\b(?:align)?(left|right)\b/.exec(`${values.class ?? ''} ${values.align ?? ''}`)?.[1];
  const attribute = place ? ` class="align${place}"` : '';
  return block(
    `<figure${attribute}>${linked}${note ? `<figcaption>${note}</figcaption>` : ''}</figure>`,
    context,
  );
};

const quoted: Handler = ({ values, content }, context) => {
  if (content === undefined) return undefined;
  const { author = values['0'] ?? '', source = '', url = values.link ?? '' } = values;
  const title =
    source === '' ? '' : url ? `<a href="${xmlText(url)}">${xmlText(source)}</a>` : xmlText(source);
  const words = [xmlText(author), title && `<cite>${title}</cite>`].filter(Boolean).join(', ');
  return around(
    '<blockquote>',
    content,
    words ? `<footer>${words}</footer></blockquote>` : '</blockquote>',
    context,
  );
};

/** Code with the language that is named. */
export function codeHtml(code: string, language: string): string {
  const known = /^[\w+#.-]+$/.test(language) ? ` class="language-${language.toLowerCase()}"` : '';
  return `<pre><code${known}>${xmlText(code.replace(/^\n|\s+$/g, ''))}</code></pre>`;
}

const pageLink: Handler = ({ name, values }, context) => {
  const target = values['0'] ?? values.path ?? '';
  const address = context.pageAddress(target);
  if (address === undefined) context.notes.lost('link', `${name} ${target}`);
  // The code stands in the address of a link.
  return context.parts.keep(xmlText(address ?? '#'));
};

const details: Handler = ({ values, content }, context) => {
  const summary = values.summary ?? values.title ?? values['0'] ?? '…';
  return content === undefined
    ? undefined
    : around(`<details><summary>${xmlText(summary)}</summary>`, content, '</details>', context);
};

const formula: Handler = ({ content }, context) =>
  content === undefined
    ? undefined
    : block(`<pre class="formula"><code>${xmlText(content.trim())}</code></pre>`, context);

const button: Handler = ({ values, content }, context) => {
  const href = values.href ?? values.link ?? values.url ?? values.relref ?? values['0'];
  const label = (content ?? values.label ?? values.text ?? '').trim();
  return href && label
    ? block(
        `<p class="button-line"><a class="button" href="${xmlText(href)}">${xmlText(label)}</a></p>`,
        context,
      )
    : undefined;
};

const gist: Handler = ({ values }, context) => {
  const [user, id] = [values['0'] ?? '', values['1'] ?? ''];
  return user === ''
    ? undefined
    : embed(`https://gist.github.com/${encodeURI(id === '' ? user : `${user}/${id}`)}`, context);
};

const post: Handler = ({ values }, context) => {
  const id = values.id ?? values['1'] ?? values['0'];
  const user = values.user ?? (values['1'] ? values['0'] : undefined) ?? 'i/web';
  return id
    ? embed(
        /^https?:/.test(id) ? id : `https://twitter.com/${encodeURI(user)}/status/${encodeURI(id)}`,
        context,
      )
    : undefined;
};

const handlers: Record<string, Handler> = {
  figure,
  img: figure,
  image: figure,
  picture: figure,
  ref: pageLink,
  relref: pageLink,
  youtube: embedded('https://www.youtube.com/watch?v='),
  vimeo: embedded('https://vimeo.com/'),
  instagram: embedded('https://www.instagram.com/p/'),
  bilibili: embedded('https://www.bilibili.com/video/'),
  tencent: embedded('https://v.qq.com/x/page/'),
  gitlab: embedded('https://gitlab.com/-/snippets/'),
  spotify: embedded('https://open.spotify.com/', 'url'),
  soundcloud: embedded('https://soundcloud.com/', 'url'),
  codepen: ({ values }, context) => {
    const id = values.id ?? values['0'];
    return id
      ? embed(`https://codepen.io/${encodeURI(values.user ?? 'anon')}/pen/${encodeURI(id)}`, context)
      : undefined;
  },
  gist,
  tweet: post,
  twitter: post,
  twitter_simple: post,
  x: post,
  x_simple: post,
  vimeo_simple: embedded('https://vimeo.com/'),
  highlight: ({ values, content }, context) =>
    content === undefined ? undefined : block(codeHtml(content, values['0'] ?? values.lang ?? ''), context),
  code: ({ values, content }, context) =>
    content === undefined
      ? undefined
      : block(codeHtml(content, values['0'] ?? values.lang ?? values.language ?? ''), context),
  mermaid: ({ content }, context) => {
    if (content === undefined) return undefined;
    context.notes.changed('diagram', 'mermaid');
    return block(codeHtml(content, 'mermaid'), context);
  },
  rawhtml: ({ content }, context) => (content === undefined ? undefined : block(content, context)),
  html: ({ content }, context) => (content === undefined ? undefined : block(content, context)),
  video: film,
  audio: film,
  quote: quoted,
  blockquote: quoted,
  details,
  expand: details,
  collapse: details,
  spoiler: details,
  katex: formula,
  math: formula,
  button,
  ...Object.fromEntries(
    [
      'notice',
      'alert',
      'hint',
      'callout',
      'admonition',
      'note',
      'tip',
      'info',
      'warning',
      'caution',
      'important',
      'danger',
    ].map((name) => [name, callout]),
  ),
};
