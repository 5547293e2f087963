import type { removedOperations } from '#contract/addresses/removed.ts';
import type { SlugKind } from '#contract/addresses/slug.ts';
import type { Category } from '#contract/category.ts';
import { SiteError } from '#contract/errors.ts';
import type { Features } from '#contract/features.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Caller } from '../caller.ts';
import { readSettings } from '../documents/settings.ts';
import type { Ports } from '../ports.ts';
import { currentMoment } from '../posts/publication.ts';
import { findRecord } from './slugs.ts';

/** The features whose records do not exist for visitors while they are off (decision X8). */
const featureOf: Partial<Record<SlugKind, keyof Features>> = {
  post: 'enableBlog',
  category: 'enableBlog',
  tag: 'enableBlog',
  series: 'enableBlog',
  project: 'enableProjects',
};

/** Tells what was at an address whose record is gone. A hidden record is not: it was never there for visitors. */
export function createRemoved(ports: Ports, caller: Caller): Handlers<typeof removedOperations> {
  const { stores } = ports;

  async function isSwitchedOff(kind: SlugKind): Promise<boolean> {
    const feature = featureOf[kind];
    return !caller.account && feature !== undefined && !(await readSettings(ports)).features[feature];
  }

  /** The category while it has a published post: the name of another one may tell what a draft is about. */
  async function shownCategory(id: number | null): Promise<Category | undefined> {
    if (id === null) return undefined;
    const shown = await stores.categories.list(await currentMoment(ports));
    return shown.find((category) => category.id === id && category.postCount > 0);
  }

  return {
    get: async ({ kind, id }) => {
      const found = (await isSwitchedOff(kind)) ? undefined : await findRecord(stores, kind, id);
      const removed = found?.isRemoved ? await stores.publicRecords.get(kind, found.recordId) : undefined;
      if (!removed?.removedAt) throw new SiteError('not-found', 'Nothing was removed at this address.');
      const { recordId, removedAt, categoryId } = removed;
      const category = await shownCategory(categoryId);
      return {
        kind,
        id: recordId,
        removedAt,
        category: category ? { id: category.id, name: category.name, slug: category.slug } : null,
      };
    },
  };
}
