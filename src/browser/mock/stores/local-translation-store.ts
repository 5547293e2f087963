import type { TranslatedKind, TranslationStore } from '#domain/translation-store.ts';
import type { LocalTables } from '../local-tables.ts';

export function createLocalTranslationStore({ posts, projects, ownPages }: LocalTables): TranslationStore {
  const rows = {
    post: posts.rows,
    project: projects.rows,
    'own-page': ownPages.rows,
  };
  const translationsOf = (kind: TranslatedKind, original: number) =>
    rows[kind]()
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
      else if (kind === 'own-page')
        ownPages.change(isLinked, (page) => ({ ...page, translationOf: originalFor(page.id) }));
      else projects.change(isLinked, (row) => ({ ...row, translationOf: originalFor(row.id) }));
    },
  };
}
