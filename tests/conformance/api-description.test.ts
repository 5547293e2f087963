import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { catalogueEntries } from '#contract/catalogue.ts';
import { statusOfCode } from '#contract/errors.ts';
import { examples } from '#contract/examples.ts';
import { takesKey } from '#contract/operation.ts';
import { openBackend } from '../support/backends.ts';
import { isProof } from '../support/proof.ts';

interface Described {
  operationId: string;
  summary: string;
  description: string;
  deprecated?: boolean;
  security: object[];
  parameters?: { $ref?: string; name?: string; description?: string; in?: string; required?: boolean }[];
  requestBody?: {
    content: Record<string, { schema: { properties: object; required?: string[] }; example?: object }>;
  };
  responses: Record<string, { $ref?: string; content?: object }>;
}

interface Description {
  openapi: string;
  info: { contact: { url: string } };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  components: {
    responses: Record<string, { content?: Record<string, { example: { statusCode: number } }> }>;
  };
}

async function readDescription(): Promise<Description> {
  await using backend = await openBackend('HTTP');
  return (await (await fetch(`${backend.url}/api/openapi.json`)).json()) as Description;
}

const operationsOf = ({ paths }: Description) =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => [
        described.operationId,
        { path, method, described },
      ]),
    ),
  );

test('mend API clients: the description of the API passes the strict rules of Redocly without a remark', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-api-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(await readDescription()));
    const require = createRequire(import.meta.url);
    const redocly = require.resolve('@redocly/cli/bin/cli.js');
    const settings = ['--config', 'redocly.yaml', '--format', 'json'];
    const { stdout } = await promisify(execFile)(process.execPath, [redocly, 'lint', file, ...settings], {
      env: { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    }).catch((failed: { stdout: string }) => failed);
    const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Spectral takes 6 s of processor time, so it runs in `npm run proof`; the test below it checks what it found. */
test.runIf(isProof)(
  'mend API clients: the description of the API passes spectral:oas without a remark',
  async () => {
    const [{ default: core }, { default: parsers }, { default: rulesets }] = await Promise.all([
      import('@stoplight/spectral-core'),
      import('@stoplight/spectral-parsers'),
      import('@stoplight/spectral-rulesets'),
    ]);
    const spectral = new core.Spectral();
    // The type of the rules forbids the empty `extends` that the rules themselves leave out.
    spectral.setRuleset({ extends: [{ extends: [], ...rulesets.oas }] });
    const description = JSON.stringify(await readDescription());
    const remarks = await spectral.run(new core.Document(description, parsers.Json, 'openapi.json'));
    expect(remarks.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`)).toEqual([]);
  },
  120_000,
);

test('mend API clients: the description names a contact, describes its parameters, and has portable patterns', async () => {
  const description = await readDescription();
  expect(description.info.contact.url).toBe('http://site.example/contact');
  for (const [id, { described }] of operationsOf(description)) {
    for (const { $ref, name, description: text } of described.parameters ?? [])
      expect($ref ?? text, `${id} ${name}`).toBeTruthy();
  }
  // Without the flag `u`, as most tools read a pattern, `\p{L}` means the letters p, L and braces.
  expect(JSON.stringify(description)).not.toContain('\\\\p{');
});

describe('the description of the API', () => {
  test('has every call on its path, with its access, its headers and its failures', async () => {
    const description = await readDescription();
    const described = operationsOf(description);
    expect(description.openapi).toBe('3.1.0');
    expect([...described.keys()].toSorted()).toEqual(
      catalogueEntries.map(({ group, name }) => `${group}.${name}`).toSorted(),
    );
    for (const { group, name, operation } of catalogueEntries) {
      const id = `${group}.${name}`;
      const found = described.get(id);
      if (!found) continue;
      expect(found.method, id).toBe(operation.method.toLowerCase());
      expect(found.path.replace(/\{(\w+)\}/g, ':$1'), id).toBe(operation.path);
      const { security, deprecated, responses, parameters = [] } = found.described;
      expect(security.length === 1, id).toBe(operation.access !== 'anyone');
      expect(deprecated ?? false, id).toBe(operation.deprecated !== undefined);
      expect(Object.keys(responses), id).toContain(String(operation.status));
      if (operation.access !== 'anyone')
        expect(Object.keys(responses), id).toEqual(expect.arrayContaining(['401', '403']));
      if (operation.limit) expect(Object.keys(responses), id).toContain('429');
      const headers = parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
      expect(headers.includes('IdempotencyKey'), id).toBe(takesKey(operation));
      expect(headers.includes('IfNoneMatch'), id).toBe(
        operation.method === 'GET' && operation.status === 200,
      );
    }
  });

  test('takes JSON for fields and multipart for files', async () => {
    const described = operationsOf(await readDescription());
    const typesOf = (id: string) => Object.keys(described.get(id)?.described.requestBody?.content ?? {});
    expect(typesOf('images.upload')).toEqual(['multipart/form-data']);
    expect(typesOf('projects.addImages')).toEqual(['application/json', 'multipart/form-data']);
    expect(typesOf('posts.create')).toEqual(['application/json']);
    expect(typesOf('auth.signOut')).toEqual([]);
    const parts = described.get('projects.addImages')?.described.requestBody?.content['multipart/form-data'];
    expect(Object.keys(parts?.schema.properties ?? {})).toEqual(
      expect.arrayContaining(['image-0', 'image-9']),
    );
  });

  test('shows an example of every body, and of every failure with its status', async () => {
    const description = await readDescription();
    for (const [id, { described }] of operationsOf(description)) {
      const json = described.requestBody?.content['application/json'];
      if (json) expect(Object.keys(json.example ?? {}), id).not.toEqual([]);
    }
    const statuses = Object.values(description.components.responses).flatMap(
      ({ content }) => content?.['application/json']?.example.statusCode ?? [],
    );
    // 405 belongs to no operation, whose method is right.
    const expected = Object.values(statusOfCode).filter((status) => status !== 405);
    expect(statuses.toSorted()).toEqual(expected.toSorted());
  });

  test('shows examples that the calls accept', () => {
    for (const { group, name, operation } of catalogueEntries) {
      // A file is no JSON.
      if (operation.files && operation.files !== 'images') continue;
      const example = (examples[group] as Record<string, unknown>)[name];
      expect(operation.input.safeParse(example).error?.issues ?? [], `${group}.${name}`).toEqual([]);
    }
  });
});
