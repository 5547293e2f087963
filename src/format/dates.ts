import { DEFAULT_LANGUAGE, localeOf } from './languages.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const WORDS = /^([A-Za-z]+) (\d{1,2}), (\d{4})$/;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * Reads an ISO day, an ISO instant or "MMMM d, yyyy" (row 62). A day stays a day, `2026-11-21`, so no time zone
 * can move it; an instant becomes ISO in UTC. Answers undefined for anything else, February 30 included.
 */
export function parseDateText(value: string): string | undefined {
  const text = value.trim();
  const day = DAY.exec(text);
  if (day) return isoDay(Number(day[1]), Number(day[2]), Number(day[3]));
  const words = WORDS.exec(text);
  if (words)
    return isoDay(Number(words[3]), MONTHS.indexOf(String(words[1]).toLowerCase()) + 1, Number(words[2]));
  if (!INSTANT.test(text) || parseDateText(text.slice(0, 10)) === undefined) return undefined;
  const instant = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(instant.getTime())) return undefined;
  const iso = instant.toISOString();
  // An offset can move an instant out of the years that have four digits.
  return isInstant(iso) ? iso : undefined;
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

/** Whether a text is an ISO instant in UTC, as the site stores it, and not a day or no date at all. */
export function isInstant(text: string): boolean {
  return ISO_INSTANT.test(text) && !Number.isNaN(Date.parse(text));
}

function isoDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : undefined;
}

/**
 * Prints a date in the site's time zone and in a language, in English as "MMMM d, yyyy". A value that is no date is shown as
 * it is (row 62).
 */
export function formatDate(value: string, timeZone: string, language: string = DEFAULT_LANGUAGE): string {
  const date = parseDateText(value);
  if (date === undefined) return value;
  return dateFormat(localeOf(language), {
    timeZone: DAY.test(date) ? 'UTC' : timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(new Date(date));
}

/** Making a formatter takes a hundred times as long as using it. A list of guessed zones must not fill the memory. */
const MOST_FORMATS = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.entries(options)}`;
  const made = formats.get(key);
  if (made) return made;
  if (formats.size >= MOST_FORMATS) formats.clear();
  const format = newFormat(locale, options);
  formats.set(key, format);
  return format;
}

/**
 * The one place that makes a formatter with a time zone of the settings. A zone that this runtime does not know counts
 * as UTC: the server and the browser may have different lists, and `Intl` throws for an unknown one.
 */
function newFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  }
}

/** The calendar day of an instant in a time zone, as `2026-11-21`. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return parts.format(instant);
}

/** A day has come when it is today in the site's time zone, an instant when it is past. */
export function hasCome(date: string, { now, today }: { now: string; today: string }): boolean {
  return date.length === today.length ? date <= today : date <= now;
}

/** The instant from which a stored date counts: a day begins where the site is. Undefined for a text that is no date. */
export function startOf(date: string, timeZone: string): Date | undefined {
  const known = parseDateText(date);
  if (known === undefined) return undefined;
  return DAY.test(known) ? startOfDay(known, timeZone) : new Date(known);
}

/** The time of day of an instant in a time zone, as `09:30`. */
export function timeIn(timeZone: string, instant: Date): string {
  return dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant);
}

/** The instant at which a day (`2026-11-21`) begins in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return instantAt(day, '00:00', timeZone);
}

/** The instant at which the clocks of a time zone show a day and a time (`09:30`). */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T${time}:00Z`);
  // The offset at the first guess may be that of the day before a clock change, so it is taken once more.
  const guess = utc - offsetOf(timeZone, utc);
  return new Date(utc - offsetOf(timeZone, guess));
}

/** How far a time zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetOf(timeZone: string, instant: number): number {
  const clock = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const part = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
