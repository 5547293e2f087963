const DAY_MS = 24 * 60 * 60 * 1000;

const HOUR_MS = DAY_MS / 24;
const MINUTE_MS = HOUR_MS / 60;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "today", "yesterday", "8 days ago": how many midnights of the reader's clock lie between. */
export function daysAgo(instant: string, now: Date): string {
  const days = Math.round((midnight(new Date(instant)) - midnight(now)) / DAY_MS);
  return words.format(Math.min(days, 0), 'day');
}

/** "just now", "5 minutes ago", "2 hours ago", then days, months and years. */
export function timeAgo(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return words.format(-Math.floor(passed / MINUTE_MS), 'minute');
  const today = midnight(new Date(instant)) === midnight(now);
  if (today || passed < 6 * HOUR_MS) return words.format(-Math.floor(passed / HOUR_MS), 'hour');
  const days = passed / DAY_MS;
  if (days < 60) return daysAgo(instant, now);
  return days < 730
    ? words.format(-Math.floor(days / 30.44), 'month')
    : words.format(-Math.floor(days / 365.25), 'year');
}

const fullDates = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** "November 20, 2026 at 07:42", by the reader's clock. */
export function fullDate(instant: string): string {
  return fullDates.format(new Date(instant));
}

function midnight(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

/** "Edited November 3", with the year when it is another one. */
export function editedOn(instant: string, now: Date): string {
  const moment = new Date(instant);
  const year = moment.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return `Edited ${moment.toLocaleDateString('en-US', { month: 'long', day: 'numeric', ...year })}`;
}
