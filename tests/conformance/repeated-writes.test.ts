import { describe, expect, test } from 'vitest';
import type { Site } from '#contract/catalogue.ts';
import { identify, pageVisitor } from '#domain/caller.ts';
import { createSite } from '#domain/create-site.ts';
import { type Backend, openBackend, testWith } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

/** The site of an editor; every call carries this `Idempotency-Key`. */
async function repeating({ ports, tokenOf }: Backend, idempotencyKey: string): Promise<Site> {
  const account = await identify(ports, await tokenOf('editor'));
  if (!account) throw new Error('The editor has no session.');
  return createSite(ports, { ...pageVisitor, account, idempotencyKey });
}

/** Over HTTP the key is a header, which the last test covers. */
const backends = ['SQLite', 'PostgreSQL', 'local storage'] as const;

describe.each(backends)('a write with an Idempotency-Key on %s', (name) => {
  const open = () => openBackend(name);
  const withServer = testWith('server', name);

  test('is carried out once and answered the same, however often and at whatever time it is sent', async () => {
    await using backend = await open();
    const editor = await repeating(backend, 'one');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => editor.posts.create({ title: 'Once' })),
    );
    answers.push(await editor.posts.create({ title: 'Once' }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect((await backend.visitor.posts.list()).total).toBe(1);
  });

  test('is told from a call that changes nothing, of which no answer is kept', async () => {
    await using backend = await open();
    const editor = await repeating(backend, 'preview');
    await editor.posts.preview({ content: '<p>A text</p>' });
    expect((await editor.posts.preview({ content: '<p>A longer text</p>' })).content).toBe(
      '<p>A longer text</p>',
    );
  });

  test('answers a repeated change and removal, though what they changed has changed again', async () => {
    await using backend = await open();
    const plain = await backend.signedInAs('editor');
    const { id, version } = await plain.posts.create({ title: 'First' });
    const change = { id, title: 'Second', expectedVersion: version };
    const changed = await (await repeating(backend, 'change')).posts.update(change);
    await plain.posts.update({ id, title: 'Third' });
    expect(await (await repeating(backend, 'change')).posts.update(change)).toEqual(changed);
    expect((await plain.posts.get({ id })).title).toBe('Third');

    const remover = await repeating(backend, 'remove');
    await remover.posts.remove({ id });
    expect(await remover.posts.remove({ id })).toBeUndefined();
  });

  test('keeps nothing of a refused write, so that it may be sent again corrected', async () => {
    await using backend = await open();
    const editor = await repeating(backend, 'refused');
    await failureOf(editor.posts.create({ title: 'Lost', categoryId: 999 }), 'invalid');
    expect((await editor.posts.create({ title: 'Found' })).title).toBe('Found');
  });

  test('is refused when the key came with another request', async () => {
    await using backend = await open();
    const editor = await repeating(backend, 'same');
    await editor.posts.create({ title: 'One' });
    await failureOf(editor.posts.create({ title: 'Another' }), 'conflict');
    await failureOf(editor.categories.create({ name: 'One' }), 'conflict');
    expect((await backend.visitor.posts.list()).total).toBe(1);
  });

  test('belongs to its caller: the same key of somebody else is another one', async () => {
    await using backend = await open();
    await (await repeating(backend, 'shared')).posts.create({ title: 'Mine' });
    const account = await identify(backend.ports, await backend.tokenOf('admin'));
    const admin = createSite(backend.ports, {
      ...pageVisitor,
      ...(account ? { account } : {}),
      idempotencyKey: 'shared',
    });
    await admin.posts.create({ title: 'Theirs' });
    expect((await backend.visitor.posts.list()).total).toBe(2);
  });

  withServer('is forgotten with the message it answered, of which nothing is kept', async () => {
    await using backend = await open();
    const visitor = createSite(backend.ports, { ...pageVisitor, idempotencyKey: 'letter' });
    const letter = { name: 'Ida', email: 'ida@moss.example', subject: 'Plans', message: 'Between us.' };
    const { id } = await visitor.messages.submit(letter);
    const admin = await backend.signedInAs('admin');
    await (await repeating(backend, 'kept')).posts.create({ title: 'Once' });
    await admin.messages.remove({ id });
    const left = await backend.app.database.read.selectFrom('answers').select('body').execute();
    expect(left).toEqual([{ body: expect.stringContaining('Once') }]);
  });

  test('is forgotten after a day', async () => {
    await using backend = await open();
    await (await repeating(backend, 'old')).posts.create({ title: 'Then' });
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
    const account = await identify(backend.ports, await backend.tokenOf('editor'));
    const later = createSite(
      { ...backend.ports, clock: () => tomorrow },
      { ...pageVisitor, ...(account ? { account } : {}), idempotencyKey: 'new' },
    );
    await later.posts.create({ title: 'Later' });
    await (await repeating(backend, 'old')).posts.create({ title: 'Then' });
    expect((await backend.visitor.posts.list()).total).toBe(3);
  });
});

test('over HTTP a repeated write answers the same status, ETag and body', async () => {
  await using backend = await openBackend('HTTP');
  const send = async (key: string) => {
    const response = await fetch(new URL('/api/blog/posts', backend.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await backend.tokenOf('editor')}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ title: 'Once' }),
    });
    return { status: response.status, etag: response.headers.get('etag'), body: await response.json() };
  };
  const first = await send('a1b2');
  expect(first.status).toBe(201);
  expect(await send('a1b2')).toEqual(first);
  expect((await backend.visitor.posts.list()).total).toBe(1);

  const refused = await send('x'.repeat(201));
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'Idempotency-Key' }] } });
});
