/** Undefined for a date that no calendar has, such as February 30 or the zeros of an absent date. */
type Found = string | undefined;

const LOCAL = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(.*)$/;
const OFFSET = /^([+-])(\d{2}):?(\d{2})?$/;

/**
 * A date as sources write it: an ISO day or instant, with a space for the `T`, with an offset with or without a colon. A time without
 * an offset gets that of `zone`. A day stays a day.
 */
export function foundDate(value: string, zone = 'Z'): Found {
  const parts = LOCAL.exec(value.trim());
  if (!parts) return namedDate(value);
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', rest = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(date)) return undefined;
  if (hour === undefined) return rest === '' ? date : undefined;
  const offset = offsetOf(rest.trim(), zone);
  if (offset === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return undefined;
  const instant = `${date}T${hour.padStart(2, '0')}:${minute}:${second}${offset}`;
  return Number.isNaN(Date.parse(instant)) ? undefined : instant;
}

/** A date in words, such as `Thu, 02 May 2024 09:30:00 +0000`, which has a time zone in any case. */
function namedDate(value: string): Found {
  if (!/^[A-Za-z]{3},? .*\d{4}.*(?:GMT|UTC|Z|[+-]\d{4})$/.test(value.trim())) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace('.000Z', 'Z');
}

function offsetOf(rest: string, zone: string): string | undefined {
  if (rest === '') return zone;
  if (/^(?:Z|UTC|GMT)$/i.test(rest)) return 'Z';
  const parts = OFFSET.exec(rest);
  if (!parts || Number(parts[2]) > 15) return undefined;
  return `${parts[1]}${parts[2]}:${parts[3] ?? '00'}`;
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day && date.getUTCFullYear() > 0
  );
}

/** An instant of which a source has both its own clock's time and that in UTC, with the offset between the two. */
export function dateWithOffset(local: string, utc: string): Found {
  const [here, there] = [foundDate(local), foundDate(utc)];
  if (there === undefined || !there.includes('T')) return here;
  if (here === undefined || !here.includes('T')) return there;
  const minutes = Math.round((Date.parse(here) - Date.parse(there)) / 60_000);
  // Clocks differ by at most 14 hours: another difference is a mistake.
  if (minutes === 0 || Math.abs(minutes) > 14 * 60) return there;
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return here.replace(/Z$/, offset);
}
