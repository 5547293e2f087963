import type { Stored } from '#app/editing/use-edit-form.ts';
import type { Home } from '#contract/home.ts';

/** What the home editor's fields hold: the home page's own parts, without what the server keeps about it. */
export type HomeValues = Pick<Home, 'hero' | 'intros'>;

export function homeValues({ hero, intros, version }: Home & { version: number }): Stored<HomeValues> {
  return { values: { hero, intros }, version };
}
