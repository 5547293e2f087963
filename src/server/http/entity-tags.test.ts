import { expect, test } from 'vitest';
import { matchesTag, versionsSeen } from './entity-tags.ts';

test('mend 13: If-Match takes lists and *, compares strongly, and nothing else matches', () => {
  const seen = (header?: string) => versionsSeen(header).expectedVersion;
  expect(seen(undefined)).toBeUndefined();
  expect(seen(' * ')).toBeUndefined();
  expect(seen('"3"')).toEqual([3]);
  expect(seen('"3.Qq3vR0yS8mZ1aB2c"')).toEqual([3]);
  expect(seen('"1.Qq3vR0yS8mZ1aB2c" , "7",, "other,with,commas","9"')).toEqual([1, 7, 9]);
  // A weak tag never matches in a strong comparison; the others of its list still do.
  expect(seen('W/"3"')).toEqual([]);
  expect(seen('W/"3", "4"')).toEqual([4]);
  for (const header of ['', '3', '"3', '"3" "4"', 'w/"3"', '"3", *', 'W/ "3"', '"3";q=1', '"a b"'])
    expect(seen(header), header).toEqual([]);
});

test('mend 13: If-None-Match takes lists and *, and compares weakly', () => {
  const tag = '"3.Qq3vR0yS8mZ1aB2c"';
  for (const header of [tag, `W/${tag}`, '*', `"a,b", W/${tag}`, `"x",${tag}`])
    expect(matchesTag(header, tag), header).toBe(true);
  for (const header of [undefined, '', '"3"', `${tag} "x"`, '3.Qq3vR0yS8mZ1aB2c', `"x, ${tag}`])
    expect(matchesTag(header, tag), header).toBe(false);
});
