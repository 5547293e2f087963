/** The kinds of texts that have translations. */
export type TranslatedKind = 'post' | 'project' | 'own-page';

export interface TranslationStore {
  /** The ids of the texts whose original this is, the oldest first. */
  translationsOf: (kind: TranslatedKind, original: number) => Promise<number[]>;
  /** Makes the oldest translation of a text the original of the others, because the text is removed. */
  passOn: (kind: TranslatedKind, original: number) => Promise<void>;
}
