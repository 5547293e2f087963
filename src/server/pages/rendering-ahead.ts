import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageCache } from './page-cache.ts';

/** Pages that are rendered again after a save without a request for them. */
const RENDERED_AFTER_SAVE = 20;

interface Needs {
  cache: Pick<PageCache, 'mostRequested'>;
  contentVersion: () => number;
  watch: { isDown: boolean };
  isStopping: () => boolean;
}

/**
 * Returns a function that renders the most requested pages again after a save, one after the other, in turns of the event
 * loop. When another save comes meanwhile, it begins again with the pages that are the most requested then.
 */
export function createRenderingAhead(
  { cache, contentVersion, watch, isStopping }: Needs,
  render: (key: string) => Promise<unknown>,
): () => Promise<void> {
  /** Returns false if another save came meanwhile. */
  async function renderVersion(): Promise<boolean> {
    const version = contentVersion();
    for (const key of cache.mostRequested(RENDERED_AFTER_SAVE)) {
      // Nothing is cached while the version is unknown.
      if (watch.isDown || isStopping() || Number.isNaN(version)) break;
      await render(key);
      await nextTurn();
      if (contentVersion() !== version) return false;
    }
    return true;
  }

  let isRendering = false;
  return async () => {
    // The loop below sees a later save as well.
    if (isRendering) return;
    isRendering = true;
    try {
      while (!(await renderVersion()));
    } finally {
      isRendering = false;
    }
  };
}
