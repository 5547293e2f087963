import { startOfDay } from '#format/dates.ts';
import { readSettings } from './documents/settings.ts';
import type { Ports } from './ports.ts';
import { present } from './posts.ts';

/**
 * When pages rendered now say something untrue though nobody saved: a scheduled post appears, or the footer's
 * year changes. Milliseconds since 1970.
 */
export async function nextPageChange(ports: Ports): Promise<number> {
  const moment = await present(ports);
  const { timeZone } = (await readSettings(ports)).general;
  const newYear = startOfDay(`${Number(moment.today.slice(0, 4)) + 1}-01-01`, timeZone);
  const scheduled = await ports.stores.posts.scheduledDates(moment);
  const instants = scheduled.map((date) =>
    (date.length === moment.today.length ? startOfDay(date, timeZone) : new Date(date)).getTime(),
  );
  return Math.min(newYear.getTime(), ...instants);
}
