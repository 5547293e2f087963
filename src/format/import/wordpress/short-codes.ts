import { oembedAddressOf } from '../../embeds/oembed-endpoints.ts';
import { recognise } from '../../embeds/providers.ts';
import { xmlText } from '../../xml.ts';
import type { NoteList } from '../markup/note-list.ts';
import type { Attachment, WordPressSite } from './wordpress-site.ts';

/** A short code of a text: `[name key="value"]content[/name]`. */
interface ShortCode {
  name: string;
  /** Named values; those without a name are counted from `0`. */
  values: Record<string, string>;
  /** Undefined without an end. */
  content: string | undefined;
}

export interface ShortCodeContext {
  site: WordPressSite;
  notes: NoteList;
  /** The id of the text, to which a gallery without ids belongs. */
  id: string;
}

type Handler = (code: ShortCode, context: ShortCodeContext) => string | undefined;

const CODE = /\[(\[?)([a-z][\w-]*)((?:[\s=](?:"[^"]{0,5000}"|'[^']{0,5000}'|[^\]["'])*|\/)?)\](\]?)/gi;

/** Texts with more are no texts. */
const MOST_CODES = 10_000;

/** Replaces the short codes of a text by HTML. Those that nobody knows stay as text, and are reported. */
export function replaceShortCodes(source: string, context: ShortCodeContext, depth = 0): string {
  if (!source.includes('[') || depth > 5) return source;
  let html = '';
  let copied = 0;
  let count = 0;
  for (const found of source.matchAll(CODE)) {
    const [all, before, name = '', rest = '', after] = found;
    count += 1;
    if (found.index < copied || count > MOST_CODES) continue;
    const at = found.index;
    html += source.slice(copied, at);
    copied = at;
    // Two brackets around a short code mean its text.
    if (before === '[' && after === ']') {
      html += `[${name}${rest}]`;
      copied = at + all.length;
      continue;
    }
    const start = at + (before?.length ?? 0);
    const startEnd = at + all.length - (after?.length ?? 0);
    const lower = name.toLowerCase();
    const end = rest.endsWith('/') ? -1 : endOf(source, name, startEnd);
    const content = end < 0 ? undefined : source.slice(startEnd, end);
    const replaced = replacement({ name: lower, values: valuesOf(rest), content }, context, depth);
    if (replaced === undefined) {
      if (looksLikeCode(source, { start, end: startEnd, name: lower, rest, hasEnd: end >= 0 }))
        context.notes.lost('short-code', `[${name}]`);
      continue;
    }
    html += source.slice(at, start) + replaced;
    copied = end < 0 ? startEnd : end + name.length + 3;
  }
  return html + source.slice(copied);
}

function replacement(code: ShortCode, context: ShortCodeContext, depth: number): string | undefined {
  const handler = Object.hasOwn(handlers, code.name) ? handlers[code.name] : undefined;
  const known = handler?.(code, context);
  if (known !== undefined) {
    const isText = TEXT_ONLY.has(code.name);
    return isText ? known : replaceShortCodes(known, context, depth + 1);
  }
  if (!BUILDER.test(code.name)) return undefined;
  // The boxes of page builders: what stands in them is the text.
  context.notes.changed('columns', `[${code.name}]`);
  return `\n\n${replaceShortCodes(code.content ?? '', context, depth + 1)}\n\n`;
}

const BUILDER =
  /^(?:vc_|et_pb_|fusion_|av_|cs_|tatsu_|elementor|rev_slider|one_half|one_third|two_third|row$|col$|column$|columns$)/;

/** The index of the end of a short code, or -1. Boxes of the same name may stand within each other. */
function endOf(source: string, name: string, from: number): number {
  const end = source.indexOf(`[/${name}]`, from);
  if (end < 0 || !BUILDER.test(name)) return end;
  let depth = 1;
  let at = from;
  for (let steps = 0; steps < MOST_CODES; steps += 1) {
    const close = source.indexOf(`[/${name}]`, at);
    if (close < 0) return end;
    const open = source.indexOf(`[${name}`, at);
    if (open >= 0 && open < close) {
      depth += 1;
      at = open + name.length + 1;
      continue;
    }
    depth -= 1;
    if (depth === 0) return close;
    at = close + 1;
  }
  return end;
}

/** Many texts have words in brackets. A short code has values, an end, a sign in its name, or a line of its own. */
function looksLikeCode(
  source: string,
  code: { start: number; end: number; name: string; rest: string; hasEnd: boolean },
): boolean {
  if (code.hasEnd || code.rest.includes('=') || /[_-]/.test(code.name)) return true;
  const lineStart = source.lastIndexOf('\n', code.start - 1) + 1;
  const lineEnd = source.indexOf('\n', code.end);
  const before = source.slice(lineStart, code.start).trim();
  const after = source.slice(code.end, lineEnd < 0 ? undefined : lineEnd).trim();
  return (before === '' || before.endsWith('>')) && (after === '' || after.startsWith('<'));
}

const VALUE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|([^\s"'=]+)/g;

function valuesOf(source: string): Record<string, string> {
  const values: Record<string, string> = {};
  let count = 0;
  // Editors turn the quotes of values into entities or into those of print.
  const plain = source.replace(/&quot;|&#8220;|&#8221;|[“”″]/g, '"').replace(/&#0?39;|[‘’]/g, "'");
  for (const [, name, ...given] of plain.replace(/^=/, '').matchAll(VALUE)) {
    const value = (given.find((each) => each !== undefined) ?? '').replaceAll('&amp;', '&');
    if (name) values[name.toLowerCase()] = value;
    else values[String(count++)] = value;
  }
  return values;
}

/** Short codes whose content is no HTML of the text. */
const TEXT_ONLY = new Set([
  'code',
  'sourcecode',
  'source',
  'php',
  'html',
  'css',
  'js',
  'javascript',
  'bash',
  'python',
  'latex',
  'tex',
  'math',
  'katex',
]);

const handlers: Record<string, Handler> = {
  caption: captioned,
  wp_caption: captioned,
  gallery: galleryOf,
  embed: ({ content, values }) => embedded(content?.trim() || values.src || values['0'] || ''),
  youtube: ({ content, values }) =>
    embedded(
      videoAddress(content || values['0'] || values.id || values.url, 'https://www.youtube.com/watch?v='),
    ),
  vimeo: ({ content, values }) =>
    embedded(videoAddress(content || values['0'] || values.id || values.url, 'https://vimeo.com/')),
  soundcloud: ({ content, values }) => embedded(values.url || content || values['0'] || ''),
  spotify: ({ content, values }) => embedded(values.url || content || values['0'] || ''),
  tweet: ({ content, values }) =>
    embedded(videoAddress(content || values['0'] || values.tweet, 'https://twitter.com/i/web/status/')),
  instagram: ({ values, content }) => embedded(values.url || content || ''),
  gist: ({ content, values }) =>
    embedded(videoAddress(values.url || content || values['0'] || values.id, 'https://gist.github.com/')),
  googlemaps: ({ values, content }) => embedded(values['0'] || content || ''),
  audio: (code) => player('audio', code),
  video: (code) => player('video', code),
  playlist: playlistOf,
  latex: ({ content }) => formula(content),
  tex: ({ content }) => formula(content),
  math: ({ content }) => formula(content),
  katex: ({ content }) => formula(content),
  ...Object.fromEntries(
    ['code', 'sourcecode', 'source', 'php', 'html', 'css', 'js', 'javascript', 'bash', 'python'].map(
      (name) => [name, codeOf],
    ),
  ),
  more: () => '<!--more-->',
  nextpage: () => '<!--nextpage-->',
};

/** A picture with the words below it. A rule of the reader divides the two. */
function captioned({ values, content }: ShortCode): string | undefined {
  if (content === undefined) return undefined;
  const align = /^align(?:left|right|center)$/.exec(values.align ?? '')?.[0] ?? '';
  const caption = values.caption ? ` ${values.caption}` : '';
  return `<figure class="wp-caption ${align}" data-import="caption">${content.trim()}${caption}</figure>`;
}

const idsOf = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

function attachmentsOf(values: Record<string, string>, { site, id }: ShortCodeContext): Attachment[] {
  const ids = idsOf(values.ids ?? values.include);
  const excluded = new Set(idsOf(values.exclude));
  if (ids.length > 0) return ids.flatMap((each) => site.attachments.get(each) ?? []);
  const parent = values.id || id;
  return [...site.attachments.values()].filter((each) => each.parent === parent && !excluded.has(each.id));
}

function galleryOf({ values }: ShortCode, context: ShortCodeContext): string | undefined {
  const pictures = attachmentsOf(values, context).filter(({ url }) =>
    /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)$/i.test(url),
  );
  const missing = idsOf(values.ids).length - pictures.length;
  if (pictures.length === 0) {
    context.notes.lost('gallery', idsOf(values.ids).join(', '));
    return '';
  }
  if (missing > 0) context.notes.lost('picture', `gallery: ${missing}`);
  const images = pictures.map(
    ({ url, alt, caption }) =>
      `<figure><img src="${xmlText(url)}" alt="${xmlText(alt)}">${caption ? `<figcaption>${xmlText(caption)}</figcaption>` : ''}</figure>`,
  );
  return `<figure class="gallery">${images.join('')}</figure>`;
}

/** A link to a player or a post elsewhere, as an element that a rule of the reader knows. */
function embedded(address: string): string | undefined {
  const url = address.trim().replaceAll('&amp;', '&');
  return /^(?:https?:)?\/\//.test(url)
    ? `<figure data-import="embed" data-url="${xmlText(url.startsWith('//') ? `https:${url}` : url)}"></figure>`
    : undefined;
}

function videoAddress(given: string | undefined, base: string): string {
  const value = (given ?? '').trim();
  return value === '' || /^(?:https?:)?\/\//.test(value) ? value : base + value;
}

function player(name: 'audio' | 'video', { values, content }: ShortCode): string | undefined {
  const kinds =
    name === 'audio'
      ? ['mp3', 'm4a', 'ogg', 'wav', 'wma', 'flac']
      : ['mp4', 'm4v', 'webm', 'ogv', 'wmv', 'flv'];
  const inner = /https?:\/\/[^\s"'<>\]]+/.exec(content ?? '')?.[0];
  const address = values.src ?? kinds.map((kind) => values[kind]).find(Boolean) ?? values['0'] ?? inner;
  if (!address) return undefined;
  if (recognise(address)) return embedded(address);
  return `<${name} src="${xmlText(address)}"></${name}>`;
}

function playlistOf({ values }: ShortCode, context: ShortCodeContext): string {
  const files = attachmentsOf(values, context).filter(({ url }) =>
    /\.(?:mp3|m4a|ogg|wav|flac|mp4|m4v|webm|ogv)$/i.test(url),
  );
  if (files.length === 0) context.notes.lost('player', '[playlist]');
  return files
    .map(({ url, title }) => `<audio src="${xmlText(url)}" title="${xmlText(title)}"></audio>`)
    .join('');
}

function codeOf({ name, values, content }: ShortCode): string | undefined {
  if (content === undefined) return undefined;
  const language =
    values.language ?? values.lang ?? values['0'] ?? (/^(?:code|sourcecode|source)$/.test(name) ? '' : name);
  const code = content.replace(/^\r?\n|\r?\n$/g, '');
  // The editor stored the signs of code as entities, unless the owner typed it into the source.
  const escaped = /&(?:lt|gt|amp|#\d+);/.test(code) ? code.replaceAll('<', '&lt;') : xmlText(code);
  const attribute = /^[\w+#.-]+$/.test(language) ? ` class="language-${language}"` : '';
  return `<pre><code${attribute}>${escaped}</code></pre>`;
}

function formula(content: string | undefined): string | undefined {
  return content === undefined ? undefined : `<code class="formula">${content.trim()}</code>`;
}

/** `$latex a^2$`, as WordPress.com writes formulas. */
const LATEX = /\$latex[=\s]([^$<]+)\$/g;

export const replaceLatex = (source: string): string =>
  source.replace(
    LATEX,
    (_, tex: string) => `<code class="formula">${tex.replace(/&(?:fg|bg|s)=\w+/g, '').trim()}</code>`,
  );

/** An address that stands alone in a line is an embed, if its site can be embedded. */
export function embedAddressLines(source: string): string {
  if (!source.includes('://')) return source;
  return source
    .split('\n')
    .map((line) => {
      const trimmed = line.trim();
      const [address = ''] = /^https?:\/\/[^\s<>"]+$/i.exec(trimmed) ?? [];
      const plain = address.replaceAll('&amp;', '&');
      const isKnown = address !== '' && canBeEmbedded(plain);
      return isKnown ? (embedded(plain) ?? line) : line;
    })
    .join('\n');
}

/** Further sites whose addresses WordPress replaces by their content. */
const EMBEDDED_SITES =
  /^(?:.+\.)?(?:animoto\.com|canva\.com|crowdsignal\.com|imgur\.com|instagram\.com|facebook\.com|issuu\.com|kickstarter\.com|pinterest\.com|pca\.st|reverbnation\.com|scribd\.com|smugmug\.com|tumblr\.com|videopress\.com|wolframcloud\.com|wordpress\.tv)$/;

function canBeEmbedded(address: string): boolean {
  if (recognise(address) !== undefined || oembedAddressOf(address) !== undefined) return true;
  const host = URL.parse(address)?.hostname ?? '';
  return EMBEDDED_SITES.test(host);
}
