import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogueEntries } from '#contract/catalogue.ts';
import { statusOfCode } from '#contract/errors.ts';
import { examples } from '#contract/examples.ts';
import type { RateLimit } from '#contract/operation.ts';
import { codeGuesses, passwordGuesses } from '#domain/accounts/sign-in-origins.ts';

const guide = readFileSync('docs/api.md', 'utf8');

/** The calls of the guide, as `POST /api/blog/posts`, with continued lines joined. */
const calls = [...guide.replaceAll('\\\n', ' ').matchAll(/curl ([^\n]*)/g)].map(([, line = '']) => {
  const path = /\$API([^\s"?]*)/.exec(line)?.[1] ?? '';
  return { method: /-X (\w+)/.exec(line)?.[1] ?? 'GET', path: `/api${path}`, line };
});

const entryOf = ({ method, path }: { method: string; path: string }) =>
  catalogueEntries.find(
    ({ operation }) =>
      operation.method === method && new RegExp(`^${operation.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  );

/** The values of the parameters in a path. */
function parametersIn(path: string, template = ''): Record<string, string> {
  const parts = path.split('/');
  const named = template.split('/').map((part, index) => [part, parts[index] ?? ''] as const);
  return Object.fromEntries(
    named.filter(([part]) => part.startsWith(':')).map(([part, value]) => [part.slice(1), value]),
  );
}

describe('docs/api.md', () => {
  test('names calls that exist, with a token where they need one', () => {
    for (const call of calls) {
      const entry = entryOf(call);
      expect(entry, call.line).toBeDefined();
      const needsToken = entry?.operation.access !== 'anyone';
      expect(call.line.includes('"$AUTH"'), call.line).toBe(needsToken);
    }
  });

  test('shows a call of every group', () => {
    const shown = new Set(calls.map((call) => entryOf(call)?.group));
    expect([...shown].toSorted()).toEqual(Object.keys(examples).toSorted());
  });

  test('mend API clients: shows every call of the newsletter', () => {
    const shown = calls.map((call) => entryOf(call)).filter((entry) => entry?.group === 'subscribers');
    const names = shown.map((entry) => String(entry?.name));
    expect(names.toSorted()).toEqual(Object.keys(examples.subscribers).toSorted());
  });

  test('mend API clients: names calls without a version truly', () => {
    const takesVersion = (input: z.ZodType) =>
      JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes(
        '"expectedVersion"',
      );
    const without = catalogueEntries
      .filter(({ operation: { method, input } }) => /PUT|DELETE/.test(method) && !takesVersion(input))
      .map(({ operation: { method, path } }) => `${method} ${path}`);
    const [, versions = ''] = /\n## Versions\n(.*?)\n## /s.exec(guide) ?? [];
    const named = [...versions.matchAll(/`((?:PUT|DELETE) \/[^`]+)`/g)].map(([, call]) => call);
    expect(named).not.toEqual([]);
    expect(without).toEqual(expect.arrayContaining(named));
  });

  test('sends bodies that the calls accept', () => {
    for (const call of calls) {
      const body = /-d '([^']*)'/.exec(call.line)?.[1];
      if (body === undefined) continue;
      const { operation } = entryOf(call) ?? {};
      const input = { ...JSON.parse(body), ...parametersIn(call.path, operation?.path) };
      expect(operation?.input.safeParse(input).error?.issues ?? [], call.line).toEqual([]);
    }
  });

  test('row 7: lists every failure and every limit of the contract', () => {
    for (const [code, status] of Object.entries(statusOfCode)) {
      expect(guide).toContain(`| ${status} | \`${code}\` |`);
    }
    const limits = catalogueEntries.flatMap(({ operation: { method, path, limit } }) =>
      limit ? [`| \`${method} ${path}\` | ${limit.calls} | ${limit.seconds / 60} min |`] : [],
    );
    const table = guide.split('| --- | --- | --- |\n').at(-1)?.trim().split('\n') ?? [];
    expect(table).toEqual(limits);
    const words = ({ calls, seconds }: RateLimit) => `${calls} within ${seconds / 60} min`;
    expect(guide).toContain(`Wrong passwords for one name: ${words(passwordGuesses)}`);
    expect(guide).toContain(`wrong one-time codes: ${words(codeGuesses)}`);
  });
});
