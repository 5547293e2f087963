const kinds = [
  ['\\pngblip', 'image/png', 'png'],
  ['\\jpegblip', 'image/jpeg', 'jpg'],
] as const;

/**
 * The pictures of a text in Rich Text Format, in their order: word processors name files in their HTML that a browser
 * cannot read, and put the same pictures into this format. Undefined stands for a picture of a kind that browsers do not
 * show, such as a metafile.
 */
export function rtfPictures(rtf: string): (File | undefined)[] {
  const found: (File | undefined)[] = [];
  for (let at = rtf.indexOf('{\\pict'); at >= 0; at = rtf.indexOf('{\\pict', at + 1)) {
    // A copy for other programs of the picture before it.
    if (rtf.slice(Math.max(0, at - 20), at).includes('\\nonshppict')) continue;
    const { head, data } = pictureAt(rtf, at);
    const kind = kinds.find(([word]) => head.includes(word));
    const bytes = kind ? bytesOf(data) : undefined;
    found.push(
      kind && bytes
        ? new File([bytes], `Picture ${found.length + 1}.${kind[2]}`, { type: kind[1] })
        : undefined,
    );
  }
  return found;
}

/** The words and the hexadecimal data of a picture that begins at a place. */
function pictureAt(rtf: string, from: number): { head: string; data: string } {
  let depth = 0;
  for (let at = from; at < rtf.length; at += 1) {
    const sign = rtf[at] ?? '';
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth === 0) break;
    // The data is the longest part and has no words.
    if (depth === 1 && ' \n}'.includes(sign) && /^[\s\da-f]{8}/i.test(rtf.slice(at + 1, at + 12))) {
      const end = rtf.indexOf('}', at + 1);
      return { head: rtf.slice(from, at), data: rtf.slice(at + 1, end < 0 ? undefined : end) };
    }
  }
  return { head: '', data: '' };
}

function bytesOf(data: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = data.replace(/\s+/g, '');
  if (digits.length < 16 || digits.length % 2 !== 0 || /[^\da-f]/i.test(digits)) return undefined;
  const bytes = new Uint8Array(digits.length / 2);
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}
