import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn, formatDate, instantAt, parseDateText, startOfDay, timeIn } from './dates.ts';

describe('row 62: dates', () => {
  test.each([
    ['2026-11-21', 'November 21, 2026'],
    ['November 21, 2026', 'November 21, 2026'],
    ['november 2, 2026', 'November 2, 2026'],
    ['2026-11-21T23:30:00Z', 'November 21, 2026'],
    ['2026-11-21 10:00', 'November 21, 2026'],
  ])('%s is shown as %s', (value, shown) => {
    expect(formatDate(value, 'UTC')).toBe(shown);
  });

  test.each(['', 'soon', '2026-02-30', 'Smarch 3, 2026', '21.11.2026', '2026-11-21T99:00', '2026-13-01'])(
    'what is no date is shown as it is: "%s"',
    (value) => {
      expect(parseDateText(value)).toBeUndefined();
      expect(formatDate(value, 'UTC')).toBe(value);
    },
  );

  test('a day stays itself in every time zone, an instant is shown in the time zone of the site', () => {
    expect(formatDate('2026-11-21', 'Pacific/Kiritimati')).toBe('November 21, 2026');
    expect(formatDate('2026-11-21T12:00:00Z', 'Pacific/Kiritimati')).toBe('November 22, 2026');
  });

  test('reading what was printed gives the same day', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(parseDateText(formatDate(day, 'Asia/Tokyo'))).toBe(day);
      }),
    );
  });

  test('an instant is the same moment whatever offset it was written with', () => {
    const moments = fc.date({
      min: new Date('1900-01-02'),
      max: new Date('2999-12-30'),
      noInvalidDate: true,
    });
    const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(moments, offset, (moment, minutes) => {
        const local = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
        const away = Math.abs(minutes);
        const text = `${local}${minutes < 0 ? '-' : '+'}${two(away / 60)}:${two(away % 60)}`;
        expect(parseDateText(text)).toBe(moment.toISOString());
      }),
    );
  });

  test('whatever the text, it is a date that reads the same again, or none', () => {
    const digits = fc.stringMatching(/^\d{1,5}-\d{1,3}-\d{1,3}([T ]\d{2}:\d{2}(:\d{2})?Z?)?$/);
    const words = fc.stringMatching(/^(March|february|Nov) \d{1,3}, \d{1,5}$/);
    fc.assert(
      fc.property(fc.oneof(digits, words, fc.string()), (text) => {
        const date = parseDateText(text);
        if (date !== undefined) expect(parseDateText(date)).toBe(date);
      }),
      { numRuns: 500 },
    );
  });
});

test('a day begins at midnight of its time zone, on days of clock changes too', () => {
  expect(startOfDay('2026-11-21', 'Europe/Amsterdam').toISOString()).toBe('2026-11-20T23:00:00.000Z');
  expect(startOfDay('2026-03-29', 'Europe/Amsterdam').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Europe/Amsterdam').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  expect(startOfDay('2027-01-01', 'Pacific/Kiritimati').toISOString()).toBe('2026-12-31T10:00:00.000Z');
});

test('the day of an instant is that of the time zone', () => {
  expect(dayIn('America/New_York', new Date('2027-01-01T03:00:00Z'))).toBe('2026-12-31');
});

test('a time of day in a time zone is the instant that reads so there, on both sides of a clock change', () => {
  for (const [day, time, instant] of [
    ['2026-03-28', '09:30', '2026-03-28T08:30:00.000Z'],
    ['2026-03-29', '09:30', '2026-03-29T07:30:00.000Z'],
    ['2026-11-21', '23:59', '2026-11-21T22:59:00.000Z'],
  ] as const) {
    expect(instantAt(day, time, 'Europe/Amsterdam').toISOString()).toBe(instant);
    expect(timeIn('Europe/Amsterdam', new Date(instant))).toBe(time);
    expect(dayIn('Europe/Amsterdam', new Date(instant))).toBe(day);
  }
  expect(timeIn('UTC', new Date('2026-11-21T00:05:00Z'))).toBe('00:05');
});
