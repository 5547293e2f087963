import type { SavedRevision } from '#app/editing/save-merged.ts';
import type { Home } from '#contract/home.ts';

/** The form values of the home page: its content without the version. */
export type HomeValues = Pick<Home, 'hero' | 'intros'>;

export function homeValues({ hero, intros, version }: Home & { version: number }): SavedRevision<HomeValues> {
  return { values: { hero, intros }, version };
}
