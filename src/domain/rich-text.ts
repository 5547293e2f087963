import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { isSafeId, richText } from '#contract/rich-text.ts';
import { unwrapUnknownBlocks } from './unknown-blocks.ts';

/** The allow-list of the contract in the form of the sanitiser's options. */
const allowed: sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] } = {
  allowedTags: richText.tags,
  allowedAttributes: richText.attributes,
  allowedClasses: richText.classes,
  allowedSchemes: richText.linkSchemes,
  allowedSchemesByTag: { img: richText.imageSchemes },
  allowProtocolRelative: false,
  allowedEmptyAttributes: ['alt', 'download'],
  // Editors stay far below, and browsers stop at 512. Deeper HTML overflows the stack of recursive functions.
  nestingLimit: 100,
  transformTags: { a: safeLink, img: encryptedPicture, '*': safeValues },
};

/** A page in a new tab must not control the page that opened it (`rel=noopener`). */
function safeLink(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { rel: _, target, ...rest } = attributes;
  return {
    tagName,
    attribs: target === '_blank' ? { ...rest, target, rel: 'noopener noreferrer' } : rest,
  };
}

/** Pages allow https pictures only, and most sites that have a picture at http have it at https as well. */
function encryptedPicture(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const src = attributes.src?.trim();
  if (!src?.toLowerCase().startsWith('http://')) return { tagName, attribs: attributes };
  return { tagName, attribs: { ...attributes, src: `https://${src.slice('http://'.length)}` } };
}

/** Removes attributes with a value that they cannot have. */
function safeValues(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const values = richText.values[name];
    if (values && !values.includes(value.toLowerCase())) continue;
    if (name === 'id' && !isSafeId(value)) continue;
    attribs[name] = value;
  }
  return { tagName, attribs };
}

/**
 * Returns HTML that is safe to show to anyone (decisions D8 and 0039). Sanitising it again changes nothing, so a text that
 * is stored stays as it is.
 */
export function sanitiseHtml(html: string): string {
  let before = unwrapUnknownBlocks(html);
  let safe = sanitizeHtml(before, allowed);
  // Without an element that was removed, a parser may end those around it elsewhere: `<p><math><p>` are two paragraphs then.
  for (let pass = 1; safe !== before && pass < MOST_PASSES; pass += 1) {
    before = safe;
    safe = sanitizeHtml(before, allowed);
  }
  return safe;
}

/** Two suffice for all texts that anybody wrote or the tests made. */
const MOST_PASSES = 4;

/** The longest list of dropped parts that is still useful to a writer. */
const MOST_NAMED = 20;

/**
 * Lists the tags (`<script>`) and attributes (`<p onclick>`) that sanitising removed from `html`, each once and at most
 * 20. It parses both texts and compares the counts of opened parts, because the sanitiser also closes tags and
 * normalises quotes, which loses nothing.
 */
export function droppedFrom(html: string, safe: string): string[] {
  const left = partsOf(safe);
  const dropped = [...partsOf(html)].filter(([part, count]) => count > (left.get(part) ?? 0));
  return dropped.slice(0, MOST_NAMED).map(([part]) => part);
}

/** Counts every tag, attribute and class of some HTML. */
function partsOf(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  sanitizeHtml(html, {
    ...allowed,
    onOpenTag: (tag, attributes) => {
      count(`<${tag}>`);
      for (const [name, value] of Object.entries(attributes)) {
        // The sanitiser sets `rel` itself, so the writer loses nothing.
        if (name === 'rel') continue;
        if (name !== 'class') count(`<${tag} ${name}>`);
        else for (const each of value.split(/\s+/).filter(Boolean)) count(`<${tag} class="${each}">`);
      }
    },
  });
  return counts;
}

interface SafeText {
  stored: string;
  safe: string;
}

/** Sanitised texts of recently read entities, so that a read costs no parsing. */
const safeTexts = new LRUCache<string, SafeText>({
  /** Both forms of all texts, in UTF-16 units of at most two bytes each. */
  maxSize: 10_000_000,
  sizeCalculation: ({ stored, safe }) => stored.length + safe.length,
});

/** Returns stored HTML sanitised, from a cache. The key names the entity and its version. */
export async function safeHtml(
  sanitise: (html: string) => Promise<string>,
  key: string,
  stored: string,
): Promise<string> {
  // Lists carry no content; that must not replace the cached text.
  if (stored === '') return '';
  const cached = safeTexts.get(key);
  // The text is compared as well: two sites in one process may have posts with the same id.
  if (cached?.stored === stored) return cached.safe;
  const safe = await sanitise(stored);
  safeTexts.set(key, { stored, safe });
  return safe;
}
