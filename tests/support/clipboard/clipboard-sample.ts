/** What a program puts on the clipboard for a few words of ours, and the HTML that a paste makes of it. */
export interface ClipboardSample {
  /** The program, and what was copied. */
  from: string;
  html?: string;
  plain?: string;
  rtf?: string;
  editorData?: string;
  /** The blocks of the paste. */
  expected: string;
  /** What the paste says that it left out. */
  leftOut?: string[];
  /** The names of pictures that are no address on the web: read ones, and those to be chosen. */
  pictures?: { read?: string[]; missing?: string[] };
}

/** The clipboard format of Windows marks the copied part of a page. */
export const fragment = (html: string, head = '') =>
  `<html>\r\n<head>${head}</head><body>\r\n<!--StartFragment-->${html}<!--EndFragment-->\r\n</body>\r\n</html>`;

/** A picture of one dot. */
export const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
