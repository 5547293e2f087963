import { isReservedPath } from '#contract/addresses/site-paths.ts';
import type { MissingCount } from '#domain/addresses/missing-page-store.ts';
import { readPath, splitTarget } from '#format/request-paths.ts';
import { isProgram } from '#format/user-agents.ts';

/** Paths between two writes; a path beyond takes the place of the one that came least often. */
const PATHS_MOST = 2000;

/** Paths of one write: the most frequent ones. */
const WRITTEN_MOST = 500;

/** Longer paths are attacks, or hold what a visitor typed. */
const PATH_LENGTH = 200;

/** Requests after which a path of a script counts, which is a probe for holes before. */
const SCRIPT_REQUESTS = 3;

/** Writes after which a path of a script that came less often is forgotten. */
const SCRIPT_WRITES = 10;
const SCRIPT = /\.(?:php\d?|aspx?|jsp|cgi|pl)(?:\?|$)/;

/** Files and folders for which only attackers and browsers ask. */
const PROBE =
  /\/\.|\/(?:wp-(?:admin|login|includes|json|content\/plugins)|xmlrpc|cgi-bin|phpmyadmin|vendor|__manifest)|\.(?:env|sql|bak|zip|gz|map|data|ini|log)$|\/(?:favicon|apple-touch-icon)[^/]*$/;

/** A key that somebody was sent. Words of a title are shorter, or have dashes. */
const TOKEN = /[a-z0-9_=~]{32}/;

/** The parameters by which other systems number their texts. Nothing else of a query is kept. */
const NUMBERS = ['p', 'page_id', 'attachment_id', 'post_id', 'id', 'cat', 't'];

/** Counts paths that were not found, in memory and within bounds, until they are written. */
export interface MissingCounts {
  note: (target: string, userAgent: string | undefined, at: Date) => void;
  /** Takes the counts that are to be written. */
  take: () => MissingCount[];
}

interface Counted {
  missing: MissingCount;
  isScript: boolean;
  /** The writes that left it out. */
  writes: number;
}

export function createMissingCounts(most = PATHS_MOST): MissingCounts {
  const counts = new Map<string, Counted>();
  return {
    note: (target, userAgent, at) => {
      const path = listedPath(target);
      if (path === undefined) return;
      const byBots = isProgram(userAgent ?? '');
      const key = `${byBots ? 'bot' : 'visitor'} ${path}`;
      const lastAt = at.toISOString();
      const before = counts.get(key)?.missing;
      if (before) {
        before.count += 1;
        before.lastAt = lastAt;
        return;
      }
      if (counts.size >= most) makeRoom(counts);
      const missing = { path, byBots, count: 1, firstAt: lastAt, lastAt };
      counts.set(key, { missing, isScript: SCRIPT.test(path), writes: 0 });
    },

    take: () => {
      const ripe: MissingCount[] = [];
      for (const [key, counted] of counts) {
        counted.writes += 1;
        const isRipe = !isUnripe(counted);
        if (isRipe) ripe.push(counted.missing);
        if (isRipe || counted.writes >= SCRIPT_WRITES) counts.delete(key);
      }
      return ripe.toSorted((one, other) => other.count - one.count).slice(0, WRITTEN_MOST);
    },
  };
}

const isUnripe = ({ isScript, missing }: Counted) => isScript && missing.count < SCRIPT_REQUESTS;

/** Removes a path that may be a probe, or else the oldest of those that came least often. */
function makeRoom(counts: Map<string, Counted>): void {
  let least: { key: string; count: number } | undefined;
  for (const [key, counted] of counts) {
    const count = isUnripe(counted) ? 0 : counted.missing.count;
    if (!least || count < least.count) least = { key, count };
    if (count === 0) break;
  }
  if (least) counts.delete(least.key);
}

/** The path as the list has it, without what could name a person. Undefined for a path that is not listed. */
export function listedPath(target: string): string | undefined {
  const { path: requested, query } = splitTarget(target);
  if (requested.length > 3 * PATH_LENGTH) return undefined;
  const path = readPath(requested)?.compared;
  if (path === undefined || path.length > PATH_LENGTH || isReservedPath(path)) return undefined;
  if (path.includes('@') || TOKEN.test(path) || PROBE.test(path)) return undefined;
  return path + oldNumber(query);
}

/** The number under which another system had a text, such as `?p=12`; empty without one. */
export function oldNumber(query: string): string {
  if (query === '' || query.length > 1000) return '';
  const given = new URLSearchParams(query);
  for (const name of NUMBERS) {
    const value = given.get(name);
    if (value !== null && /^\d{1,7}$/.test(value)) return `?${name}=${value}`;
  }
  return '';
}
