import type { Tag } from '#contract/tag.ts';

export interface TagStore {
  /** Each with the number of its projects, of which there is at least one. */
  list: (visibleOnly: boolean) => Promise<Tag[]>;
  get: (id: number) => Promise<Pick<Tag, 'id' | 'name' | 'slug'> | undefined>;
  /** Tags that a write has added, before they get their slugs. */
  withoutSlug: () => Promise<Pick<Tag, 'id' | 'name'>[]>;
  setSlug: (id: number, slug: string) => Promise<void>;
  /** Removes the tags that no project has; returns their ids. */
  removeUnused: () => Promise<number[]>;
}
