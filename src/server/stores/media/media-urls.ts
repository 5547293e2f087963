import type { Database } from '../../database/open.ts';
import { replacedUrls } from './image-references.ts';
import { shown } from './image-store.ts';

/** Looks URLs up whose files are not in their place. */
export interface MediaUrls {
  /**
   * The present URL of the picture or file whose URL has this stem, or had it before its file was replaced; undefined if
   * there is none, or it was removed.
   */
  presentOf: (stem: string) => Promise<string | undefined>;
  /** The name under which a file is downloaded. */
  nameOf: (url: string) => Promise<string | undefined>;
}

export function createMediaUrls({ read }: Pick<Database, 'read'>): MediaUrls {
  return {
    presentOf: async (stem) => {
      const row = await read
        .selectFrom('images')
        .select('url')
        .where('stem', '=', stem)
        .where('state', 'in', shown)
        .executeTakeFirst();
      if (row) return row.url;
      const [replaced] = await replacedUrls(read, [stem]);
      return replaced?.to;
    },

    nameOf: async (url) => {
      const row = await read
        .selectFrom('images')
        .select('name')
        .where('url', '=', url)
        .where('state', 'in', shown)
        .executeTakeFirst();
      return row?.name;
    },
  };
}
