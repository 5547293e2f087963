import type { TranslationStore } from '#domain/translation-store.ts';
import type { Connections } from './connections.ts';

const tables = { post: 'posts', project: 'projects', 'own-page': 'own_pages' } as const;

export function createTranslationStore({ read, write }: Connections): TranslationStore {
  const translationsOf: TranslationStore['translationsOf'] = async (kind, original) => {
    const rows = await read
      .selectFrom(tables[kind])
      .select('id')
      .where('translation_of', '=', original)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  return {
    translationsOf,
    passOn: async (kind, original) => {
      const [first, ...others] = await translationsOf(kind, original);
      if (first === undefined) return;
      const table = write.updateTable(tables[kind]);
      await table.set({ translation_of: null }).where('id', '=', first).execute();
      if (others.length === 0) return;
      await table.set({ translation_of: first }).where('id', 'in', others).execute();
    },
  };
}
