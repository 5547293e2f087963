/**
 * Returns a function that loads something at its first call and keeps it. A failed load is not kept: its cause may be
 * temporary, such as too many open files, so the next call tries again.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
