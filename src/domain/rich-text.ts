import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { richText } from '#contract/rich-text.ts';

/** The allow-list of the contract, as the sanitiser takes it. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: richText.tags,
  allowedAttributes: richText.attributes,
  allowedClasses: richText.classes,
  allowedSchemes: richText.linkSchemes,
  allowedSchemesByTag: { img: richText.imageSchemes },
  allowProtocolRelative: false,
  // No editor comes near it, and browsers stop at 512: what is nested without end runs others out of stack.
  nestingLimit: 100,
  transformTags: { a: safeLink },
};

/** A new tab may not reach back into ours. */
function safeLink(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { rel: _, target, ...rest } = attributes;
  return {
    tagName,
    attribs: target === '_blank' ? { ...rest, target, rel: 'noopener noreferrer' } : rest,
  };
}

/** HTML that may be shown to anyone. Sanitising it again changes nothing. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, allowed);
}

/** How much of a list of dropped parts helps a writer; the rest says no more. */
const MOST_NAMED = 20;

/**
 * The tags (`<script>`) and attributes (`<p onclick>`) of some HTML that sanitising took away, each named once. Both
 * texts are read by the same parser and what they open is counted: tags are closed and quotes are put straight on
 * the way, which is no loss.
 */
export function droppedFrom(html: string, safe: string): string[] {
  const left = partsOf(safe);
  const dropped = [...partsOf(html)].filter(([part, count]) => count > (left.get(part) ?? 0));
  return dropped.slice(0, MOST_NAMED).map(([part]) => part);
}

/** How often every tag and attribute stands in some HTML; every class counts for itself. */
function partsOf(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  sanitizeHtml(html, {
    ...allowed,
    onOpenTag: (tag, attributes) => {
      count(`<${tag}>`);
      for (const [name, value] of Object.entries(attributes)) {
        // What `rel` says is ours alone to say.
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

/** Stored HTML as it may be shown. The key names the entity and its version. */
export function safeHtml(key: string, stored: string): string {
  // Lists carry no content; that must not replace the cached text.
  if (stored === '') return '';
  const known = safeTexts.get(key);
  // The text is compared as well: two sites in one process may have posts with the same id.
  if (known?.stored === stored) return known.safe;
  const safe = sanitiseHtml(stored);
  safeTexts.set(key, { stored, safe });
  return safe;
}
