import { createContext, type ReactNode, use } from 'react';
import type { Site } from '#contract/catalogue.ts';

/** The part of the site that choosing from the media library needs. */
export type ListedLibrary = Pick<Site['media'], 'list'>;

const LibraryContext = createContext<ListedLibrary | undefined>(undefined);

/** Lets the fields below it choose from the media library. */
export function LibraryProvider({ library, children }: { library: ListedLibrary; children: ReactNode }) {
  return <LibraryContext value={library}>{children}</LibraryContext>;
}

export function useLibrary(): ListedLibrary {
  const library = use(LibraryContext);
  if (!library) throw new Error('useLibrary must be used within LibraryProvider');
  return library;
}
