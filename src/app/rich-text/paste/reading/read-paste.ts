import type { ClipboardContent } from './clipboard.ts';
import { looksLikeMarkdown } from './markdown-signs.ts';
import { codeBlock, editorLanguage } from './pasted-code.ts';
import { type PastedHtml, type PasteSources, readPastedHtml } from './pasted-html.ts';
import { looksLikeCode, looksLikeTerminal, paragraphsHtml, tableHtml, tableOf } from './plain-text.ts';

/** What a paste is, and how its blocks are read. */
export type PasteKind = 'html' | 'markdown' | 'code' | 'table' | 'words';

/** Tells what is on the clipboard, from what the program says and from the text. */
export function kindOfPaste({ html, plain, editorData }: ClipboardContent): PasteKind {
  const language = editorLanguage(editorData);
  if (language === 'markdown' || language === 'mdx') return 'markdown';
  if (language) return 'code';
  if (html !== '' && language === undefined && !isPlainInHtml(html, plain)) return 'html';
  if (tableOf(plain)) return 'table';
  if (looksLikeMarkdown(plain)) return 'markdown';
  return looksLikeTerminal(plain) || looksLikeCode(plain) ? 'code' : 'words';
}

/** The blocks of a paste. Markdown is read by `markdown-html.ts`, and its HTML here. */
export function readPaste(content: ClipboardContent, kind: PasteKind, sources: PasteSources): PastedHtml {
  const { html, plain, rtf, files, editorData } = content;
  if (kind === 'html' || kind === 'markdown') return readPastedHtml(html, { ...sources, rtf, files });
  const blocks = { pictures: [], leftOut: [] };
  if (kind === 'code') {
    const text = plain.replace(/^\n+/, '').trimEnd();
    return { ...blocks, html: codeBlock(document, text, editorLanguage(editorData) ?? '').outerHTML };
  }
  const rows = kind === 'table' ? tableOf(plain) : undefined;
  return { ...blocks, html: rows ? tableHtml(rows) : paragraphsHtml(plain) };
}

/** Elements that show how a text looks, and nothing of what it is. */
const PLAIN_ONLY = ['html', 'head', 'body', 'meta', 'style', 'div', 'span', 'p', 'br', 'pre', 'font'];

/**
 * Whether some HTML is only a wrapping of plain text that has a form of its own: chats and notebooks put Markdown on the
 * clipboard as `div`s of lines.
 */
function isPlainInHtml(html: string, plain: string): boolean {
  if (plain.length > MOST_PLAIN || html.length > MOST_PLAIN * 10 || !looksLikeMarkdown(plain)) return false;
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  const elements = [...documentElement.querySelectorAll('*')];
  return (
    elements.every(({ localName }) => PLAIN_ONLY.includes(localName)) && !documentElement.querySelector('pre')
  );
}

/** In UTF-16 units; a longer text with HTML is read as HTML without a second look. */
const MOST_PLAIN = 200_000;
