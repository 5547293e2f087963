/** The kinds of pictures that the site takes. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Finds the kind of a file by its first bytes; its name and the type that came along are only claims of the sender. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp';
  // ISO 14496-12: a box of four bytes of length, its name, then the brands of the file.
  if (/^.{4}ftyp(.{8,})?avi[fs]/s.test(head)) return 'avif';
  return undefined;
}
