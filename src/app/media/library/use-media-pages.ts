import { useState } from 'react';
import type { Media } from '#contract/media/media.ts';
import {
  type LoadedMedia,
  type MediaPage,
  nextPage,
  withFirstPage,
  withItem,
  without,
  withPage,
} from './media-pages.ts';

interface MediaPagesOptions {
  /** The first page. Another object is the same page, read again, or that of another query. */
  first: MediaPage;
  /** Identifies the query. */
  query: string;
  /** Reads a later page of the query. */
  load: (page: number) => Promise<MediaPage>;
}

interface State {
  first: MediaPage;
  query: string;
  loaded: LoadedMedia;
}

/** A list that grows by a page whenever its end is near. */
export function useMediaPages({ first, query, load }: MediaPagesOptions) {
  const [stored, setState] = useState<State>({ first, query, loaded: first });
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);

  let state = stored;
  if (stored.first !== first || stored.query !== query) {
    const isSameQuery = stored.query === query;
    state = { first, query, loaded: isSameQuery ? withFirstPage(stored.loaded, first) : first };
    setState(state);
    if (!isSameQuery) setFailed(false);
  }
  const { items, total } = state.loaded;

  async function more() {
    if (loading || items.length >= total) return;
    setLoading(true);
    setFailed(false);
    try {
      const page = await load(nextPage(items.length, first.limit));
      setState((now) => (now.query === query ? { ...now, loaded: withPage(now.loaded, page) } : now));
    } catch {
      setFailed(true);
    }
    setLoading(false);
  }

  const changeLoaded = (change: (loaded: LoadedMedia) => LoadedMedia) =>
    setState((now) => ({ ...now, loaded: change(now.loaded) }));

  return {
    items,
    total,
    hasMore: items.length < total,
    loading,
    failed,
    more: () => void more(),
    update: (media: Media) =>
      changeLoaded((before) => ({
        ...before,
        items: before.items.map((item) => (item.id === media.id ? media : item)),
      })),
    drop: (id: number) => changeLoaded((before) => without(before, id)),
    putBack: (media: Media) => changeLoaded((before) => withItem(before, media)),
  };
}
