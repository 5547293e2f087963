import type { addressStates, checkedAddressOperations } from '#contract/addresses/checked-address.ts';
import { isReservedPath } from '#contract/addresses/site-paths.ts';
import type { Features } from '#contract/features.ts';
import type { Handlers } from '#contract/operation.ts';
import { readPath, splitTarget } from '#format/request-paths.ts';
import { readSettings } from '../documents/settings.ts';
import type { Ports } from '../ports.ts';
import type { Moment } from '../posts/post-store.ts';
import { momentIn } from '../posts/publication.ts';
import type { Stores } from '../stores.ts';
import { followRedirect, rulesIn } from './redirect-answers.ts';
import { findTextAt, siteAddress } from './site-addresses.ts';
import { findRecord } from './slugs.ts';

type AddressState = (typeof addressStates)[number];

/** The files of the program itself, which the domain does not know one by one. */
const FILES = /^\/(?:sample|placeholder\.svg|favicon\.)/;

/** Uploads, also copies of pictures in other sizes. */
const UPLOADS = /^\/(?:images|files)\/[a-z0-9_.]+-[a-z2-7]{8}(?:-\d+)?\.[a-z0-9]+$/;

/** The sections whose pages do not exist for visitors while a feature is off (decision X8). */
const sections: [pattern: RegExp, feature: keyof Features][] = [
  [/^\/blog(\/|$)/, 'enableBlog'],
  [/^\/projects?(\/|$)/, 'enableProjects'],
];

/** Tells what visitors find at addresses of this site. It answers many at once, by the rules by which the server responds. */
export function createCheckedAddresses(ports: Ports): Handlers<typeof checkedAddressOperations> {
  const { stores, clock } = ports;
  return {
    check: async ({ paths }) => {
      const { features, general } = await readSettings(ports);
      const moment = momentIn(general.timeZone, clock());
      const items = [];
      for (const path of paths) {
        const state = await stateOf(stores, path, features, moment);
        items.push({ path, state, bytes: await bytesOf(stores, path) });
      }
      return { items };
    },
  };
}

async function stateOf(
  stores: Stores,
  target: string,
  features: Features,
  moment: Moment,
): Promise<AddressState> {
  const path = readPath(splitTarget(target).path)?.compared;
  if (path === undefined) return 'missing';
  if (UPLOADS.test(path)) return uploadState(stores, path);
  if (isReservedPath(path) || FILES.test(path)) return 'found';
  const isOff = sections.some(([pattern, feature]) => pattern.test(path) && !features[feature]);
  const findRule = rulesIn(stores);
  const withQuery = await findRule(target, 'with-query');
  const own = withQuery ? undefined : await siteAddress(stores, target, moment);
  if (own !== undefined) return isOff ? 'hidden' : 'found';
  const match = withQuery ?? (await findRule(target, 'plain'));
  const way = match && (await followRedirect(stores, findRule, match, moment));
  if (way?.location !== undefined) return 'found';
  if (way) return way.isLoop ? 'missing' : 'removed';
  if (await findTextAt(stores, path, moment)) return 'hidden';
  return (await wasRemoved(stores, path)) ? 'removed' : 'missing';
}

/** The row of a removed upload is there for thirty days. */
async function uploadState({ media }: Stores, path: string): Promise<AddressState> {
  const found = await media.findByUrl(path);
  if (!found) return 'missing';
  return found.isRemoved ? 'removed' : 'found';
}

/** Whether visitors have seen a text at a path that was removed since. */
async function wasRemoved(stores: Stores, path: string): Promise<boolean> {
  const [, section, key = ''] = /^\/(blog|project|projects)\/([^/]+)$/.exec(path) ?? [];
  const kind = section === undefined ? 'own-page' : section === 'blog' ? 'post' : 'project';
  const slug = section === undefined ? path.slice(1) : key;
  const found = await findRecord(stores, kind, /^\d{1,9}$/.test(slug) ? Number(slug) : slug);
  if (!found?.isRemoved) return false;
  return Boolean((await stores.publicRecords.get(kind, found.recordId))?.removedAt);
}

async function bytesOf({ images }: Stores, path: string): Promise<number | null> {
  if (!path.startsWith('/images/')) return null;
  return (await images.findByUrl(splitTarget(path).path))?.bytes ?? null;
}
