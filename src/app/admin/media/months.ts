import type { Media } from '#contract/media/media.ts';
import { dayIn } from '#format/dates.ts';

interface Month {
  /** `2026-11` */
  key: string;
  /** `November 2026` */
  title: string;
  items: Media[];
}

const words = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Divides a list, the newest first, by the month of each upload in the site's time zone. */
export function byMonth(items: readonly Media[], timeZone: string): Month[] {
  const months: Month[] = [];
  for (const item of items) {
    const key = dayIn(timeZone, new Date(item.createdAt)).slice(0, 7);
    const last = months.at(-1);
    if (last?.key === key) last.items.push(item);
    else months.push({ key, title: words.format(new Date(`${key}-01T00:00:00Z`)), items: [item] });
  }
  return months;
}
