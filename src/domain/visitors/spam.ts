/** The parts of a message, or of another form of visitors, that the spam rules read. */
export interface Suspect {
  name?: string;
  subject?: string;
  message?: string;
  /** The value of the hidden field `website`, which only programs fill in. */
  trap: string;
  /** True if exactly this text was received within the last day. */
  repeated?: boolean;
}

/** A message with this many links is suspected; people who write for help send one or a few. */
const MANY_LINKS = 5;

/**
 * Returns why a message looks like spam, as a sentence for the owner, or an empty text (decision 0011). The rules are few
 * and can be explained; none judges the sender or the language, and a single link is allowed.
 */
export function spamReasonOf({
  name = '',
  subject = '',
  message = '',
  trap,
  repeated = false,
}: Suspect): string {
  if (trap !== '') return 'The field that people do not see was filled in.';
  if (linksIn(name) > 0) return 'The name holds a link.';
  // biome-ignore lint/plugin: a message is plain text, in which a tag is only a sign of spam
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
