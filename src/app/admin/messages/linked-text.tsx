/** Text of a stranger with its web addresses made links. Each shows where it leads: it is its own address. */
export function LinkedText({ text }: { text: string }) {
  let at = 0;
  return partsOf(text).map((part) => {
    const key = at;
    at += part.text.length;
    if (!part.link) return part.text;
    return (
      <a key={key} className="link" href={part.text} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    );
  });
}

interface Part {
  text: string;
  link: boolean;
}

/** The text cut into addresses and what is between them; what only ends a sentence is no part of an address. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"]+/gi)) {
    const address = withoutSentenceEnd(found);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), link: false });
    parts.push({ text: address, link: true });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), link: false });
  return parts;
}

function withoutSentenceEnd(address: string): string {
  const bracket = address.indexOf('(');
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    // A closing bracket belongs to an address that opens one.
    if (last === ')' && bracket !== -1 && bracket < end) break;
    if (!".,;:!?)'*]}".includes(last)) break;
  }
  return address.slice(0, end);
}
