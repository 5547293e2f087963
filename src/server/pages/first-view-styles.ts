import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A rule of the style sheet of the public pages, or another statement in it. */
export interface StylePart {
  /** The groups around it, the outermost first: `@layer components`. */
  within: string[];
  css: string;
  /** The page must have all of these classes; absent where any page may use it. */
  classes?: string[];
  /** The page must have this font. */
  font?: string;
}

/** That style sheet in parts, as a build writes it (scripts/first-view-styles.ts). */
export interface FirstViewStyles {
  href: string;
  parts: StylePart[];
}

/** Classes that scripts of the page add before the whole style sheet is there. */
const added = ['dark', 'is-switching', 'is-at-top', 'is-done'];

/**
 * Writes into a document the rules that it uses, and lets the whole style sheet come after the first view, for dialogs, toasts and
 * the next pages. A browser then shows a page without a second request. Pages that do not link the sheet stay as they are.
 */
export function withFirstViewStyles(html: string, { href, parts }: FirstViewStyles): string {
  const link = `<link rel="stylesheet" href="${href}"/>`;
  // A page without the mark is hydrated, and React expects the link.
  if (!html.includes(' data-code="waits"') || !html.includes(link)) return html;
  const classes = new Set(added);
  for (const names of valuesOf(html, ' class="')) for (const name of names.split(' ')) classes.add(name);
  const [font] = valuesOf(html, ' data-font="');
  const used = parts.filter(
    (part) =>
      (part.font === undefined || part.font === font) &&
      (part.classes ?? []).every((name) => classes.has(name)),
  );
  const late = `<link rel="${LATE_STYLES}" href="${href}"/><noscript>${link}</noscript>`;
  return html.replace(link, () => `<style>${written(used)}</style>${late}`);
}

/** The `rel` of the whole style sheet until the document is loaded (src/app/document/head-script.ts). */
const LATE_STYLES = 'late-stylesheet';

function* valuesOf(html: string, before: string): Generator<string> {
  for (let at = html.indexOf(before); at >= 0; at = html.indexOf(before, at)) {
    at += before.length;
    yield html.slice(at, html.indexOf('"', at));
  }
}

/** The parts as one text. Neighbours in the same groups share them. */
function written(parts: StylePart[]): string {
  let css = '';
  let open: string[] = [];
  for (const { within, css: own } of parts) {
    let shared = 0;
    while (shared < within.length && within[shared] === open[shared]) shared += 1;
    css += '}'.repeat(open.length - shared);
    for (const group of within.slice(shared)) css += `${group}{`;
    open = within;
    css += own;
  }
  return css + '}'.repeat(open.length);
}

/** Reads what the build wrote beside the server; undefined without a build, as in development, where Vite serves the styles. */
export function readFirstViewStyles(clientDir: string): FirstViewStyles | undefined {
  const file = join(clientDir, '../server/first-view-styles.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
