import { expect, test } from 'vitest';
import { isCurrentPeriod } from './periods.ts';

test.each([
  '2021 to now',
  '2021 – Present',
  '2021 –',
  'since 2021',
  '2019-',
  'Jan 2021 to today (part-time)',
])('the period "%s" lasts', (period) => expect(isCurrentPeriod(period)).toBe(true));

test.each(['2016 to 2021', '2009-2012', '', 'Knowle West, 2014', 'Summer 2019', 'until 2020'])(
  'the period "%s" is over',
  (period) => expect(isCurrentPeriod(period)).toBe(false),
);
