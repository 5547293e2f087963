import { LRUCache } from 'lru-cache';
import type { ResolvedRedirect } from '#contract/addresses/redirect.ts';
import { fixedPaths } from '#contract/addresses/site-paths.ts';
import { readPath, splitTarget } from '#format/request-paths.ts';
import type { ContentVersion } from '../database/content-version.ts';

/** Addresses that are kept: ids, earlier slugs and other spellings of them. */
const KEPT = 5000;

/** Longer addresses are answered, but not kept. */
const KEPT_LENGTH = 500;

/** The addresses that lead to the canonical one of a record (decision 0027), found by rendering and kept in memory. */
export interface MovedPages {
  /** The answer to a request that was found under the present content version. */
  known: (target: string) => ResolvedRedirect | undefined;
  /**
   * The answer of a page that redirects, with the query of the request. It is kept unless it depends on `Accept`. With
   * `no-store` it follows from the query: its location is complete, and the path alone leads elsewhere.
   */
  answerOf: (target: string, page: Response, isNegotiated: boolean) => ResolvedRedirect | undefined;
}

export function createMovedPages(version: Pick<ContentVersion, 'current'>): MovedPages {
  const locations = new LRUCache<string, string>({ max: KEPT });
  let contentVersion = version.current;

  function forgetOld(): void {
    // `current` is NaN while the version is unknown.
    if (Object.is(contentVersion, version.current)) return;
    locations.clear();
    contentVersion = version.current;
  }

  function keep(address: string, location: string): void {
    forgetOld();
    // As a text of its own, which does not keep the whole request in memory.
    if (address.length <= KEPT_LENGTH) locations.set(Buffer.from(address).toString(), location);
  }

  const withQuery = (location: string, query: string): ResolvedRedirect => ({
    code: 301,
    location: query === '' ? location : `${location}?${query}`,
  });

  return {
    known: (target) => {
      forgetOld();
      if (locations.size === 0) return undefined;
      const { path, query } = splitTarget(target);
      const whole = query === '' ? undefined : locations.get(target);
      if (whole !== undefined) return { code: 301, location: whole };
      const location = locations.get(path);
      return location === undefined ? undefined : withQuery(location, query);
    },

    answerOf: (target, page, isNegotiated) => {
      const location = page.status === 301 ? page.headers.get('location') : null;
      if (location === null) return undefined;
      if (page.headers.get('cache-control') === 'no-store') return { code: 301, location };
      const { path, query } = splitTarget(target);
      // The query moved it, as that of /blog?category=3, and the path alone has a page of its own.
      if (fixedPaths.has(readPath(path)?.compared ?? '')) {
        if (!isNegotiated) keep(target, location);
        return { code: 301, location };
      }
      const bare = splitTarget(location).path;
      if (!isNegotiated) keep(path, bare);
      return withQuery(bare, query);
    },
  };
}
