import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { ResolvedRedirect } from '#contract/addresses/redirect.ts';
import { feedAliases } from '#contract/addresses/site-paths.ts';
import { noteMissingPages } from '#domain/addresses/missing-pages.ts';
import { answerOf, followRedirect } from '#domain/addresses/redirect-answers.ts';
import type { RuleMatch } from '#domain/addresses/redirect-rules.ts';
import type { Ports } from '#domain/ports.ts';
import { currentMoment } from '#domain/posts/publication.ts';
import { readPath, splitTarget } from '#format/request-paths.ts';
import type { ContentVersion } from '../database/content-version.ts';
import { isPagePath, markdownPathOf } from '../pages/page-urls.ts';
import { type FollowedRules, followRules } from './followed-rules.ts';
import { createMissingCounts, oldNumber } from './missing-counts.ts';

/** Answers of patterns that are kept, by the requested path. */
const KEPT_ANSWERS = 5000;

/** Longer requests are answered, but their answers are not kept. */
const KEPT_LENGTH = 500;

/** Rows of one transaction, between which others can write. */
const ROWS_AT_ONCE = 500;

interface RedirectServiceOptions {
  ports: Ports;
  version: ContentVersion;
  /** When answers expire without a save, in milliseconds since 1970: a scheduled text appears. */
  expiry: () => Promise<number>;
}

/** The redirects of a running site: answers, hits and the paths that were not found. */
export interface RedirectService {
  /** Loads the redirects again if they changed. */
  follow: FollowedRules['follow'];
  /**
   * The answer to a request that stands before the site's pages: to a query, a feed alias, or a path that no page can
   * have. Undefined without one.
   */
  beforePages: (target: string) => Promise<ResolvedRedirect | undefined>;
  /** The answer to a request for which the site has no page. */
  afterPages: (target: string) => Promise<ResolvedRedirect | undefined>;
  /**
   * An answer that is known already. `pending` says that a rule with a query takes the request, so that no page may be
   * served before its answer is found.
   */
  known: (target: string, place: 'before' | 'after') => ResolvedRedirect | 'pending' | undefined;
  noteMissing: (target: string, request: IncomingMessage) => void;
  /** Counts what a page shows that a link of another system led to by a number, such as `/?p=12`. */
  noteOldNumber: (target: string, request: IncomingMessage) => void;
  /** Writes hits and missing paths. What cannot be written is kept, hits for the next time. */
  flush: () => Promise<void>;
}

/** Follows the redirects of a site and answers them from memory (decision 0028). */
export async function createRedirectService({
  ports,
  version,
  expiry,
}: RedirectServiceOptions): Promise<RedirectService> {
  const { stores, clock } = ports;
  const rules = await followRules(stores, version);
  const hits = createHitCounts(ports);
  const missing = createMissingCounts();
  const answers = createKnownAnswers(version, rules);

  async function answerTo(target: string, match: RuleMatch): Promise<ResolvedRedirect | undefined> {
    const known = countedAnswer(target, match);
    if (known) return known;
    const seen = answers.version();
    const expiresAt = await expiry();
    const findRule = rules.index.match;
    const way = await followRedirect(stores, findRule, match, await currentMoment(ports));
    const answer = way && answerOf(target, way);
    if (!answer) return undefined;
    hits.note(match.rule.id);
    answers.keep(target, match, answer, seen, expiresAt);
    return answer;
  }

  async function markdownAnswer(target: string): Promise<ResolvedRedirect | undefined> {
    const { path, query } = splitTarget(target);
    if (!path.endsWith('.md')) return undefined;
    const plain = path.slice(0, -'.md'.length) + (query === '' ? '' : `?${query}`);
    const match = rules.index.match(plain, 'plain');
    const answer = match && (await answerTo(plain, match));
    if (!answer?.location.startsWith('/')) return answer;
    return { ...answer, location: markdownPathOf(answer.location) ?? answer.location };
  }

  return {
    follow: rules.follow,

    beforePages: async (target) => {
      const withQuery = rules.index.hasQueries ? rules.index.match(target, 'with-query') : undefined;
      const answer = withQuery && (await answerTo(target, withQuery));
      if (answer) return answer;
      const alias = aliasAnswer(target);
      if (alias) return alias;
      if (isPagePath(splitTarget(target).path)) return undefined;
      const match = rules.index.match(target, 'plain');
      return match && answerTo(target, match);
    },

    afterPages: async (target) => {
      const match = rules.index.match(target, 'plain');
      const answer = match && (await answerTo(target, match));
      return answer ?? markdownAnswer(target);
    },

    known: (target, place) => {
      if (place === 'before') {
        if (!rules.index.hasQueries || !target.includes('?')) return undefined;
        const match = rules.index.match(target, 'with-query');
        return match && (countedAnswer(target, match) ?? 'pending');
      }
      if (rules.index.size === 0) return aliasAnswer(target);
      const match = rules.index.match(target, 'plain');
      return (match && countedAnswer(target, match)) ?? aliasAnswer(target);
    },

    noteMissing: (target, { headers }) => missing.note(target, headers['user-agent'], clock()),

    noteOldNumber: (target, { headers }) => {
      const { path, query } = splitTarget(target);
      if (path === '/' && oldNumber(query) !== '') missing.note(target, headers['user-agent'], clock());
    },

    flush: async () => {
      await hits.flush();
      const counts = missing.take();
      if (counts.length > 0) await noteMissingPages(ports, counts);
    },
  };

  function countedAnswer(target: string, match: RuleMatch): ResolvedRedirect | undefined {
    const answer = answers.find(target, match);
    // An answer of a rule may be that of another spelling of its path, and lead to this one.
    if (!answer || answer.location === target) return undefined;
    hits.note(match.rule.id);
    return answer;
  }
}

function aliasAnswer(target: string): ResolvedRedirect | undefined {
  const { path, query } = splitTarget(target);
  const feed = feedAliases.get(readPath(path)?.compared ?? '');
  if (feed === undefined) return undefined;
  return { code: 301, location: query === '' ? feed : `${feed}?${query}` };
}

/**
 * The answers that were found under the present content version and rules. That of a rule without `*` is kept with the
 * rule; those of patterns by the request, in a bounded list.
 */
function createKnownAnswers(version: ContentVersion, rules: FollowedRules) {
  const ofRules = new Map<number, ResolvedRedirect>();
  const ofRequests = new LRUCache<string, ResolvedRedirect>({ max: KEPT_ANSWERS });
  let contentVersion = version.current;
  let index = rules.index;
  let expiresAt = Number.POSITIVE_INFINITY;

  function forgetOld(): void {
    const isSame = contentVersion === version.current && index === rules.index;
    if (isSame && Date.now() < expiresAt) return;
    ofRules.clear();
    ofRequests.clear();
    contentVersion = version.current;
    index = rules.index;
    expiresAt = Number.POSITIVE_INFINITY;
  }

  /** Whether the answer is the same for every request that a rule takes. */
  const isOfRule = ({ rule, rest }: RuleMatch) => !rule.pattern && rest === '';

  return {
    version: () => ({ contentVersion: version.current, index: rules.index }),

    find: (target: string, match: RuleMatch): ResolvedRedirect | undefined => {
      forgetOld();
      return isOfRule(match) ? ofRules.get(match.rule.id) : ofRequests.get(target);
    },

    /** Keeps an answer unless what it was found under has changed since. */
    keep: (
      target: string,
      match: RuleMatch,
      answer: ResolvedRedirect,
      seen: { contentVersion: number; index: unknown },
      until: number,
    ): void => {
      forgetOld();
      if (seen.contentVersion !== contentVersion || seen.index !== index) return;
      expiresAt = Math.min(expiresAt, until);
      if (isOfRule(match)) ofRules.set(match.rule.id, answer);
      else if (target.length <= KEPT_LENGTH) ofRequests.set(Buffer.from(target).toString(), answer);
    },
  };
}

/** Counts the requests that each redirect took, at most one entry for each redirect, until they are written. */
function createHitCounts({ stores, clock }: Ports) {
  let counts = new Map<number, { hits: number; at: number }>();

  function note(id: number, hits = 1, at = clock().getTime()): void {
    const count = counts.get(id);
    if (count) {
      count.hits += hits;
      count.at = Math.max(count.at, at);
    } else counts.set(id, { hits, at });
  }

  return {
    note: (id: number) => note(id),
    flush: async (): Promise<void> => {
      const taken = [...counts].map(([id, { hits, at }]) => ({ id, hits, at: new Date(at).toISOString() }));
      counts = new Map();
      for (let from = 0; from < taken.length; from += ROWS_AT_ONCE) {
        const part = taken.slice(from, from + ROWS_AT_ONCE);
        try {
          await stores.inTransaction(({ redirects }) => redirects.addHits(part));
        } catch (error) {
          for (const { id, hits, at } of taken.slice(from)) note(id, hits, Date.parse(at));
          throw error;
        }
      }
    },
  };
}

/** Sends a redirect. Nobody keeps it without asking again, because the owner may change it. */
export function sendRedirect(
  response: ServerResponse,
  { code, location }: ResolvedRedirect,
  headers: Record<string, string>,
): void {
  response.writeHead(code, {
    ...headers,
    location,
    'cache-control': 'no-cache',
    'content-length': 0,
  });
  response.end();
}
