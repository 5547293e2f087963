import { clockTime } from '#format/clock-time.ts';
import { dayIn, formatDate } from '#format/dates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_BY_NAME = 6;

/** "Today 14:02", "Tuesday 14:02" within a week, else "March 3, 2026, 14:02"; by the clock of the site. */
export function versionTime(at: string, timeZone: string, now: Date): string {
  const moment = new Date(at);
  const time = clockTime(moment, timeZone);
  const day = dayIn(timeZone, moment);
  const days = Math.round((Date.parse(dayIn(timeZone, now)) - Date.parse(day)) / DAY_MS);
  if (days === 0) return `Today ${time}`;
  if (days === 1) return `Yesterday ${time}`;
  if (days < 0 || days > DAYS_BY_NAME) return `${formatDate(day, timeZone)}, ${time}`;
  const weekday = new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  return `${weekday} ${time}`;
}
