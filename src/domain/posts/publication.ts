import type { PostStatus } from '#contract/post.ts';
import { dayIn, hasCome } from '#format/dates.ts';
import type { Caller } from '../caller.ts';
import { readSettings } from '../documents/settings.ts';
import type { Ports } from '../ports.ts';
import type { Stores } from '../stores.ts';
import type { PreparedText } from '../text-work.ts';
import type { Moment } from './post-store.ts';

/** A text that has a status and a date: a post or a page of the owner. */
interface Published {
  status: PostStatus;
  date: string;
}

/** The current instant and day in the site's time zone. The dates of scheduled texts are compared with it. */
export async function currentMoment(ports: Ports): Promise<Moment> {
  return momentIn((await readSettings(ports)).general.timeZone, ports.clock());
}

export function momentIn(timeZone: string, now: Date): Moment {
  return { now: now.toISOString(), today: dayIn(timeZone, now) };
}

/** True if visitors see a text at a moment. */
export function isPublished({ status, date }: Published, moment: Moment): boolean {
  return status === 'published' || (status === 'scheduled' && hasCome(date, moment));
}

/** The status that callers see: a scheduled text counts as published from its date on (decision X10). */
export function statusAt(text: Published, moment: Moment): PostStatus {
  return isPublished(text, moment) ? 'published' : text.status;
}

/**
 * Changes a record with HTML in a transaction. Its HTML, the given or the stored one, is prepared before: if another save
 * replaces the stored one meanwhile, the change begins again. `read` throws if there is no such record.
 */
export async function changeWithText<Record>(
  { stores, texts }: Ports,
  read: (stores: Stores) => Promise<{ record: Record; html: string }>,
  given: string | undefined,
  change: (transaction: Stores, before: Record, text: PreparedText) => Promise<void>,
): Promise<void> {
  for (let changed = false; !changed; ) {
    const source = given ?? (await read(stores)).html;
    const text = await texts.prepare(source);
    changed = await stores.inTransaction(async (transaction) => {
      const { record, html } = await read(transaction);
      if (given === undefined && html !== source) return false;
      await change(transaction, record, text);
      return true;
    });
  }
}

/** The moment at which visitors see what a caller asks for; undefined for accounts, who see everything. */
export const shownMoment = async (ports: Ports, caller: Caller): Promise<Moment | undefined> =>
  caller.account ? undefined : currentMoment(ports);
