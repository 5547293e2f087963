import { useEffect, useState } from 'react';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import { isSiteError } from '#contract/errors.ts';
import { useLibrary } from './library-context.tsx';
import type { MediaPage } from './media-pages.ts';

const PAGE_SIZE = 60;
const SETTLED_MS = 250;

interface Result {
  query: string;
  first?: MediaPage;
  failure?: string;
}

/** The first page of what a typed text finds in the media library, the newest first. */
export function useLibrarySearch(typed: string, kind: 'all' | 'image') {
  const library = useLibrary();
  const callSignedIn = useSignedInCall();
  const query = useSettled(typed.trim(), SETTLED_MS);
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Result>();

  const load = (page: number) =>
    callSignedIn(() => library.list({ limit: PAGE_SIZE, page, kind, ...(query ? { search: query } : {}) }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new in every render, and follows from these
  useEffect(() => {
    let wanted = true;
    load(1).then(
      (first) => wanted && setResult({ query, first }),
      (error: unknown) => {
        const failure = isSiteError(error) ? error.message : 'Something went wrong.';
        if (wanted) setResult({ query, failure });
      },
    );
    return () => {
      wanted = false;
    };
  }, [query, kind, attempt]);

  return { query, result, load, retry: () => setAttempt((count) => count + 1) };
}
