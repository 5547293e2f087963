const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A text of its own: a part of a longer text keeps all of that in the memory, and so the whole file that it comes from. */
export const copiedText = (text: string): string => (text === '' ? '' : decoder.decode(encoder.encode(text)));
