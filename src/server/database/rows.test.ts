import { expect, test } from 'vitest';
import { z } from 'zod';
import { columnName, rowsOf } from './rows.ts';
import { reportUnfitValues } from './unfit-values.ts';

const boats = rowsOf(
  'boats',
  z.object({
    id: z.int(),
    fullName: z.string(),
    homePort: z.string().default('Riga'),
    isMVP: z.boolean().default(true),
    rig: z.enum(['sloop', 'ketch']).default('sloop'),
    soldAt: z.string().nullable().default(null),
    widths: z.array(z.int()).default([]),
    body: z.unknown(),
  }),
);

const row = {
  id: 1,
  full_name: 'Ida',
  home_port: 'Oslo',
  is_mvp: 0,
  rig: 'ketch',
  sold_at: null,
  widths: '[400,800]',
  body: '{"crew":4}',
};
const record = {
  id: 1,
  fullName: 'Ida',
  homePort: 'Oslo',
  isMVP: false,
  rig: 'ketch' as const,
  soldAt: null,
  widths: [400, 800],
  body: { crew: 4 },
};

test('one rule gives every field its column', () => {
  expect(['id', 'fullDescription', 'isMVP', 'githubLink'].map(columnName)).toEqual([
    'id',
    'full_description',
    'is_mvp',
    'github_link',
  ]);
  expect(boats.columns).toContain('boats.full_name');
});

test('a record becomes a row and the row the same record', () => {
  expect(boats.toRow(record)).toEqual(row);
  expect(boats.toRecord(row)).toEqual(record);
});

test('a row from before a field was added, and values that do not fit, have the defaults', () => {
  expect(boats.toRecord({ id: 2, full_name: 'Maja', rig: 'brig', widths: 'no JSON' })).toEqual({
    id: 2,
    fullName: 'Maja',
    homePort: 'Riga',
    isMVP: true,
    rig: 'sloop',
    soldAt: null,
    widths: [],
    body: undefined,
  });
});

test('safety 2: a stored value that does not fit has its stand-in and is reported once', () => {
  const reports: unknown[] = [];
  const stop = reportUnfitValues((_, detail) => reports.push(detail));
  const bad = { ...row, full_name: 7, home_port: 1.5, is_mvp: 'yes', widths: '[1.5]' } as object;
  const read = () => boats.toRecord(bad);
  expect(read()).toEqual({ ...record, fullName: '', homePort: 'Riga', isMVP: true, widths: [] });
  read();
  stop();
  read();
  expect(reports).toEqual(
    ['full_name', 'home_port', 'is_mvp', 'widths'].map((column) => ({ table: 'boats', column, id: 1 })),
  );
});

test('a write sets only the columns of the fields that it is given', () => {
  const stray: { homePort: string } = { homePort: 'Turku', ...{ crew: 4 } };
  expect(boats.toRow(stray)).toEqual({ home_port: 'Turku' });
});
