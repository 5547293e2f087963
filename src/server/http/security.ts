import { createHash } from 'node:crypto';

const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/**
 * Browsers come back by https only, for a year. Subdomains are not included: this site does not know who else runs
 * something on them, perhaps without https.
 */
const onlyHttps = { 'strict-transport-security': 'max-age=31536000' };

/** The policy of everything that is no page: opened as a document it loads and runs nothing, and nobody frames it. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The policy of our own SVG files: they have styles, and no script of theirs would run. */
export const svgPolicy = `${dataPolicy}; style-src 'unsafe-inline'; sandbox`;

/** The headers that every response of a site has. */
export interface ResponseHeaders {
  /** Of pages, whose policy depends on their scripts. */
  page: Record<string, string>;
  /** Of everything else. */
  data: Record<string, string>;
}

export function responseHeaders(origin: string): ResponseHeaders {
  const page = { ...fixedHeaders, ...(origin.startsWith('https:') ? onlyHttps : {}) };
  return { page, data: { ...page, 'content-security-policy': dataPolicy } };
}

/** The hosts of Google Analytics, for pages of a site whose owner uses it: of its script, and of its reports. */
const analytics = {
  scripts: ['https://www.googletagmanager.com'],
  reports: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

/**
 * Returns the Content-Security-Policy of one page. It allows script files of this site and, by hash, the inline scripts
 * that carry the renderer's nonce; a nonce itself cannot be cached. Inline styles are allowed because the toaster and the
 * dialog library add some. `frames` are the origins of the players that its text can load,
 * `media` is the origin of pictures and files where that is not the site's own.
 */
export function pagePolicy(html: string, nonce: string, frames: string[] = [], media?: string): string {
  const scripts = inlineScripts(html, nonce);
  const hashes = scripts.map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const files = media === undefined ? [] : [media];
  const counted = scripts.some(({ tag }) => tag.includes(' data-analytics='));
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes), ...(counted ? analytics.scripts : [])].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', 'https:', ...files].join(' ')}`,
    "font-src 'self'",
    // The media library plays audio and video.
    `media-src ${["'self'", ...files].join(' ')}`,
    `connect-src ${["'self'", ...(counted ? analytics.reports : [])].join(' ')}`,
    "manifest-src 'self'",
    // The appearance settings preview the home page in a frame.
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ');
}

/** Removes the nonces from a page: a nonce is only for the server, and a stored page must not carry one. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(nonceAttribute(nonce), '');
}

/**
 * Returns the inline scripts whose tag carries the nonce: the tag up to its nonce and after it, and the text up to
 * `</script>`. The nonce is random, so only the renderer can have written it; and the renderer escapes `<` and `>` in
 * attributes, so the nearest angle brackets are those of the tag.
 */
function inlineScripts(html: string, nonce: string): { tag: string; text: string }[] {
  const parts = html.split(nonceAttribute(nonce));
  return parts.slice(1).flatMap((part, index) => {
    const before = parts[index] ?? '';
    const tagStart = before.slice(before.lastIndexOf('<'));
    const tagEnd = part.indexOf('>') + 1;
    const textEnd = part.indexOf('</script>', tagEnd);
    if (!tagStart.startsWith('<script') || textEnd < 0) return [];
    return [{ tag: tagStart + part.slice(0, tagEnd), text: part.slice(tagEnd, textEnd) }];
  });
}

const nonceAttribute = (nonce: string) => ` nonce="${nonce}"`;
