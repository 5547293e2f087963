import { useRef, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useLoaded } from '#app/admin/shell/use-loaded.ts';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
import type { HistoryKind, ListedVersion } from '#contract/history.ts';

const VERSIONS_AT_ONCE = 50;

/**
 * The versions of a record, the latest first, as far as the one that is asked for. More are read when they are asked for.
 */
export function useVersions(kind: HistoryKind, id: number, asked = Number.POSITIVE_INFINITY) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const pages = useRef(1);
  const [isReading, setReading] = useState(false);

  const part = useLoaded(async () => {
    const items: ListedVersion[] = [];
    let total = 0;
    // A new version shifts the others, so every page is read again.
    for (let page = 1; page <= pages.current; page += 1) {
      const read = await site.history.versions({ kind, id, page, limit: VERSIONS_AT_ONCE });
      items.push(...read.items);
      total = read.total;
      const isBehind = (read.items.at(-1)?.version ?? 0) > asked && items.length < total;
      if (isBehind) pages.current = Math.max(pages.current, page + 1);
    }
    return { items, total };
  });

  async function readMore() {
    pages.current += 1;
    setReading(true);
    await part.load();
    setReading(false);
  }

  async function rename(version: number, name: string): Promise<boolean> {
    try {
      await callSignedIn(() => site.history.name({ kind, id, n: version, name }));
    } catch (error) {
      toasts.error('Failed to name the version', isSiteError(error) ? error.message : undefined);
      return false;
    }
    await part.load();
    return true;
  }

  return { part, isReading, readMore, rename };
}
