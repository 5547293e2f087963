import type { SlugKind } from '#contract/addresses/slug.ts';
import type { PublicRecordStore } from '#domain/addresses/public-record-store.ts';
import type { SlugStore, StoredSlug } from '#domain/addresses/slug-store.ts';
import { descending } from '../../local-search.ts';
import type { LocalTables } from '../../local-tables.ts';

export function createLocalSlugStore({ slugs, publicRecords }: LocalTables): SlugStore {
  const isRemoved = (kind: SlugKind, recordId: number) =>
    publicRecords
      .rows()
      .some((row) => row.kind === kind && row.recordId === recordId && row.removedAt !== null);

  return {
    find: async (kind, key) => {
      const ofKind = slugs.rows().filter((row) => row.kind === kind);
      const recordId = typeof key === 'number' ? key : ofKind.find(({ slug }) => slug === key)?.recordId;
      if (recordId === undefined) return undefined;
      const current = ofKind.find((row) => row.recordId === recordId && row.isCurrent);
      const removed = isRemoved(kind, recordId);
      return current || removed ? { recordId, slug: current?.slug, isRemoved: removed } : undefined;
    },

    taken: async (kind, wanted) => {
      const names = new Set(wanted);
      return slugs.rows().filter((row) => row.kind === kind && names.has(row.slug));
    },

    history: async (kind, recordId) =>
      slugs
        .rows()
        .filter((row) => row.kind === kind && row.recordId === recordId)
        .sort(
          (one, other) =>
            Number(other.isCurrent) - Number(one.isCurrent) || descending(one.since, other.since),
        ),

    put: async (slug) => {
      const others = slugs.rows().filter((row) => row.kind !== slug.kind || row.slug !== slug.slug);
      const earlier = others.map((row) =>
        row.kind === slug.kind && row.recordId === slug.recordId ? { ...row, isCurrent: false } : row,
      );
      slugs.write([...earlier, { ...slug, isCurrent: true }]);
    },

    forget: async (kind, recordId) => slugs.remove((row) => row.kind === kind && row.recordId === recordId),
  };
}

export function createLocalPublicRecordStore({ publicRecords }: LocalTables): PublicRecordStore {
  const others = (kind: SlugKind, recordId: number) =>
    publicRecords.rows().filter((row) => row.kind !== kind || row.recordId !== recordId);
  return {
    get: async (kind, recordId) =>
      publicRecords.rows().find((row) => row.kind === kind && row.recordId === recordId),
    put: async (record) => publicRecords.write([...others(record.kind, record.recordId), record]),
    forget: async (kind, recordId) => publicRecords.write(others(kind, recordId)),
  };
}

/** Forgets the slugs and the versions of a removed record whose id a new one takes: the largest id and one more is the next (row 223). */
export function forgetEarlierRecord(
  { slugs, publicRecords, revisions }: Pick<LocalTables, 'slugs' | 'publicRecords' | 'revisions'>,
  kind: SlugKind,
  recordId: number,
): void {
  const names = (row: StoredSlug) => row.recordId === recordId || row.slug === String(recordId);
  slugs.remove((row) => row.kind === kind && names(row));
  publicRecords.remove((row) => row.kind === kind && row.recordId === recordId);
  revisions.remove((row) => row.entity === kind && row.entityId === recordId);
}
