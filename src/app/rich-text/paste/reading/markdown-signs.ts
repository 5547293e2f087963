/** Lines that nobody writes in prose: each counts as a sign of Markdown. */
const strong = [
  /^(?:`{3,}|~{3,})[\w+#-]*\s*$/,
  /^\s*[-*+] \[[ xX]\] \S/,
  /^\|?\s*:?-{3,}:?\s*\|(?:\s*:?-{3,}:?\s*\|?)*\s*$/,
  /^\[\^[^\]\s]+\]:\s/,
  /^\[[^\]]+\]:\s+(?:https?:|\/|#)\S+/,
  /^> \[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/,
];
/** Signs within a line. */
const inline = [
  /!?\[[^\]\n]+\]\((?:https?:|mailto:|\/|#|\.{0,2}\/)?[^)\s]+\)/,
  /(?:^|[\s(])\*\*[^\s*][^*\n]*\*\*(?=[\s).,;:!?]|$)/,
  /(?:^|[\s(])__[^\s_][^_\n]*__(?=[\s).,;:!?]|$)/,
  /(?:^|[\s(])`[^`\n]+`(?=[\s).,;:!?]|$)/,
  /(?:^|\s)~~[^\s~][^~\n]*~~/,
];
const LIST_ITEM = /^\s{0,3}(?:[-*+]|\d{1,3}[.)]) \S/;
const QUOTE = /^> ?\S/;

/**
 * Whether a plain text is Markdown. It must be hard to mistake: a heading alone may be a comment in a configuration, and
 * a dash may begin a line of prose, so one weak sign does not suffice.
 */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.split('\n');
  const hasProse = lines.some((line) => !line.startsWith('#') && line.trim().split(/\s+/).length >= 5);
  let signs = 0;
  let items = 0;
  let quotes = 0;
  let inCode = false;
  for (const [index, line] of lines.entries()) {
    const fence = /^(?:`{3,}|~{3,})/.test(line);
    if (fence) {
      if (!inCode && lines.slice(index + 1).some((other) => /^(?:`{3,}|~{3,})\s*$/.test(other))) signs += 2;
      inCode = !inCode;
      continue;
    }
    if (inCode) continue;
    const isHeading = /^#{1,6} \S/.test(line);
    // A heading stands alone above prose; comments of a program come in rows, above its lines.
    const standsAlone = (lines[index + 1] ?? '').trim() === '' && (lines[index - 1] ?? '').trim() === '';
    if (isHeading) signs += standsAlone && hasProse ? 2 : line.startsWith('##') ? 1 : 0;
    else if (strong.some((pattern) => pattern.test(line))) signs += 2;
    if (inline.some((pattern) => pattern.test(line))) signs += 2;
    if (LIST_ITEM.test(line)) items += 1;
    if (QUOTE.test(line)) quotes += 1;
  }
  if (items >= 2) signs += 2;
  if (quotes >= 1 && lines.length > 1) signs += items > 0 || quotes >= 2 ? 2 : 1;
  return signs >= 2;
}
