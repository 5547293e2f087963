import { expect, test } from 'vitest';
import { createMissingCounts, listedPath } from './missing-counts.ts';

const at = new Date('2026-11-22T10:00:00.000Z');
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

test('a listed path names no person, and nothing of a query but a number', () => {
  expect(listedPath('/2013/01/A%20Text/?token=abc&email=ida')).toBe('/2013/01/a text');
  expect(listedPath('/index.php?option=com&id=42&name=Ida')).toBe('/index.php?id=42');
  expect(listedPath('/a?p=12345678')).toBe('/a');
  for (const path of [
    ...[
      '/ida@moss.example',
      '/x/%40me',
      `/reset/${'a1'.repeat(20)}`,
      `/${'long-'.repeat(50)}`,
      '/admin/x',
      '/%ff',
    ],
    ...[
      '/.git/config',
      '/wp-login.php',
      '/wp-admin',
      '/backup.zip',
      '/favicon.ico',
      '/a.data',
      '/xmlrpc.php',
    ],
  ])
    expect(listedPath(path), path).toBeUndefined();
});

test('a path of a script is listed once it came three times', () => {
  const counts = createMissingCounts();
  for (let time = 0; time < 2; time += 1) counts.note('/old.php', SAFARI, at);
  expect(counts.take()).toEqual([]);
  counts.note('/old.php', SAFARI, at);
  expect(counts.take()).toMatchObject([{ path: '/old.php', count: 3, byBots: false }]);
  expect(counts.take()).toEqual([]);
});

test('made-up paths take bounded memory and one bounded write, and frequent ones stay', () => {
  const counts = createMissingCounts(100);
  for (let time = 0; time < 3; time += 1) counts.note('/frequent', SAFARI, at);
  for (let index = 0; index < 50_000; index += 1) counts.note(`/x${index}`, SAFARI, at);
  counts.note('/new', SAFARI, at);
  const taken = counts.take();
  expect(taken).toHaveLength(100);
  expect(taken[0]).toMatchObject({ path: '/frequent', count: 3 });
  expect(taken.some(({ path }) => path === '/new')).toBe(true);
});

test('probes for scripts keep no place from other paths, and are forgotten', () => {
  const counts = createMissingCounts(100);
  for (let time = 0; time < 2; time += 1)
    for (let index = 0; index < 100; index += 1) counts.note(`/x${index}.php`, SAFARI, at);
  for (const path of ['/one', '/two', '/three']) counts.note(path, SAFARI, at);
  expect(counts.take().map(({ path }) => path)).toEqual(['/one', '/two', '/three']);
  for (let write = 0; write < 10; write += 1) expect(counts.take()).toEqual([]);
  counts.note('/x99.php', SAFARI, at);
  expect(counts.take()).toEqual([]);
});

test('a path that came often gives its place to none that came once', () => {
  const counts = createMissingCounts(20);
  for (let index = 0; index < 20; index += 1)
    for (let time = 0; time < (index === 12 ? 2 : 3); time += 1) counts.note(`/x${index}`, SAFARI, at);
  counts.note('/new', SAFARI, at);
  const paths = counts.take().map(({ path }) => path);
  expect(paths).toHaveLength(20);
  expect([paths.includes('/new'), paths.includes('/x12')]).toEqual([true, false]);
});
