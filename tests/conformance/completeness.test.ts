/**
 * Adding a field to an entity begins in the contract. For every incomplete field these tests name the file of the next
 * step.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newOwnPageValues, ownPageInput, ownPageValues } from '#app/admin/own-pages/own-page-values.ts';
import { newPostValues, postInput, postValues } from '#app/admin/posts/post-values.ts';
import { newProjectValues, projectInput, projectValues } from '#app/admin/projects/project-values.ts';
import { catalogueEntries } from '#contract/catalogue.ts';
import { examples } from '#contract/examples.ts';
import { messageInputSchema, messageRecord } from '#contract/message.ts';
import { ownPageInputSchema, ownPageRecord } from '#contract/own-page.ts';
import { postInputSchema, postRecord } from '#contract/post.ts';
import { projectInputSchema, projectRecord } from '#contract/project.ts';
import { exampleOf, type RecordSchema } from '#contract/record.ts';
import { subscriberRecord } from '#contract/subscriber.ts';
import { columnName } from '#server/database/rows.ts';
import { records } from '#server/database/tables.ts';
import { type BackendName, openBackend } from '../support/backends.ts';

const namesOf = (schema: RecordSchema) => Object.keys(schema.shape);
const without = (names: string[], ...others: string[]) => names.filter((name) => !others.includes(name));

/** Fails with one line for each missing field, which names the file to change. */
function expectNone(missing: string[], file: string, what: string) {
  expect(
    missing.map((name) => `${file}: ${what} ${name}`),
    `Complete ${file}`,
  ).toEqual([]);
}

/** The exports of the contract's files whose names have this ending. */
function exportsOf(ending: string): [name: string, value: object][] {
  const modules = import.meta.glob<Record<string, object>>('../../src/contract/*.ts', { eager: true });
  const files = Object.entries(modules).filter(([path]) => !path.includes('.test.'));
  return files.flatMap(([, module]) => Object.entries(module)).filter(([name]) => name.endsWith(ending));
}

test('every operation is in the catalogue, and every record has a table', () => {
  const listed = new Set<object>(catalogueEntries.map(({ operation }) => operation));
  const operations = exportsOf('Operations').filter(([, group]) =>
    Object.values(group).some((operation) => !listed.has(operation)),
  );
  expectNone(
    operations.map(([name]) => name),
    'src/contract/catalogue.ts',
    'the catalogue lacks',
  );
  // These records are a part of the stored one.
  const inTables = new Set<object>([...Object.values(records), messageRecord, subscriberRecord]);
  const without = exportsOf('Record').filter(([, record]) => !inTables.has(record));
  expectNone(
    without.map(([name]) => name),
    'src/server/database/tables.ts',
    'the records lack',
  );
});

/** The names in an object that a module assigns to a constant. */
function namesIn(file: string, constant: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const declarations = program.body.flatMap((node) =>
    node.type === 'VariableDeclaration' ? node.declarations : [],
  );
  const init = declarations.find(({ id }) => id.type === 'Identifier' && id.name === constant)?.init;
  const properties = init?.type === 'ObjectExpression' ? init.properties : [];
  return properties.flatMap((node) =>
    node.type === 'Property' && node.key.type === 'Identifier' ? [node.key.name] : [],
  );
}

test('every group of the catalogue has its rules', () => {
  const file = 'src/domain/create-site.ts';
  const missing = without(
    catalogueEntries.map(({ group }) => group),
    ...namesIn(file, 'groups'),
  );
  expectNone([...new Set(missing)], file, 'the groups lack');
});

test('the server and the mock have the same stores', async () => {
  await using server = await openBackend('SQLite');
  await using mock = await openBackend('local storage');
  const [onServer, inMock] = [server, mock].map(({ ports }) => Object.keys(ports.stores));
  expectNone(without(inMock ?? [], ...(onServer ?? [])), 'src/server/stores/create-stores.ts', 'lacks');
  // The mock has no passwords, so it guards none, and nothing is imported there.
  const missing = without(onServer ?? [], 'oneTimeCodes', 'knownOrigins', 'imports', ...(inMock ?? []));
  expectNone(missing, 'src/browser/mock/local-stores.ts', 'lacks');
});

/** The stores and the rules set these. */
const byTheSite = ['id', 'createdAt', 'updatedAt', 'version'];

test('every stored field of an entity can be written', () => {
  const posts = without(namesOf(postRecord), ...byTheSite, ...namesOf(postInputSchema));
  expectNone(posts, 'src/contract/post.ts', 'postInputSchema lacks');
  const projects = without(namesOf(projectRecord), ...byTheSite, ...namesOf(projectInputSchema));
  expectNone(projects, 'src/contract/project.ts', 'projectInputSchema lacks');
  const pages = without(namesOf(ownPageRecord), ...byTheSite, ...namesOf(ownPageInputSchema));
  expectNone(pages, 'src/contract/own-page.ts', 'ownPageInputSchema lacks');
  const state = ['isRead', 'folder', 'spamReason'];
  const messages = without(namesOf(messageRecord), ...byTheSite, ...state, ...namesOf(messageInputSchema));
  expectNone(messages, 'src/contract/message.ts', 'messageInputSchema lacks');
});

test('every written field of an entity is stored', () => {
  // Tags and the place in a series have tables of their own.
  const inTables = ['category', 'tags', 'series', 'seriesPlace'];
  const posts = without(namesOf(postInputSchema), ...inTables, ...namesOf(postRecord));
  expectNone(posts, 'src/contract/post.ts', 'postRecord lacks');
  // Other names of a field (row 193), and lists in tables of their own.
  const others = ['overview', 'image', 'imageUrl', 'githubUrl', 'images', 'tags'];
  const projects = without(namesOf(projectInputSchema), ...others, ...namesOf(projectRecord));
  expectNone(projects, 'src/contract/project.ts', 'projectRecord lacks');
  const messages = without(namesOf(messageInputSchema), 'website', ...namesOf(messageRecord));
  expectNone(messages, 'src/contract/message.ts', 'messageRecord lacks');
});

test('every stored field has a column', async () => {
  await using backend = await openBackend('SQLite');
  for (const [table, record] of Object.entries(records)) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(
      backend.app.database.read,
    );
    const columns = namesOf(record).map(columnName);
    const missing = without(columns, ...rows.map(({ name }) => name));
    expectNone(missing, 'src/server/database/migrate.ts', `no migration adds to ${table} the column`);
  }
});

/** The fields of `written` that `answer` shows with another value. */
const changedIn = (answer: object, written: Record<string, unknown>) =>
  Object.keys(written).filter(
    (name) => JSON.stringify(Reflect.get(answer, name)) !== JSON.stringify(written[name]),
  );

describe.each<BackendName>(['SQLite', 'local storage'])('on %s', (name) => {
  test('a post keeps every field that is written, and every change', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const aliases = ['category', 'categoryId', 'authorId', 'tags', 'series', 'seriesPlace'];
    const written = Object.fromEntries(
      Object.entries(exampleOf(postInputSchema)).filter(([field]) => !aliases.includes(field)),
    );
    const added = await editor.posts.create({ ...written, title: 'Title' });
    const { id } = added;
    expectNone(changedIn(added, written), 'src/domain/posts/posts.ts', 'create loses');
    expectNone(changedIn(await editor.posts.get({ id }), written), 'src/domain/posts/posts.ts', 'get loses');
    const plain = await editor.posts.create({ title: 'Plain' });
    const others = { ...written, slug: 'another' };
    const changed = await editor.posts.update({ id: plain.id, ...others });
    expectNone(changedIn(changed, others), 'src/domain/posts/posts.ts', 'update loses');
    const { items } = await editor.posts.list({ include: 'content' });
    const listed = items.find((post) => post.id === id) ?? {};
    expectNone(changedIn(listed, written), 'src/server/stores/post-store.ts', 'list loses');
  });

  test('an own page keeps every field that is written, and every change', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const written = { ...exampleOf(ownPageInputSchema), title: 'Title' };
    const added = await editor.ownPages.create(written);
    expectNone(changedIn(added, written), 'src/domain/own-pages/own-pages.ts', 'create loses');
    const plain = await editor.ownPages.create({ title: 'Plain' });
    const others = { ...written, slug: 'another' };
    const changed = await editor.ownPages.update({ id: plain.id, ...others });
    expectNone(changedIn(changed, others), 'src/domain/own-pages/own-pages.ts', 'update loses');
    const fields = without(namesOf(ownPageInputSchema), ...Object.keys(newOwnPageValues('')));
    expectNone(fields, 'src/app/admin/own-pages/own-page-values.ts', 'the values lack');
    const sent = { ...ownPageInput(ownPageValues(changed, 'UTC'), 'UTC'), date: changed.date };
    const same = await editor.ownPages.update({ id: plain.id, ...sent });
    expectNone(changedIn(same, others), 'src/app/admin/own-pages/own-page-values.ts', 'a save loses');
  });

  test('a project keeps every field that is written, and every change', async () => {
    await using backend = await openBackend(name);
    const editor = await backend.signedInAs('editor');
    const aliases = ['overview', 'image', 'imageUrl', 'githubUrl', 'images', 'tags', 'slug'];
    const written = Object.fromEntries(
      Object.entries(exampleOf(projectInputSchema)).filter(([field]) => !aliases.includes(field)),
    );
    const fields = { title: 'Title', description: 'Description', images: ['/picture.png'] };
    const added = await editor.projects.create({ ...fields, ...written });
    expectNone(changedIn(added, written), 'src/domain/projects.ts', 'create loses');
    const { id } = await editor.projects.create(fields);
    const changed = await editor.projects.update({ id, ...written });
    expectNone(changedIn(changed, written), 'src/domain/projects.ts', 'update loses');
  });
});

test('every field of every input has an example', () => {
  // The version comes with the header `If-Match`; the others are alternative names or forms.
  const skipped = ['expectedVersion', 'category', 'overview', 'image', 'imageUrl', 'githubUrl', 'images'];
  for (const { group, name, operation } of catalogueEntries) {
    if (!(operation.input instanceof z.ZodObject)) continue;
    const example = (examples[group] as Record<string, object>)[name] ?? {};
    const missing = without(Object.keys(operation.input.shape), ...skipped, ...Object.keys(example));
    expectNone(missing, 'src/contract/examples.ts', `${group}.${name} has no example of`);
  }
});

test('the editors have every field that can be written, and bring it back unchanged', async () => {
  await using backend = await openBackend('local storage');
  const editor = await backend.signedInAs('editor');
  const posts = without(namesOf(postInputSchema), 'category', ...Object.keys(newPostValues('', 1)));
  expectNone(posts, 'src/app/admin/posts/post-values.ts', 'the values lack');
  const { category: _, ...example } = exampleOf(postInputSchema);
  const post = await editor.posts.create({ ...example, title: 'Title' });
  const sent = { ...postInput(postValues(post, 'UTC'), 'UTC'), date: post.date };
  const same = await editor.posts.update({ id: post.id, ...sent });
  expect([same.tags, same.series]).toEqual([post.tags, post.series]);
  const {
    categoryId: __,
    authorId: ___,
    tags: ____,
    series: _____,
    seriesPlace: ______,
    ...written
  } = example;
  expectNone(changedIn(same, written), 'src/app/admin/posts/post-values.ts', 'a save loses');

  const aliases = ['overview', 'image', 'imageUrl', 'githubUrl'];
  const projects = without(namesOf(projectInputSchema), ...aliases, ...Object.keys(newProjectValues));
  expectNone(projects, 'src/app/admin/projects/project-values.ts', 'the values lack');
  const project = await editor.projects.create({
    title: 'Title',
    description: 'Description',
    images: ['/picture.png'],
    isMVP: true,
    featured: true,
  });
  const { id } = project;
  const saved = await editor.projects.update({ id, ...projectInput(projectValues(project)) });
  expect({ ...saved, updatedAt: '', version: 0 }).toEqual({ ...project, updatedAt: '', version: 0 });
});
