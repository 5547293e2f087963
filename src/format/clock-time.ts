import { DEFAULT_LANGUAGE, localeOf } from './languages.ts';

/** "09:46", by the reader's clock, or by the one of a time zone (IANA name). */
export function clockTime(moment: Date, timeZone?: string, language: string = DEFAULT_LANGUAGE): string {
  return moment.toLocaleTimeString(localeOf(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
}

/** "14:32", with the day when it is not today; by the reader's clock. */
export function draftTime(savedAt: number, language: string = DEFAULT_LANGUAGE, now = new Date()): string {
  const moment = new Date(savedAt);
  const time = clockTime(moment, undefined, language);
  if (moment.toDateString() === now.toDateString()) return time;
  const year = moment.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return `${moment.toLocaleDateString(localeOf(language), { month: 'long', day: 'numeric', ...year })}, ${time}`;
}
