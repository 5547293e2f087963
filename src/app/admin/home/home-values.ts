import type { SavedRevision } from '#app/editing/save-merged.ts';
import type { Home } from '#contract/home.ts';

/** What the home editor's fields hold: the home page's own parts, without what the server keeps about it. */
export type HomeValues = Pick<Home, 'hero' | 'intros'>;

export function homeValues({ hero, intros, version }: Home & { version: number }): SavedRevision<HomeValues> {
  return { values: { hero, intros }, version };
}
