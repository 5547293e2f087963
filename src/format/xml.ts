/** Everything but the characters of XML 1.0 (§2.2); one of these makes a whole document unreadable. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}

/** An element around XML that is finished already; empty without any. */
export function xmlElement(name: string, attributes: Record<string, string>, ...content: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  const inner = content.join('');
  return `<${name}${written.join('')}${inner === '' ? '/>' : `>${inner}</${name}>`}`;
}

/** An element around a text; nothing at all without one. */
export function xmlField(name: string, text: string, attributes: Record<string, string> = {}): string {
  return text === '' ? '' : xmlElement(name, attributes, xmlText(text));
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
