import { describe, expect, test } from 'vitest';
import type { SlugKind } from '#contract/addresses/slug.ts';
import {
  chooseSlug,
  findRecord,
  forgetSlugs,
  keepSlug,
  retireSlugs,
  returningSlug,
} from '#domain/addresses/slugs.ts';
import type { Stores } from '#domain/stores.ts';
import { backendNames, openBackend } from '../support/backends.ts';
import { failureOf } from '../support/expect-failure.ts';

const at = '2026-11-22T10:00:00.000Z';
const kind: SlugKind = 'series';

/** Names a record as a rule does: choose a slug, write the record, keep the slug. */
function name(
  stores: Stores,
  recordId: number,
  request: { title: string; typed?: string; isPublic?: boolean },
) {
  return stores.inTransaction(async (inside) => {
    const titleOf = async (id: number) => `Record ${id}`;
    const slug = await chooseSlug(inside, { kind, recordId, ...request, titleOf });
    await keepSlug(inside, { kind, recordId, slug, at, isPublic: request.isPublic ?? true });
    return slug;
  });
}

describe.each(backendNames)('slugs on %s', (backendName) => {
  test('equal titles get the first number that is free, and an earlier slug is not free', async () => {
    await using backend = await openBackend(backendName);
    const { stores } = backend.ports;
    expect(await name(stores, 1, { title: 'Harbour' })).toBe('harbour');
    expect(await name(stores, 2, { title: 'Harbour' })).toBe('harbour-2');
    expect(await name(stores, 1, { title: '', typed: 'port' })).toBe('port');
    expect(await name(stores, 3, { title: 'Harbour' })).toBe('harbour-3');
    expect(await findRecord(stores, kind, 'harbour')).toEqual({
      recordId: 1,
      slug: 'port',
      isRemoved: false,
    });
    expect(await findRecord(stores, kind, 1)).toEqual({ recordId: 1, slug: 'port', isRemoved: false });
    expect(await findRecord(stores, kind, 'nowhere')).toBeUndefined();
    expect(await findRecord(stores, kind, 99)).toBeUndefined();
    expect(await findRecord(stores, 'tag', 'harbour')).toBeUndefined();
    const history = await stores.slugs.history(kind, 1);
    expect(history.map(({ slug, isCurrent }) => [slug, isCurrent])).toEqual([
      ['port', true],
      ['harbour', false],
    ]);
    await stores.inTransaction(async (inside) => {
      for (let id = 4; id < 24; id += 1) await name(inside, id, { title: 'Harbour' });
    });
    expect(await name(stores, 24, { title: 'Harbour' })).toBe('harbour-24');
  });

  test('a typed slug of another record is refused with its title, and an earlier one of its own is free', async () => {
    await using backend = await openBackend(backendName);
    const { stores } = backend.ports;
    await name(stores, 1, { title: 'Harbour' });
    await name(stores, 1, { title: '', typed: 'port' });
    const taken = await failureOf(name(stores, 2, { title: '', typed: 'port' }), 'conflict');
    expect(taken.issues).toEqual([{ path: 'slug', message: '“port” is the slug of the series “Record 1”.' }]);
    const earlier = await failureOf(name(stores, 2, { title: '', typed: 'harbour' }), 'conflict');
    expect(earlier.message).toBe(
      '“harbour” was a slug of the series “Record 1”, and its old address still leads there.',
    );
    expect(await name(stores, 1, { title: '', typed: 'harbour' })).toBe('harbour');
    expect(await findRecord(stores, kind, 'port')).toMatchObject({ recordId: 1, slug: 'harbour' });
  });

  test('a removed record that visitors saw stays known, until it returns or its slug is typed', async () => {
    await using backend = await openBackend(backendName);
    const { stores } = backend.ports;
    const retire = (recordId: number) =>
      stores.inTransaction((inside) => retireSlugs(inside, { kind, recordId, at, isPublic: false }));
    const titleOf = async (id: number) => (id === 1 ? undefined : `Record ${id}`);
    await name(stores, 1, { title: 'Harbour' });
    await retire(1);
    for (const key of [1, 'harbour'])
      expect(await findRecord(stores, kind, key)).toEqual({ recordId: 1, slug: 'harbour', isRemoved: true });
    expect(await name(stores, 2, { title: 'Harbour' })).toBe('harbour-2');

    // It comes back.
    const returning = { kind, recordId: 1, title: 'Harbour', titleOf };
    expect(await returningSlug(stores, returning)).toBe('harbour');
    await name(stores, 1, { title: '', typed: 'harbour' });
    expect(await findRecord(stores, kind, 1)).toMatchObject({ isRemoved: false });

    // It goes again, and another record takes its slug.
    await retire(1);
    await stores.inTransaction(async (inside) => {
      const slug = await chooseSlug(inside, { kind, recordId: 3, title: '', typed: 'harbour', titleOf });
      await keepSlug(inside, { kind, recordId: 3, slug, at, isPublic: true });
    });
    expect(await findRecord(stores, kind, 'harbour')).toEqual({
      recordId: 3,
      slug: 'harbour',
      isRemoved: false,
    });
    expect(await findRecord(stores, kind, 1)).toEqual({ recordId: 1, slug: undefined, isRemoved: true });
    expect(await returningSlug(stores, returning)).toBe('harbour-3');
  });

  test('a removed record that no visitor saw leaves its slug free', async () => {
    await using backend = await openBackend(backendName);
    const { stores } = backend.ports;
    await name(stores, 1, { title: 'Harbour', isPublic: false });
    await stores.inTransaction((inside) => retireSlugs(inside, { kind, recordId: 1, at, isPublic: false }));
    expect(await findRecord(stores, kind, 'harbour')).toBeUndefined();
    expect(await findRecord(stores, kind, 1)).toBeUndefined();
    expect(await name(stores, 2, { title: 'Harbour' })).toBe('harbour');
    await stores.inTransaction((inside) => forgetSlugs(inside, kind, 2));
    expect(await findRecord(stores, kind, 2)).toBeUndefined();
  });
});
