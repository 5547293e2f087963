import { startOf, startOfDay } from '#format/dates.ts';
import { readSettings } from './documents/settings.ts';
import type { Ports } from './ports.ts';
import { currentMoment } from './posts/publication.ts';

/**
 * Returns when the pages rendered now become outdated without a save, in milliseconds since 1970: the next scheduled
 * post or page appears, or the year in the footer changes.
 */
export async function nextPageChange(ports: Ports): Promise<number> {
  const moment = await currentMoment(ports);
  const { timeZone } = (await readSettings(ports)).general;
  const newYear = startOfDay(`${Number(moment.today.slice(0, 4)) + 1}-01-01`, timeZone);
  const { posts, ownPages } = ports.stores;
  const scheduled = [...(await posts.scheduledDates(moment)), ...(await ownPages.scheduledDates(moment))];
  const instants = scheduled.flatMap((date) => startOf(date, timeZone)?.getTime() ?? []);
  return Math.min(newYear.getTime(), ...instants);
}
