/**
 * A text without case and accents, as search and slugs compare it: `Ærø Café` is `aero cafe`. Letters that have no
 * accent to take off, but are written plainly in other languages, are spelled out.
 */
export function foldLetters(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/ß/g, 'ss')
      .replace(/æ/g, 'ae')
      .replace(/œ/g, 'oe')
      .replace(/ø/g, 'o')
      .replace(/ł/g, 'l')
      // The form at the end of a word, which is no longer its end once somebody types on.
      .replace(/ς/g, 'σ')
  );
}
