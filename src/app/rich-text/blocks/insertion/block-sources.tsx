import { createContext, type ReactNode, use } from 'react';
import type { AdoptedPicture, Embed } from '#contract/embeds/embed.ts';
import type { Media } from '#contract/media/media.ts';

/** The calls that blocks need. When the session has ended, they ask to sign in and are sent again. */
export interface BlockSources {
  /** Makes a card for the address of a page. */
  createCard: (url: string) => Promise<Embed>;
  /** Has the site store a picture of another site. */
  adoptPicture: (url: string) => Promise<AdoptedPicture>;
  /** Uploads a file to download; the progress is from 0 to 1. */
  uploadFile: (file: File, onProgress: (progress: number) => void) => Promise<Media>;
}

const BlockSourcesContext = createContext<BlockSources | undefined>(undefined);

/** Lets the editors of texts below it make cards and upload files. */
export function BlockSourcesProvider({ sources, children }: { sources: BlockSources; children: ReactNode }) {
  return <BlockSourcesContext value={sources}>{children}</BlockSourcesContext>;
}

/** The calls that the dialogs of blocks make. */
export function useBlockSources(): BlockSources {
  const sources = use(BlockSourcesContext);
  if (!sources) throw new Error('useBlockSources must be used within BlockSourcesProvider');
  return sources;
}
