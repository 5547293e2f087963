/** What a message is judged by. */
export interface Suspect {
  name: string;
  subject: string;
  message: string;
  /** What stands in the field that people do not see. */
  trap: string;
  /** Whether the very same text came within the last day. */
  repeated: boolean;
}

/** From this many links on; people who write for help send one, or a few. */
const MANY_LINKS = 5;

/**
 * Why a message looks like spam, as a sentence for the owner; empty for one that does not. Few and plain rules:
 * each can be explained, none looks at who somebody is or in what language they write, and a link is no offence.
 */
export function spamReasonOf({ name, subject, message, trap, repeated }: Suspect): string {
  if (trap !== '') return 'The field that people do not see was filled in.';
  if (linksIn(name) > 0) return 'The name holds a link.';
  if (/<a\s[^<>]*href|\[url[\]=]|\[link[\]=]/i.test(`${subject} ${message}`)) {
    return 'It holds links written as code.';
  }
  const links = linksIn(`${subject} ${message}`);
  if (links >= MANY_LINKS) return `It holds ${links} links.`;
  if (links > 0 && !/[\p{L}\p{N}]/u.test(message.replace(LINK, ''))) return 'It is nothing but a link.';
  if (repeated) return 'The same text came within a day already.';
  return '';
}

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;

const linksIn = (text: string) => text.match(LINK)?.length ?? 0;
