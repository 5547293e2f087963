import { createHash } from 'node:crypto';

/** Headers of every answer, pages and data alike. */
export const commonHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/** What Google Analytics needs where the owner has switched it on: its script, and where that reports to. */
const analytics = {
  scripts: ['https://www.googletagmanager.com'],
  reports: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

/**
 * The policy of one page: our own scripts and those inline ones that the renderer marked as its own, by hash,
 * because a nonce cannot be cached. Inline styles stay allowed: the toaster and the dialogs' library inject theirs.
 */
export function pagePolicy(html: string, nonce: string): string {
  const scripts = inlineScripts(html, nonce);
  const hashes = scripts.map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const counted = scripts.some(({ tag }) => tag.includes(' data-analytics='));
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes), ...(counted ? analytics.scripts : [])].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(counted ? analytics.reports : [])].join(' ')}`,
    "manifest-src 'self'",
    // The settings try a look on the home page itself.
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ');
}

/** The page without the marks, which nobody outside may learn. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '');
}

/** The scripts of the page whose tag bears the mark: the tag, and the text up to `</script>`. */
function inlineScripts(html: string, nonce: string): { tag: string; text: string }[] {
  const marked = new RegExp(`(<script[^>]* nonce="${nonce}"[^>]*>)([\\s\\S]*?)</script>`, 'g');
  return [...html.matchAll(marked)].map(([, tag = '', text = '']) => ({ tag, text }));
}
