import type { MissingPage, missingPageOperations } from '#contract/addresses/missing-page.ts';
import { SiteError } from '#contract/errors.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Ports } from '../ports.ts';
import { currentMoment } from '../posts/publication.ts';
import type { Stores } from '../stores.ts';
import { closestTexts } from './closest-texts.ts';
import type { MissingCount } from './missing-page-store.ts';
import type { RuleIndex } from './redirect-rules.ts';

/** The rows of people, and as many of programs. The least frequent and oldest are forgotten. */
export const MISSING_ROWS = 1000;

/** The rules of the list of missing pages (decision 0028). Visitors see nothing of it. */
export function createMissingPages(ports: Ports): Handlers<typeof missingPageOperations> {
  const { stores } = ports;
  return {
    list: async ({ limit, page, group, search = '' }) => {
      const text = search.toLowerCase();
      const { items, total } = await stores.missingPages.list({
        group,
        text,
        limit,
        offset: (page - 1) * limit,
      });
      const closest = await closestTexts(
        stores,
        items.map(({ path }) => path),
        await currentMoment(ports),
      );
      const shown = items.map(
        (item): MissingPage => ({ ...item, suggestion: closest.get(item.path) ?? null }),
      );
      return { items: shown, total, page, limit };
    },

    dismiss: async ({ id, isDismissed }) => {
      await stores.inTransaction(async ({ missingPages }) => {
        if (!(await missingPages.dismiss(id, isDismissed)))
          throw new SiteError('not-found', 'This path is not on the list any more.');
      });
    },

    clear: async ({ group }) => {
      await stores.inTransaction(({ missingPages }) => missingPages.clear(group));
    },
  };
}

/** Writes what was counted, and keeps the list at its size. */
export async function noteMissingPages({ stores }: Ports, counts: MissingCount[]): Promise<void> {
  await stores.inTransaction(async ({ missingPages }) => {
    await missingPages.note(counts);
    await missingPages.keep(MISSING_ROWS);
  });
}

/** Removes the paths that new redirects take. */
export async function forgetAnswered({ missingPages }: Stores, rules: RuleIndex): Promise<void> {
  const all = await missingPages.all();
  const answered = all.filter(
    ({ path }) => rules.match(path, 'with-query') !== undefined || rules.match(path, 'plain') !== undefined,
  );
  if (answered.length > 0) await missingPages.remove(answered.map(({ id }) => id));
}
