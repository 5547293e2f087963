import { expect, test } from 'vitest';
import type { Redirect } from '#contract/addresses/redirect.ts';
import { csvRows } from '#format/csv.ts';
import { redirectsAsCsv } from './redirect-csv.ts';

const redirect: Redirect = {
  id: 1,
  source: '/2013/*',
  target: '/blog/*',
  targetKind: 'address',
  targetId: null,
  targetTitle: '',
  code: 301,
  isEnabled: true,
  hits: 12,
  lastHitAt: '2026-11-22T10:00:00.000Z',
  problem: '',
  createdAt: '2026-11-22T09:00:00.000Z',
  updatedAt: '2026-11-22T09:00:00.000Z',
  version: 1,
};

test('an export can be imported again, whatever stands in it', () => {
  const odd = { ...redirect, source: '/a"b,c?x=1', target: 'https://x.example/?q=;,"', isEnabled: false };
  const rows = csvRows(redirectsAsCsv([redirect, odd]));
  expect(rows.map(({ line, cells }) => [line, ...cells.slice(0, 4)])).toEqual([
    [1, 'source', 'target', 'code', 'enabled'],
    [2, '/2013/*', '/blog/*', '301', 'yes'],
    [3, '/a"b,c?x=1', 'https://x.example/?q=;,"', '301', 'no'],
  ]);
});

test('lines are numbered as an editor numbers them, over empty lines, quoted ones and any end of a line', () => {
  const rows = csvRows('a;b\r\n\r\n"x\ny";"1;2"\rlast;""');
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['x\ny', '1;2'] },
    { line: 5, cells: ['last', ''] },
  ]);
  expect(csvRows('"open,x\ny')).toEqual([{ line: 1, cells: ['open,x\ny'] }]);
});
