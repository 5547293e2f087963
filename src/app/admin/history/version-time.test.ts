import { expect, test } from 'vitest';
import { versionTime } from './version-time.ts';

test('a time is told by the clock of the site: its day by name within a week, else by its date', () => {
  const now = new Date('2026-11-23T00:30:00Z');
  expect(versionTime('2026-11-22T23:40:00Z', 'Europe/Amsterdam', now)).toBe('Today 00:40');
  expect(versionTime('2026-11-22T23:40:00Z', 'UTC', now)).toBe('Yesterday 23:40');
  expect(versionTime('2026-11-17T14:02:00Z', 'UTC', now)).toBe('Tuesday 14:02');
  expect(versionTime('2026-11-16T14:02:00Z', 'UTC', now)).toBe('November 16, 2026, 14:02');
  // A clock that was set back.
  expect(versionTime('2026-11-25T14:02:00Z', 'UTC', now)).toBe('November 25, 2026, 14:02');
});
