import { createHash } from 'node:crypto';

/** Headers of every answer, pages and data alike. */
export const commonHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/**
 * The policy of one page: our own scripts and those inline ones that the renderer marked as its own, by hash,
 * because a nonce cannot be cached. Inline styles stay allowed: the toaster and the dialogs' library inject theirs.
 */
export function pagePolicy(html: string, nonce: string): string {
  const hashes = inlineScripts(html, nonce).map((script) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ');
}

/** The page without the marks, which nobody outside may learn. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '');
}

/** The texts between `<script …>` and `</script>` where the tag bears the mark. */
function inlineScripts(html: string, nonce: string): string[] {
  const marked = new RegExp(`<script[^>]* nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'g');
  return [...html.matchAll(marked)].map((match) => String(match[1]));
}
