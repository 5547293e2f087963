/** Lines that nobody writes in prose: each counts as a sign of Markdown. */
const strong = [
  /^(?:`{3,}|~{3,})[\w+#-]*\s*$/,
  /^\s*[-*+] \[[ xX]\] \S/,
  /^\[\^[^\]\s]+\]:\s/,
  /^\[[^\]]+\]:\s+(?:https?:|\/|#)\S+/,
  /^> \[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/,
];
/** Signs within a line. */
const inline = [
  // Without another `[`, so that many of them are not each read up to the end.
  /!?\[[^[\]\n]+\]\((?:https?:|mailto:|\/|#|\.{0,2}\/)?[^)\s[]+\)/,
  /(?:^|[\s(])\*\*[^\s*][^*\n]*\*\*(?=[\s).,;:!?]|$)/,
  /(?:^|[\s(])__[^\s_][^_\n]*__(?=[\s).,;:!?]|$)/,
  /(?:^|[\s(])`[^`\n]+`(?=[\s).,;:!?]|$)/,
  /(?:^|\s)~~[^\s~][^~\n]*~~/,
];
const LIST_ITEM = /^\s{0,3}(?:[-*+]|\d{1,3}[.)]) \S/;
const QUOTE = /^> ?\S/;
const FENCE = /^(?:`{3,}|~{3,})/;
const FENCE_END = /^(?:`{3,}|~{3,})\s*$/;

/**
 * Whether a plain text is Markdown. It must be hard to mistake: a heading alone may be a comment in a configuration, and
 * a dash may begin a line of prose, so one weak sign does not suffice.
 */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.split('\n');
  const hasProse = lines.some((line) => !line.startsWith('#') && line.trim().split(/\s+/).length >= 5);
  const lastFenceEnd = lines.findLastIndex((line) => FENCE_END.test(line));
  let signs = 0;
  let items = 0;
  let quotes = 0;
  let inCode = false;
  for (const [index, line] of lines.entries()) {
    if (FENCE.test(line)) {
      if (!inCode && lastFenceEnd > index) signs += 2;
      inCode = !inCode;
      continue;
    }
    if (inCode || line === '') continue;
    const isHeading = /^#{1,6} \S/.test(line);
    // A heading stands alone above prose; comments of a program come in rows, above its lines.
    const standsAlone = (lines[index + 1] ?? '').trim() === '' && (lines[index - 1] ?? '').trim() === '';
    if (isHeading) signs += standsAlone && hasProse ? 2 : line.startsWith('##') ? 1 : 0;
    else if (isTableRule(line) || strong.some((pattern) => pattern.test(line))) signs += 2;
    if (inline.some((pattern) => pattern.test(line))) signs += 2;
    if (LIST_ITEM.test(line)) items += 1;
    if (QUOTE.test(line)) quotes += 1;
  }
  if (items >= 2) signs += 2;
  if (quotes >= 1 && lines.length > 1) signs += items > 0 || quotes >= 2 ? 2 : 1;
  return signs >= 2;
}

/** Whether a line separates the head of a table from its rows. */
function isTableRule(line: string): boolean {
  if (!line.includes('|') || !line.includes('---')) return false;
  const cells = line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|');
  return cells.every((cell) => /^:?-{3,}:?$/.test(cell.trim()));
}
