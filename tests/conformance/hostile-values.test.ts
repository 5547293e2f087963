/**
 * Writes values that no reader expects into every field of every record, by the API and straight into the tables, and
 * reads every address of the site. Records, fields and addresses come from the contract and from src/app/urls.ts.
 */
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allPages } from '#app/urls.ts';
import { aboutSchema } from '#contract/about.ts';
import { callOf, catalogueEntries, type Site } from '#contract/catalogue.ts';
import { contactInfoSchema } from '#contract/contact-info.ts';
import { isSiteError, statusOfCode } from '#contract/errors.ts';
import { examples } from '#contract/examples.ts';
import { homeSchema } from '#contract/home.ts';
import { pathParameters } from '#contract/operation.ts';
import { settingsSchema } from '#contract/settings.ts';
import { records } from '#server/database/tables.ts';
import { type Backend, openBackend } from '../support/backends.ts';
import { builtPages } from '../support/built-pages.ts';
import {
  filledFrom,
  hostileNumbers,
  hostileTexts,
  placesIn,
  withValueAt,
} from '../support/hostile-values.ts';
import { sampleOf } from '../support/proof.ts';

/** A fixed seed, so that a run of `npm test` repeats the last one; the proof looks further with every run. */
const runs = (whole: number, sample: number) => ({
  numRuns: sampleOf(whole, sample),
  // To find the smallest failing example takes minutes.
  ...(process.env.PROOF ? {} : { seed: 13, endOnFailure: true }),
});

/** The number of records of each kind that are written and read; each has another hostile field. */
const RECORDS = 6;

interface OpenSite {
  backend: Backend;
  url: string;
  admin: Site;
  token: string;
  file: DatabaseSync;
}

/** Opens the sample site with an editor, a message and few records, so that reading all of it takes a second. */
async function openSite() {
  const backend = await openBackend('SQLite', { sample: true, pages: builtPages });
  const url = await backend.app.server.listen({ port: 0, host: '127.0.0.1' });
  const admin = await backend.signedInAs('admin');
  await backend.signedInAs('editor');
  for (const name of ['Ida', 'Maja', 'Tove'])
    await backend.visitor.messages.submit({ name, email: 'a@b.example', subject: 'Hello', message: 'Hello' });
  const file = new DatabaseSync(join(backend.config.dataDir, 'vitrine.sqlite'), {
    enableForeignKeyConstraints: false,
    timeout: 5000,
  });
  file.exec(`pragma synchronous = off; pragma ignore_check_constraints = on;
    delete from posts where id > ${RECORDS}; delete from projects where id > ${RECORDS};
    insert into images (url, type, bytes, width, height, placeholder, widths, created_at, state)
      select '/images/boat' || id || '-k3v7x2qa.jpg', 'image/jpeg', 9, 900, 600, '', '[400]', created_at, 'ready' from posts;
    update posts set image_url = '/images/boat' || id || '-k3v7x2qa.jpg' where id % 2 = 0;
    update posts set author_id = 2 where id % 3 = 0;`);
  return {
    backend,
    url,
    admin,
    token: await backend.tokenOf('admin'),
    file,
    [Symbol.asyncDispose]: async () => {
      file.close();
      await backend[Symbol.asyncDispose]();
    },
  };
}

/** Every address of the site: pages, feeds, Markdown, sitemap, icons, cards and the reads of the API. */
function addressesOf({ file }: OpenSite): { path: string; asAdmin: boolean }[] {
  const idsIn = (table: string) =>
    file.prepare(`select cast(id as text) as id from ${table} order by id desc limit ?`).all(RECORDS + 2);
  const ids: Record<string, string[]> = {};
  for (const [word, table] of [
    ['blog', 'posts'],
    ['project', 'projects'],
    ['message', 'messages'],
    ['categories', 'categories'],
    ['authors', 'users'],
  ] as const)
    ids[word] = idsIn(table).map(({ id }) => String(id));
  const tags = file.prepare('select cast(name as text) as name from tags limit 3').all();
  const withIds = (path: string) => {
    if (path.includes(':tag')) return tags.map(({ name }) => path.replace(':tag', encoded(String(name))));
    if (!path.includes(':id')) return [path.replace('*', 'nothing%')];
    const word = ['categories', 'authors', 'blog', 'project', 'message'].find((known) =>
      path.includes(known),
    );
    return (ids[word ?? ''] ?? ['1']).map((id) => path.replace(':id', encoded(id)));
  };
  const shown = allPages.flatMap(({ path }) => withIds(path));
  const drawn = ['/favicon.ico', '/manifest.webmanifest', '/icons/icon-32-0.png', '/share/page-home-0.png'];
  const cards = ['post', 'project'].map((kind) => `/share/${kind}-${ids.blog?.[0] ?? 1}-0.png`);
  const reads = catalogueEntries
    .filter(({ operation }) => operation.method === 'GET' && operation.status === 200)
    .flatMap(({ operation }) =>
      withIds(operation.path).flatMap((path) =>
        operation.paged && pathParameters(path).length === 0 ? [path, `${path}?include=content`] : [path],
      ),
    );
  const searches = ['/blog?search=a', '/projects?search=a', '/blog?page=2', '/projects?tag=%ED%A0%80'];
  return [
    ...[...shown, ...searches, ...drawn, ...cards, ...reads, '/api/openapi.json'].map((path) => ({
      path,
      asAdmin: false,
    })),
    ...reads.map((path) => ({ path, asAdmin: true })),
  ];
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** Reads every address and returns those that fail. */
async function failuresOf(site: OpenSite): Promise<string[]> {
  // A save, so that nothing is read from a cache.
  await site.backend.ports.stores.inTransaction((stores) => stores.site.bumpContentVersion());
  const failures: string[] = [];
  const queue = addressesOf(site);
  const readNext = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const headers: Record<string, string> = next.asAdmin ? { authorization: `Bearer ${site.token}` } : {};
      const answer = await fetch(site.url + next.path, { headers });
      const text = await answer.text();
      if (answer.status >= 500) failures.push(`${answer.status} ${next.path} ${text.slice(0, 200)}`);
    }
  };
  await Promise.all([readNext(), readNext(), readNext(), readNext()]);
  return failures;
}

/** Operations that would end the run: without the admin or its session nothing more can be written. */
const ENDS_RUN = ['signOut', 'signOutAll', 'endSession', 'signUp', 'setPassword'];

/** The writes of the contract, each with an input that it accepts. */
const writes = catalogueEntries
  .filter(({ group, name, operation }) => {
    const ends = ENDS_RUN.includes(name) || group === 'sampleContent' || group === 'oneTimeCodes';
    return operation.method !== 'GET' && operation.method !== 'DELETE' && !operation.files && !ends;
  })
  .map((entry) => {
    const input: unknown = Reflect.get(examples[entry.group], entry.name);
    return { entry, input, places: placesIn(input) };
  });

/** Addresses of the right form that no URL parser accepts. */
const badAddresses = ['https://a:b:c', 'https://x:99999/', 'https://x%/', 'https:///'];

test('safety 2: every address in the contract refuses a text that is no URL, and names the field', async () => {
  await using site = await openSite();
  let refused = 0;
  for (const { entry, input, places } of writes) {
    for (const place of places) {
      const example = place.reduce((value: unknown, name) => Reflect.get(value as object, name), input);
      if (typeof example !== 'string' || !/^(\/|https?:)/.test(example)) continue;
      for (const address of badAddresses) {
        const call = callOf(site.admin, entry)(withValueAt(input, place, address));
        const title = `${entry.group}.${entry.name} ${place.join('.')} ${address}`;
        const { code, issues = [] } = await call.then(
          () => ({ code: 'accepted' }),
          (error) => error,
        );
        expect(code, title).toBe('invalid');
        expect(issues[0].path, title).toContain(String(place[0]));
        refused += 1;
      }
    }
  }
  // Pictures of the hero, of posts and of projects, the site's icon, the networks and the links of projects.
  expect(refused).toBeGreaterThan(40);
});

const anyValue = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [[]], { length: -1 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

test('safety 2: no value that the API accepts makes an address fail', { timeout: 120_000 }, async () => {
  await using site = await openSite();
  const places = writes.flatMap((write) => write.places.map((place) => ({ ...write, place })));
  const values = fc.array(anyValue, { minLength: places.length, maxLength: places.length });
  await fc.assert(
    fc.asyncProperty(values, async (chosen) => {
      for (const [index, { entry, input, place }] of places.entries()) {
        const hostile = withValueAt(input, place, chosen[index]);
        await callOf(
          site.admin,
          entry,
        )(hostile).catch((error: unknown) => {
          const status = isSiteError(error) ? statusOfCode[error.code] : 500;
          if (status < 500) return;
          throw new Error(`${entry.group}.${entry.name} ${JSON.stringify(hostile)}: ${String(error)}`);
        });
      }
      expect(await failuresOf(site)).toEqual([]);
    }),
    runs(60, 1),
  );
});

/** The documents with every field written. */
const documents = {
  settings: filledFrom(settingsSchema),
  home: filledFrom(homeSchema),
  about: filledFrom(aboutSchema),
  'contact-info': filledFrom(contactInfoSchema),
};

/** The tables that a page or a read of the API shows. The admin's own account and session stay as they are. */
const tables = [...Object.keys(records), 'project_images', 'project_tags'].filter(
  (table) => !['documents', 'sessions', 'answers', 'revisions'].includes(table),
);

interface Cell {
  table: string;
  column: string;
}

/** A copy of all rows, to start every run with. */
function rememberRows(file: DatabaseSync): () => void {
  const all = [...tables, 'documents'].map((table) => ({
    table,
    rows: file.prepare(`select * from ${table}`).all(),
  }));
  return () => {
    for (const { table, rows } of all) {
      file.exec(`delete from ${table}`);
      for (const row of rows) {
        const names = Object.keys(row);
        file
          .prepare(`insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`)
          .run(...Object.values(row));
      }
    }
  };
}

/** Writes a value into one row of a column, past every check. The database refuses some values, such as a second row with one id. */
function force(file: DatabaseSync, { table, column }: Cell, rowNumber: number, value: unknown): void {
  const ids = file
    .prepare(`select rowid as id from ${table} ${table === 'users' ? 'where id > 1' : ''}`)
    .all();
  const { id } = ids[rowNumber % ids.length] ?? {};
  if (id === undefined) return;
  const stored = typeof value === 'object' || typeof value === 'boolean' ? JSON.stringify(value) : value;
  try {
    file.prepare(`update ${table} set ${column} = ? where rowid = ?`).run(stored as SQLInputValue, id);
  } catch (error) {
    if (!/constraint|datatype|too large/i.test(String(error))) throw error;
  }
}

test('safety 2: no stored value makes an address fail, whatever the contract says of it', {
  timeout: 120_000,
}, async () => {
  await using site = await openSite();
  const { file } = site;
  const restore = rememberRows(file);
  const cells = tables.flatMap((table): Cell[] =>
    file
      .prepare(`select name from pragma_table_info(?)`)
      .all(table)
      .map(({ name }) => ({ table, column: String(name) })),
  );
  const parts = Object.entries(documents).flatMap(([name, body]) =>
    placesIn(body).map((place) => ({ name, body, place })),
  );
  const hostile = fc.record({
    // Every column in one row, and every part of a document with some probability: a value may hide another one.
    inCells: fc.array(anyValue, { minLength: cells.length, maxLength: cells.length }),
    inParts: fc.array(fc.option(anyValue, { freq: 2 }), { minLength: parts.length, maxLength: parts.length }),
    row: fc.nat(RECORDS),
    wholeBody: fc.option(fc.constantFrom(...hostileTexts), { freq: 6 }),
  });
  const everywhere = (value: unknown) => ({
    inCells: cells.map(() => value),
    inParts: parts.map(() => value),
    row: 0,
    wholeBody: null,
  });
  await fc.assert(
    fc.asyncProperty(hostile, async ({ inCells, inParts, row, wholeBody }) => {
      file.exec('begin immediate');
      restore();
      for (const [index, cell] of cells.entries()) force(file, cell, index + row, inCells[index]);
      const bodies: Record<string, unknown> = { ...documents };
      for (const [index, { name, place }] of parts.entries()) {
        const value = inParts[index];
        if (value !== null) bodies[name] = withValueAt(bodies[name], place, value);
      }
      for (const [name, body] of Object.entries(bodies)) {
        const text = name === 'about' ? (wholeBody ?? JSON.stringify(body)) : JSON.stringify(body);
        file.prepare('update documents set body = ?, version = version + 1 where name = ?').run(text, name);
      }
      file.exec('commit');
      expect(await failuresOf(site)).toEqual([]);
    }),
    { ...runs(200, 2), examples: [[everywhere(badAddresses[0])]] },
  );
});
