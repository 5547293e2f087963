import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { richText } from '#contract/rich-text.ts';

/** The allow-list of the contract in the form of the sanitiser's options. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: richText.tags,
  allowedAttributes: richText.attributes,
  allowedClasses: richText.classes,
  allowedSchemes: richText.linkSchemes,
  allowedSchemesByTag: { img: richText.imageSchemes },
  allowProtocolRelative: false,
  // Editors stay far below, and browsers stop at 512. Deeper HTML overflows the stack of recursive functions.
  nestingLimit: 100,
  transformTags: { a: safeLink },
};

/** A page in a new tab must not control the page that opened it (`rel=noopener`). */
function safeLink(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { rel: _, target, ...rest } = attributes;
  return {
    tagName,
    attribs: target === '_blank' ? { ...rest, target, rel: 'noopener noreferrer' } : rest,
  };
}

/** Returns HTML that is safe to show to anyone (decision D8). Sanitising it again changes nothing. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, allowed);
}

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
