import { limits } from '#contract/limits.ts';
import { excessOf } from '#format/html/html-scan.ts';

const counted = (count: number) => count.toLocaleString('en');

/** Why a paste cannot become a part of a text; undefined if it can. Nothing is inserted then. */
export function refusalOf(html: string): string | undefined {
  const advice = 'Nothing was pasted. Paste it in parts, as texts of their own.';
  if (html.length > limits.postContent)
    return `The paste has ${counted(html.length)} characters, and a text can have ${counted(limits.postContent)}. ${advice}`;
  const excess = excessOf(html, { parts: limits.htmlParts, depth: limits.htmlDepth });
  if (excess === 'parts')
    return `The paste has more than ${counted(limits.htmlParts)} tags, attributes and pieces of text, and no text can have more. ${advice}`;
  return excess === 'depth'
    ? `The paste has more than ${limits.htmlDepth} elements in each other. Nothing was pasted.`
    : undefined;
}
