import { z } from 'zod';
import { isInstant, parseDateText } from '#format/dates.ts';
import { excessOf } from '#format/html/html-scan.ts';
import { languages } from '#format/language-list.ts';
import { followableUrl, isReadableAddress } from '#format/urls.ts';
import { fieldTexts } from './errors.ts';
import { limits } from './limits.ts';
import { withExample, withStandIn } from './record.ts';

/** Text of one field: trimmed at both ends, at most `max` UTF-16 units, empty allowed. */
export const text = (max: number) => trimmed(z.string(), max);

/** Text with at least one character. `message` is the issue for an empty and for a missing field. */
export const requiredText = (max: number, message: string) =>
  trimmed(z.string({ error: ({ input }) => (input === undefined ? message : undefined) }), max).min(
    1,
    message,
  );

const trimmed = (schema: z.ZodString, max: number) =>
  schema.trim().max(max, `Use at most ${max.toLocaleString('en')} characters.`);

export const emailField = withExample(
  z.string().trim().max(limits.email).pipe(z.email(fieldTexts.email)),
  'tove@anselm.example',
);
export const optionalEmail = z.union([z.literal(''), emailField]);

/** The largest value of an identity column of PostgreSQL. */
const LARGEST_ID = 2_147_483_647;

/** An id in a path or query arrives as text, from a caller in the process as a number. */
export const idInput = withExample(
  z
    .union([z.int(), z.string().regex(/^\d{1,15}$/, 'An id is a whole number.')])
    .transform(Number)
    .pipe(z.int().positive().max(LARGEST_ID)),
  1,
);

/** A whole number from 1 to `max`, which arrives as text in a query. */
export const wholeNumber = (max: number) =>
  withExample(
    z
      .union([z.int(), z.string().regex(/^\d{1,9}$/, 'Write a whole number.')])
      .transform(Number)
      .pipe(z.int().min(1).max(max)),
    1,
  );

/** The two fields of every paged list: `?limit=` and `?page=`, where the first page is 1. */
export const pageFields = {
  limit: wholeNumber(limits.pageSize).default(limits.pageSize),
  page: wholeNumber(1_000_000).default(1),
};

/** A boolean, also as the text of a query. */
export const yesOrNo = z
  .union([z.boolean(), z.enum(['true', 'false'], 'Write true or false.')])
  .transform((value) => value === true || value === 'true');

/** Treats an empty search or filter as absent: a form without JavaScript sends empty fields. NUL becomes a space. */
export const blankMeansAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.replaceAll('\0', ' ') || undefined : value),
    schema.optional(),
  );

/** The fields that the lists of posts and projects share: pages, and `include=content` for the HTML of each entry. */
export const listFields = z.object({ ...pageFields, include: z.enum(['content']).optional() });

/** A page of a list. Over HTTP the items are the body, and `X-Total-Count` and `Link` carry the rest (RFC 8288). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), limit: z.int() });

const NO_IMAGE_ADDRESS = 'Write a path that starts with / or an https address.';

/**
 * Where a picture lies: a path of this site or an https address: the policy of the pages shows no other. Never fetched by
 * the server. The pattern gives the form; a text of that form may still be no URL, such as `https://a:b:c`.
 */
export const imageAddress = withExample(
  z
    .string()
    .trim()
    .max(limits.url)
    .regex(/^$|^\/(?!\/)[^\s\\]*$|^https:\/\/[^\s\\/][^\s\\]*$/, { error: NO_IMAGE_ADDRESS, abort: true })
    .refine(isReadableAddress, NO_IMAGE_ADDRESS),
  '/picture.png',
);

/** An address as it is stored. A row may be older than the check above, so a text that is no URL counts as absent. */
export const storedAddress = z.string().refine(isReadableAddress);

/**
 * The search settings of a text, as they are stored: its title and description for search engines and social networks
 * where they differ from the page's own, whether search engines may list it, and the picture that networks show.
 */
export const storedSearchSettings = {
  metaTitle: z.string().default(''),
  metaDescription: z.string().default(''),
  noIndex: z.boolean().default(false),
  shareImage: storedAddress.default(''),
};

/** The same fields as a caller writes them. An empty one has the value of the page. */
export const searchSettingsInput = {
  metaTitle: text(limits.headline).default(''),
  metaDescription: text(limits.line).default(''),
  noIndex: z.boolean().default(false),
  shareImage: imageAddress.default(''),
};

/** An absolute http(s) address, or nothing. The scheme is parsed, so `javascript:` never gets in. */
export const webAddress = withExample(
  z.union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(limits.url)
      .pipe(z.url({ protocol: /^https?$/, message: 'Write a full address, such as https://example.org.' })),
  ]),
  'https://example.org',
);

/**
 * The address of the page on another site that search engines are to list instead of the page here. Empty for a text that
 * was first published here.
 */
export const storedCanonicalUrl = { canonicalUrl: storedAddress.default('') };

const NO_CANONICAL_URL = 'Write a full https address, such as https://example.org/post.';

/** The same field as a caller writes it. */
export const canonicalUrlInput = {
  canonicalUrl: withExample(
    z
      .string()
      .trim()
      .max(limits.url)
      .regex(/^$|^https:\/\/[^\s\\/][^\s\\]*$/i, { error: NO_CANONICAL_URL, abort: true })
      .refine(isReadableAddress, NO_CANONICAL_URL),
    'https://example.org/post',
  ).default(''),
};

const NO_LINK_ADDRESS = 'Write a full address, such as https://example.org or mailto:me@example.org.';

/** An address that the owner links to: http, https or mailto. The scheme is parsed, so `javascript:` never gets in. */
export const linkAddress = withExample(
  z
    .string({ error: ({ input }) => (input === undefined ? NO_LINK_ADDRESS : undefined) })
    .trim()
    .max(limits.url)
    .refine((address) => followableUrl(address) !== undefined, NO_LINK_ADDRESS),
  'https://example.org',
);

const count = (number: number) => number.toLocaleString('en');
const excessTexts = {
  parts: `This text has more than ${count(limits.htmlParts)} tags, attributes and pieces of text. Divide it, or make it simpler.`,
  depth: `This text has more than ${limits.htmlDepth} elements inside each other. Make it simpler.`,
};

/**
 * HTML that the owner writes. Parsing takes time for each tag and each level, so both have limits (decision 0023); they
 * lie far above those of real texts.
 */
export const htmlText = (max: number, tooLong: string) =>
  z
    .string()
    .max(max, { error: tooLong, abort: true })
    .superRefine((html, context) => {
      const excess = excessOf(html, { parts: limits.htmlParts, depth: limits.htmlDepth });
      if (excess) context.addIssue({ code: 'custom', message: excessTexts[excess] });
    });

/** The tags (`<script>`) and attributes (`<p onclick>`) of a text that a save removes, each once (decision 0039). */
export const droppedParts = z.array(z.string());

/** The answer to a save of a record with a text: the record, and what the save removed from its text, if anything. */
export const savedText = { dropped: droppedParts.optional() };

/** `#rgb` or `#rrggbb`. */
export const hexColour = withExample(
  z
    .string()
    .trim()
    .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'Write a colour such as #1e90ff.'),
  '#1e90ff',
);

export const timeZone = withExample(
  z
    .string()
    .trim()
    .max(64)
    .refine(isTimeZone, 'Write a time zone of the IANA list, such as Europe/Amsterdam.'),
  'Europe/Amsterdam',
);

/** A language of the list, as BCP 47 names it. */
export const languageField = withExample(z.enum(languages), 'en');

/** The last name that was found right: the settings are read again and again, and asking `Intl` takes long. */
let lastTimeZone = '';

function isTimeZone(name: string): boolean {
  if (name === lastTimeZone) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    lastTimeZone = name;
    return true;
  } catch {
    return false;
  }
}

/** A date as people and programs write it; kept as an ISO day or an ISO instant (decision 0001, Dates). */
export const dateField = withExample(
  z.string().transform((value, context) => {
    const date = parseDateText(value);
    if (date !== undefined) return date;
    context.addIssue({ code: 'custom', message: 'Write a date such as 2026-11-21 or November 21, 2026.' });
    return z.NEVER;
  }),
  '2026-11-21',
);

/** When something happened: an ISO instant in UTC. A stored text that is none reads as the first instant of 1970. */
export const instant = withStandIn(z.string().refine(isInstant), '1970-01-01T00:00:00.000Z');

/** The fields of every record that is changed: when it was added and changed, and how often. */
export const storedStamps = { createdAt: instant, updatedAt: instant, version: z.int().default(1) };

/** The fields of every stored entity: when it last changed, and the number in its `ETag`. */
export const versionFields = { updatedAt: instant, version: z.int() };

/**
 * The version that the caller has read, or several of which one must be the stored version: the `If-Match` header. A
 * stale one gets 412 (RFC 9110 §13.1.1). A nested call names the version of the record around it.
 */
export const expectedVersion = z.union([z.int(), z.array(z.int())]).optional();
export type ExpectedVersion = z.output<typeof expectedVersion>;

const typeSentences: Record<string, string> = {
  string: 'This must be a text.',
  number: 'This must be a number.',
  int: 'Write a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
  file: 'Choose an image file.',
};

/** A sentence for people about an input that does not fit, where the schema has none of its own. */
export const plainSentence: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'This field is required.';
    return typeSentences[issue.expected] ?? 'This is not in the right form.';
  }
  if (issue.code === 'too_big') return boundSentence('at most', issue.maximum, issue.origin);
  if (issue.code === 'too_small') return boundSentence('at least', issue.minimum, issue.origin);
  if (issue.code === 'invalid_value') return `Choose one of these: ${issue.values.map(String).join(', ')}.`;
  return 'This is not in the right form.';
};

function boundSentence(bound: 'at most' | 'at least', limit: number | bigint, origin: string): string {
  const shown = limit.toLocaleString('en');
  if (origin === 'string') return `Use ${bound} ${shown} characters.`;
  if (origin === 'array')
    return `This list must have ${bound} ${shown} ${limit === 1 ? 'entry' : 'entries'}.`;
  return `This must be ${bound} ${shown}.`;
}

export const IMAGE_TOO_LARGE = 'An image may have at most 10 MB.';

/** An uploaded image file. Only decoding decides its format; its name and type are ignored (decision D10). */
export const imageFile = z
  .file('Choose an image file.')
  .min(1, 'This file is empty.')
  .max(limits.imageBytes, IMAGE_TOO_LARGE);

/** An uploaded file of any kind. Only its content decides its type; its name and type are claims of the sender. */
export const anyFile = z.file('Choose a file.').min(1, 'This file is empty.');
