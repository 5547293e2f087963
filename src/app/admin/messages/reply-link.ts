import type { Message } from '#contract/message.ts';

/** Mail programs on Windows cut an address at about 2,000 characters; this leaves room for the recipient and the subject. */
const QUOTE_LENGTH = 1200;

/** A mail to the sender of a message, its subject prefixed "Re:" (row 173), its text quoted as far as an address holds it. */
export function replyLink({ name, email, subject, message }: Message): string {
  const to = encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@');
  const re = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const body = `\r\n\r\n${name} wrote:\r\n${quoteOf(message)}`;
  return `mailto:${to}?subject=${encoded(re)}&body=${encoded(body)}`;
}

/** Whole words, so that the end of it can be read. */
function quoteOf(text: string): string {
  let length = 0;
  const words: string[] = [];
  for (const word of text.trim().split(/(?<=\s)(?=\S)/)) {
    length += encoded(word).length;
    if (length > QUOTE_LENGTH) {
      words.push('…');
      break;
    }
    words.push(word);
  }
  return words
    .join('')
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
}

/** Half an emoji, as a cut text may end with, cannot be written in an address. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
