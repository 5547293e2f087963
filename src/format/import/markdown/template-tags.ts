import { xmlText } from '../../xml.ts';
import type { PartReader } from './protected-parts.ts';
import { type CodeContext, codeHtml, MOST_TAGS, valuesOf } from './short-codes.ts';

/** The values of the site that texts print, such as `site.baseurl`. */
export type TemplateValues = Readonly<Record<string, string>>;

const TAG = /^\{%-?\s*(\w+)\s*([\s\S]*?)-?%\}/;
const OUTPUT = /^\{\{-?\s*([\s\S]*?)-?\}\}/;
/** In UTF-16 units. */
const LONGEST_TAG = 2_000;

/** Reads the tags of Liquid, the template language of Jekyll. Those that nobody knows are left out, and are reported. */
export function templateTagReader(context: CodeContext, values: TemplateValues): PartReader {
  let count = 0;
  return (source, at) => {
    count += 1;
    if (count > MOST_TAGS) return undefined;
    if (source.startsWith('{%', at)) return readTag(source, at, context);
    if (!source.startsWith('{{', at)) return undefined;
    const output = OUTPUT.exec(source.slice(at, at + LONGEST_TAG));
    const [all = '', expression = ''] = output ?? [];
    if (all === '' || all.length > 500) return undefined;
    return { replacement: printed(expression.trim(), context, values), end: at + all.length };
  };
}

function printed(expression: string, context: CodeContext, values: TemplateValues): string {
  const [first = '', ...filters] = expression.split('|').map((part) => part.trim());
  const literal = /^(["'])(.*)\1$/.exec(first)?.[2];
  // These filters put the address of the site before a path, which this site does by itself.
  const isAddress = filters.every((filter) =>
    /^(?:relative_url|absolute_url|prepend\s*:\s*site\.(?:baseurl|url)|escape|xml_escape|uri_escape)$/.test(
      filter,
    ),
  );
  if (literal !== undefined && isAddress) return literal;
  if (Object.hasOwn(values, first) && isAddress) return values[first] ?? '';
  context.notes.lost('template-tag', `{{ ${expression} }}`);
  return '';
}

const WITH_END = new Set(['highlight', 'codeblock', 'raw', 'comment', 'capture']);

function readTag(source: string, at: number, context: CodeContext) {
  const tag = TAG.exec(source.slice(at, at + LONGEST_TAG));
  if (!tag) return undefined;
  const [all, name = '', rest = ''] = tag;
  const start = at + all.length;
  const whole = (html: string, end: number) => ({
    replacement: `\n\n${context.parts.keep(html)}\n\n`,
    end,
  });
  const close = WITH_END.has(name) ? endTag(source, `end${name}`, start) : undefined;
  const values = valuesOf(rest);
  const first = values['0'] ?? '';
  switch (name) {
    case 'highlight':
    case 'codeblock':
      return close && whole(codeHtml(source.slice(start, close.start), first), close.end);
    case 'raw':
      return (
        close && {
          replacement: context.parts.keep(xmlText(source.slice(start, close.start))),
          end: close.end,
        }
      );
    case 'comment':
      return close && { replacement: '', end: close.end };
    case 'post_url':
    case 'link': {
      const address = context.pageAddress(rest.trim());
      if (address === undefined) context.notes.lost('link', `${name} ${rest.trim()}`);
      return { replacement: context.parts.keep(xmlText(address ?? '#')), end: start };
    }
    case 'gist':
      return whole(`<iframe src="https://gist.github.com/${xmlText(first)}"></iframe>`, start);
    case 'youtube':
      return whole(`<iframe src="https://www.youtube.com/watch?v=${xmlText(first)}"></iframe>`, start);
    case 'vimeo':
      return whole(`<iframe src="https://vimeo.com/${xmlText(first)}"></iframe>`, start);
    case 'include':
    case 'include_relative':
    case 'include_cached':
      return included(first, values, context, start) ?? lost(context, all, start);
    case 'assign':
    case 'capture':
      return lost(context, all, close && name === 'capture' ? close.end : start);
    default:
      return lost(context, all, start);
  }
}

function lost({ notes }: CodeContext, tag: string, end: number) {
  if (!/^\{%-?\s*end/.test(tag)) notes.lost('template-tag', tag);
  return { replacement: '', end };
}

/** Includes for a picture or a film, which many themes have under these names. */
function included(name: string, values: Readonly<Record<string, string>>, context: CodeContext, end: number) {
  const base = name
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .toLowerCase();
  const src = values.src ?? values.url ?? values.image_path ?? values.path ?? values.file ?? values.img;
  const html = () => {
    if (/^(?:figure|image|img|picture)$/.test(base) && src) {
      const caption = values.caption ? `<figcaption>${xmlText(values.caption)}</figcaption>` : '';
      return `<figure><img src="${xmlText(src)}" alt="${xmlText(values.alt ?? '')}">${caption}</figure>`;
    }
    const id = values.id ?? values.video_id;
    if (/youtube/.test(base) && id)
      return `<iframe src="https://www.youtube.com/watch?v=${xmlText(id)}"></iframe>`;
    if (/vimeo/.test(base) && id) return `<iframe src="https://vimeo.com/${xmlText(id)}"></iframe>`;
    return undefined;
  };
  const found = html();
  return found === undefined ? undefined : { replacement: `\n\n${context.parts.keep(found)}\n\n`, end };
}

function endTag(source: string, name: string, from: number): { start: number; end: number } | undefined {
  const pattern = new RegExp(`\\{%-?\\s*${name}\\s*-?%\\}`, 'g');
  pattern.lastIndex = from;
  const found = pattern.exec(source);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}
