import type { Tag } from '#contract/tag.ts';

export interface TagStore {
  /** Each with the number of its projects, of which there is at least one. */
  list: (visibleOnly: boolean) => Promise<Tag[]>;
  /** Removes the tags that no project has. */
  removeUnused: () => Promise<void>;
}
