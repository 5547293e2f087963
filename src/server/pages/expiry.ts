import { nextPageChange } from '#domain/page-expiry.ts';
import type { Ports } from '#domain/ports.ts';
import type { ContentVersion } from '../database/content-version.ts';

/**
 * The time of this machine at which cached responses expire without a save, such as that of the next scheduled post. It is read once
 * per content version, and again when the time has come.
 */
export function createExpiry(ports: Ports, version: ContentVersion): () => Promise<number> {
  let last = { contentVersion: Number.NaN, at: 0 };
  /** The read in progress, which pages that are rendered at once share. */
  let reading: { contentVersion: number; at: Promise<number> } | undefined;
  return async () => {
    const contentVersion = version.current;
    if (last.contentVersion === contentVersion && last.at > Date.now()) return last.at;
    const shared = reading?.contentVersion === contentVersion ? reading : undefined;
    const own = shared ?? { contentVersion, at: readNext(ports) };
    reading = own;
    try {
      const at = await own.at;
      last = { contentVersion, at };
      return at;
    } finally {
      if (reading === own) reading = undefined;
    }
  };
}

/** The records have the moments of the database, and the caches compare with the clock of this machine. */
async function readNext(ports: Ports): Promise<number> {
  const next = await nextPageChange(ports);
  return next - (ports.clock().getTime() - Date.now());
}
