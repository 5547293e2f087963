const DAY_MS = 24 * 60 * 60 * 1000;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "today", "yesterday", "8 days ago": how many midnights of the reader's clock lie between. */
export function daysAgo(instant: string, now: Date): string {
  const days = Math.round((midnight(new Date(instant)) - midnight(now)) / DAY_MS);
  return words.format(Math.min(days, 0), 'day');
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
