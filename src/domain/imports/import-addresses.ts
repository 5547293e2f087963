import { redirectInputSchema } from '#contract/addresses/redirect.ts';
import { readSource } from '#contract/addresses/redirect-address.ts';
import { isSiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { FoundRecord } from '#format/import/found-records.ts';
import { recordPath } from '../addresses/record-paths.ts';
import { createRedirects } from '../addresses/redirects.ts';
import { createCategories } from '../posts/categories.ts';
import { currentMoment } from '../posts/publication.ts';
import type { Stores } from '../stores.ts';
import { emptyItem, type Run } from './import-run.ts';
import { isOwnAddress } from './import-texts.ts';
import { importsOf } from './imports.ts';

/** A redirect as the rules of redirects take it, from an address of the source. */
interface NewRedirect {
  from: string;
  code: 301 | 302;
  target?: string;
  targetKind?: 'post' | 'own-page';
  targetId?: number;
}

/**
 * Adds redirects in a transaction. An address at which the site has a page or a redirect already stays as it is, and so does one
 * that the rules of redirects refuse.
 */
export async function addRedirects(run: Run, transaction: Stores, redirects: NewRedirect[]): Promise<void> {
  const inside = { ...run.ports, stores: transaction };
  const moment = await currentMoment(inside);
  const imports = importsOf(transaction);
  for (const { from, ...rest } of redirects) {
    const { value } = readSource(from);
    if (!value || (await transaction.redirects.findSource(value.text))) continue;
    if (await isOwnAddress(transaction, from, moment)) continue;
    const { data } = redirectInputSchema.safeParse({ source: from, ...rest });
    if (!data) continue;
    try {
      const { id, version } = await createRedirects(inside, run.caller).create(data);
      await imports.putItem({
        ...emptyItem(run.importing.id),
        kind: 'redirect',
        key: value.text,
        title: value.text,
        outcome: 'created',
        recordId: id,
        versionAfter: version,
      });
    } catch (error) {
      if (!isSiteError(error)) throw error;
    }
  }
}

type FoundCategory = Extract<FoundRecord, { kind: 'category' }>;

/** Takes the category with the name of a found one, or adds it. */
export async function addCategoryOf(run: Run, { key, name, ...found }: FoundCategory): Promise<void> {
  const { ports, caller, importing } = run;
  const shown = name.trim().slice(0, limits.categoryName) || key;
  const known = (await ports.stores.categories.list()).find(
    (each) => each.name.toLowerCase() === shown.toLowerCase(),
  );
  const category =
    known ??
    (await ports.stores.inTransaction(async (transaction) => {
      const inside = { ...ports, stores: transaction };
      const description = found.description.trim().slice(0, limits.topicDescription);
      const added = await createCategories(inside, caller).create({ name: shown, description });
      await importsOf(transaction).putItem({
        ...emptyItem(importing.id),
        kind: 'category',
        key,
        title: shown,
        outcome: 'created',
        recordId: added.id,
        versionAfter: added.version,
      });
      const target = recordPath('category', added);
      await addRedirects(
        run,
        transaction,
        found.oldPaths.map((from) => ({ from, code: 301, target })),
      );
      return added;
    }));
  run.categories.set(key, { id: category.id, name: shown });
}
