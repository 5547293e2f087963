import { xmlText } from '../xml.ts';
import { EditableHtml } from './html-scan.ts';

const LINKS = ['href', 'src', 'cite'];

/** HTML whose links and images have absolute URLs, for readers that do not know the page it comes from. */
export function withAbsoluteLinks(source: string, pageUrl: string): string {
  const html = new EditableHtml(source);
  for (const token of html.tokens) {
    if (token.kind !== 'start') continue;
    for (const { name, value, start, end } of token.attributes) {
      if (start === end || !LINKS.includes(name) || !URL.canParse(value, pageUrl)) continue;
      html.replace(start, end, `"${xmlText(new URL(value, pageUrl).href)}"`);
    }
  }
  return html.toString();
}
