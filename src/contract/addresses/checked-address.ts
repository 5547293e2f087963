import { z } from 'zod';
import { limits } from '../limits.ts';
import { operation } from '../operation.ts';
import { withExample } from '../record.ts';

/**
 * What visitors find at an address of this site: something (`found`, also after a redirect), nothing (`missing`, 404), a
 * page that was removed (`removed`, 410), or a text that only accounts see (`hidden`).
 */
export const addressStates = ['found', 'missing', 'removed', 'hidden'] as const;

const path = withExample(z.string().min(1).max(limits.url).startsWith('/'), '/blog/title');

/** Tell what visitors find at addresses of this site, for the checks of a text before it is published. */
export const checkedAddressOperations = {
  check: operation({
    summary: 'What visitors find at up to 200 paths of this site; each answer has the path as it was sent',
    method: 'POST',
    path: '/api/addresses/check',
    access: 'viewer',
    readOnly: true,
    input: z.object({ paths: z.array(path).max(limits.checkedPaths) }),
    output: z.object({
      items: z.array(
        z.object({
          path: z.string(),
          state: z.enum(addressStates),
          /** The size of an uploaded picture; null for everything else. */
          bytes: z.int().nullable(),
        }),
      ),
    }),
    limit: { calls: 120, seconds: 60 },
  }),
};
