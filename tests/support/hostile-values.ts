import { z } from 'zod';

/** Texts that have broken programs: each is a value that a person or a program could send or store. */
export const hostileTexts = [
  '',
  ' ',
  'https://a:b:c',
  'https://x:99999/',
  'https://x%/',
  'https:///',
  'https://[::1/picture.png',
  'http://user:pass@host:0/%ff?#',
  '//evil.example/a.png',
  '/a%',
  '/%00/%c0%ae/..%2f',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/images/../../etc/passwd',
  `/${'a'.repeat(2000)}`,
  'x'.repeat(20_000),
  'word '.repeat(4_000),
  '\u{1F469}\u200D\u{1F680}'.repeat(300),
  '\0',
  '\u0000\u0001\u0008\u000b\u001f\u007f\u0085\u2028\u2029\ufeff\ufffe\uffff',
  '\ud800',
  'a\udfff b\ud83d',
  '\u202e\u2066right to left\u2069 \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627',
  'e\u0301'.repeat(500),
  '<script>alert(1)</script></script><!--<script>',
  '"><img src=x onerror=alert(1)>',
  ']]></content:encoded><![CDATA[',
  '<a href="https://a:b:c">x</a><img src="https://x%/"><img src="/a%">',
  '<pre><code class="language-constructor">x</code></pre><pre><code class="language-__proto__">y',
  '<h2>a<h2><h3></h2></table></div></p><table><td><table>',
  '&#0;&#xD800;&#x110000;&#99999999999;&unknown;&',
  '</title></style></head></html>',
  "{{7*7}} $\u007b7*7} <%= 7*7 %> #{7*7} {% raw %} `id` $(id) ' or 1=1 --",
  '# *not* [markdown](javascript:x) | ~~~ \\',
  '%s%n%d %F0%9F',
  '0',
  '-1',
  '1e999',
  '9223372036854775807',
  '9223372036854775808',
  'NaN',
  '0000-00-00',
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999-14:00',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  'Tuesday',
  'abcdefghij',
  'Smarch 32, 20261',
  'Mars/Olympus_Mons',
  'Etc/GMT+99',
  'xx-invalid-locale-@calendar=none',
  '#12345',
  '#zzzzzz',
  'rgb(1,2,3)',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '{"__proto__":{"a":1}}',
  '[null,1,"x",{"url":7}]',
  '"just text"',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
] as const;

/** Numbers at the limits of their types. */
export const hostileNumbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  1e308,
  -1e308,
] as const;

/** A place in a JSON value: the names and indices that lead to it. */
type Place = (string | number)[];

/** The places of all single values in a JSON value. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, child]) =>
    placesIn(child, [...at, Array.isArray(value) ? Number(name) : name]),
  );
}

/** A copy of a JSON value with another value at one place. */
export function withValueAt(value: unknown, [name, ...rest]: Place, replacement: unknown): unknown {
  if (name === undefined) return replacement;
  const copy: unknown[] | object = Array.isArray(value) ? [...value] : { ...(value as object) };
  Reflect.set(copy, name, withValueAt(Reflect.get(copy, name), rest, replacement));
  return copy;
}

/** A value of every field of a schema, with one entry in each list, as the start of a document that is all written. */
export function filledFrom(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, filledFrom(field)]));
  }
  if (schema instanceof z.ZodArray) return [filledFrom(schema.element)];
  const { def } = schema._zod;
  if ('innerType' in def) {
    const absent = z.safeParse(schema, undefined);
    const inner = filledFrom(def.innerType as z.core.$ZodType);
    return typeof inner === 'object' || !absent.success ? inner : (absent.data ?? inner);
  }
  if (def.type === 'number' || def.type === 'int') return 1;
  return 'text';
}
