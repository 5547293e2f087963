import type { TranslationStore } from '#domain/translation-store.ts';
import type { LocalTables } from '../local-tables.ts';

export function createLocalTranslationStore({ posts, projects }: LocalTables): TranslationStore {
  const linked = (kind: 'post' | 'project') => (kind === 'post' ? posts.rows() : projects.rows());
  const translationsOf = (kind: 'post' | 'project', original: number) =>
    linked(kind)
      .filter(({ translationOf }) => translationOf === original)
      .map(({ id }) => id)
      .sort((one, other) => one - other);
  return {
    translationsOf: async (kind, original) => translationsOf(kind, original),
    passOn: async (kind, original) => {
      const [first] = translationsOf(kind, original);
      if (first === undefined) return;
      const isLinked = ({ translationOf }: { translationOf: number | null }) => translationOf === original;
      const originalFor = (id: number) => (id === first ? null : first);
      if (kind === 'post')
        posts.change(isLinked, (post) => ({ ...post, translationOf: originalFor(post.id) }));
      else projects.change(isLinked, (row) => ({ ...row, translationOf: originalFor(row.id) }));
    },
  };
}
