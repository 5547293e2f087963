import type { RedirectCode, RedirectTarget } from '#contract/addresses/redirect.ts';
import { headerAddress, readSource } from '#contract/addresses/redirect-address.ts';
import { isReservedPath } from '#contract/addresses/site-paths.ts';
import { encodedPath, type ReadPath, readPath, splitTarget } from '#format/request-paths.ts';

/** An enabled redirect in memory. Fields that most rules lack are absent, because there may be 100,000 of them. */
export interface Rule {
  id: number;
  source: string;
  code: RedirectCode;
  target: string;
  /** The text of the site that is its target. */
  record?: { kind: Exclude<RedirectTarget, 'address'>; id: number };
  query?: [name: string, value: string][];
  pattern?: RegExp;
}

/** A rule that takes a request, and what its target needs of the request. */
export interface RuleMatch {
  rule: Rule;
  /** The texts that the `*` of the source matched, as they were spelled. */
  captures: string[];
  /** The parameters of the request that the rule does not name. */
  rest: string;
}

interface StoredRule {
  id: number;
  source: string;
  code: number;
  target: string;
  targetKind: RedirectTarget;
  targetId: number | null;
}

/** The rule of a stored redirect. Undefined for a source that an older version or another program stored, which is none. */
export function ruleOf(stored: StoredRule): Rule | undefined {
  const { targetKind, targetId } = stored;
  const rule: Rule = {
    id: stored.id,
    source: stored.source,
    code: stored.code as RedirectCode,
    target: stored.target,
  };
  if (targetKind !== 'address') rule.record = { kind: targetKind, id: targetId ?? 0 };
  // Most sources are plain paths in their stored form, and there may be 100,000 of them.
  if (!/[?*]/.test(rule.source)) return rule.source.startsWith('/') ? rule : undefined;
  const { value: source } = readSource(rule.source);
  if (!source) return undefined;
  if (source.query.length > 0) rule.query = source.query;
  if (source.isPattern) rule.pattern = patternOf(source.path);
  return rule;
}

/**
 * The expression of a path with `*`. A `*` at the end takes the rest, also an empty one behind a slash; any other takes
 * text between two slashes. There is at most one between two slashes, so that matching takes linear time.
 */
function patternOf(path: string): RegExp {
  const parts = path.split('/').slice(1);
  const last = parts.length - 1;
  const written = parts.map((part, index) => {
    if (part === '*' && index === last) return '(?:/(.*))?';
    const [before = '', after] = part.split('*').map(escaped);
    if (after === undefined) return `/${before}`;
    return `/${before}${index === last && after === '' ? '(.*)' : '([^/]+)'}${after}`;
  });
  return new RegExp(`^${written.join('')}$`, 'ds');
}

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Rules with a query stand before the site's own pages, the others behind them. */
type RuleSet = 'with-query' | 'plain';

/**
 * The rules of a site, found by the path of a request. The time of a look-up depends on the patterns alone, which are
 * few. Of several rules the one with the most parameters counts, then one without `*`, then the longest.
 */
export interface RuleIndex {
  readonly size: number;
  readonly hasQueries: boolean;
  add: (rule: Rule) => void;
  /** The rule of this set that takes a path with a query. */
  match: (target: string, set: RuleSet) => RuleMatch | undefined;
}

export function createRuleIndex(rules: Iterable<Rule> = []): RuleIndex {
  /** The rules without `*` in their path, by their whole source. */
  const bySource = new Map<string, Rule>();
  const shapes = new Map<string, Shape[]>();
  const patterns: Rule[] = [];
  const patternsWithQuery: Rule[] = [];
  let size = 0;

  function add(rule: Rule): void {
    size += 1;
    if (rule.pattern) {
      insert(rule.query ? patternsWithQuery : patterns, rule);
      return;
    }
    bySource.set(rule.source, rule);
    if (!rule.query) return;
    const { path } = splitTarget(rule.source);
    shapes.set(path, withShape(shapes.get(path) ?? [], rule.query));
  }

  function matchPlain(path: ReadPath, query: string): RuleMatch | undefined {
    const rule = bySource.get(path.compared);
    if (rule) return { rule, captures: [], rest: query };
    return firstMatch(patterns, path, query);
  }

  function matchQuery(path: ReadPath, query: string): RuleMatch | undefined {
    if (query === '') return undefined;
    const given = new URLSearchParams(query);
    for (const shape of shapes.get(path.compared) ?? []) {
      for (const source of sourcesWith(path.compared, shape, given)) {
        const rule = bySource.get(source);
        if (rule?.query) return { rule, captures: [], rest: restOf(rule.query, query) ?? '' };
      }
    }
    return firstMatch(patternsWithQuery, path, query);
  }

  for (const rule of rules) add(rule);
  return {
    get size() {
      return size;
    },
    get hasQueries() {
      return shapes.size > 0 || patternsWithQuery.length > 0;
    },
    add,
    match: (target, set) => {
      const { path, query } = splitTarget(target);
      const read = readPath(path);
      // A pattern or a query must not keep the owner from the sign-in.
      if (!read || isReservedPath(read.compared)) return undefined;
      return set === 'plain' ? matchPlain(read, query) : matchQuery(read, query);
    },
  };
}

/** The names of the parameters of a rule, and whether any value counts. Thousands of rules for `/?p=` share one. */
type Shape = { name: string; any: boolean }[];

const ANY = '*';

function withShape(shapes: Shape[], query: [string, string][]): Shape[] {
  const shape = query.map(([name, value]) => ({ name, any: value === ANY }));
  const text = JSON.stringify(shape);
  if (shapes.some((other) => JSON.stringify(other) === text)) return shapes;
  const anyOf = (one: Shape) => one.filter(({ any }) => any).length;
  return [...shapes, shape].toSorted((one, other) => other.length - one.length || anyOf(one) - anyOf(other));
}

/** Requests repeat few parameters. Of one that repeats many, the first combinations of their values are looked up. */
const SOURCES_MOST = 20;

/** The sources that a rule of this shape has if it takes a request with these parameters, of which some may be repeated. */
function sourcesWith(path: string, shape: Shape, given: URLSearchParams): string[] {
  let queries: [name: string, value: string][][] = [[]];
  for (const { name, any } of shape) {
    const values = [...new Set(given.getAll(name))].slice(0, SOURCES_MOST);
    if (values.length === 0) return [];
    const wanted = any ? [ANY] : values;
    queries = queries.flatMap((query) =>
      wanted.map((value): [string, string][] => [...query, [name, value]]),
    );
    queries.length = Math.min(queries.length, SOURCES_MOST);
  }
  return queries.map((query) => `${path}?${new URLSearchParams(query)}`);
}

/** Inserts a rule before the first one that is less exact. */
function insert(rules: Rule[], rule: Rule): Rule[] {
  const at = rules.findIndex((other) => exactness(rule) > exactness(other));
  if (at < 0) rules.push(rule);
  else rules.splice(at, 0, rule);
  return rules;
}

/** More parameters count most, then the characters before the first `*`, then all of them. */
function exactness({ query = [], source }: Rule): number {
  const star = source.indexOf('*');
  const before = star < 0 ? source.length : star;
  return query.length * 10_000_000 + before * 2000 + source.length;
}

function firstMatch(rules: Rule[], path: ReadPath, query: string): RuleMatch | undefined {
  for (const rule of rules) {
    const captures = rule.pattern ? capturesOf(rule.pattern, path) : [];
    const rest = captures && (rule.query ? restOf(rule.query, query) : query);
    if (captures && rest !== undefined) return { rule, captures, rest };
  }
  return undefined;
}

function capturesOf(pattern: RegExp, { spelled, compared }: ReadPath): string[] | undefined {
  const match = pattern.exec(compared);
  if (!match) return undefined;
  // Small letters may be more characters than the capitals; then the small ones have to do.
  const source = spelled.length === compared.length ? spelled : compared;
  const places = match.indices?.slice(1) ?? [];
  return places.map((place) => (place ? source.slice(place[0], place[1]) : ''));
}

/** The other parameters of a query that has those of a rule; undefined for a query that lacks one. */
function restOf(wanted: [string, string][], query: string): string | undefined {
  const given = new URLSearchParams(query);
  for (const [name, value] of wanted) {
    if (!given.getAll(name).some((one) => value === ANY || one === value)) return undefined;
    given.delete(name);
  }
  return given.toString();
}

/** The number of `*` that a target can use: those of the path. One in the query stands for any value, and captures none. */
export const starsOfPath = (source: string): number => splitTarget(source).path.split('*').length - 1;

/** A request that a rule takes, to try where it leads. */
export const sampleMatch = (rule: Rule): RuleMatch => ({
  rule,
  captures: Array.from({ length: starsOfPath(rule.source) }, () => 'x'),
  rest: '',
});

/**
 * The address to which a match leads, as it stands in a header. A target with fewer `*` than the source takes the texts of
 * the last ones, so that the date before a slug can be dropped. Undefined for an address that no parser accepts.
 */
export function filledTarget({ rule, captures, rest }: RuleMatch, address = rule.target): string | undefined {
  const parts = address.split('*');
  const first = captures.length - (parts.length - 1);
  let filled = parts[0] ?? '';
  for (const [index, part] of parts.slice(1).entries()) {
    const capture = captures[first + index] ?? '';
    filled += filled.includes('?') ? encodeURIComponent(capture.toWellFormed()) : encodedPath(capture);
    filled += part;
  }
  const full = headerAddress(shortened(filled, parts.length > 1));
  return full === undefined ? undefined : withQuery(full, rest);
}

/** `/blog/*` without a text for the `*` is `/blog`. */
function shortened(address: string, isFilled: boolean): string {
  if (!isFilled || !address.startsWith('/')) return address;
  const { path } = splitTarget(address);
  const bare = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return bare + address.slice(path.length);
}

/** Passes on the parameters of the visitor that the address does not set itself. */
function withQuery(address: string, rest: string): string {
  if (rest === '') return address;
  const [before = '', hash] = address.split('#', 2);
  const { path, query } = splitTarget(before);
  const all = new URLSearchParams(query);
  const own = new Set(all.keys());
  for (const [name, value] of new URLSearchParams(rest)) if (!own.has(name)) all.append(name, value);
  const end = hash === undefined ? '' : `#${hash}`;
  return all.size > 0 ? `${path}?${all}${end}` : `${path}${end}`;
}
