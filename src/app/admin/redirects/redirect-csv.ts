import type { Redirect } from '#contract/addresses/redirect.ts';
import { csvText } from '#format/csv.ts';

/** Redirects as CSV (RFC 4180), in the columns that the import reads, and what was counted. */
export function redirectsAsCsv(redirects: Redirect[]): string {
  return csvText(
    ['source', 'target', 'code', 'enabled', 'hits', 'last_hit_at'],
    redirects.map(({ source, target, code, isEnabled, hits, lastHitAt }) => [
      source,
      target,
      String(code),
      isEnabled ? 'yes' : 'no',
      String(hits),
      lastHitAt ?? '',
    ]),
  );
}
