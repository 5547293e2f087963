import { isRedirectCode } from '#contract/addresses/redirect.ts';
import { readSource, readTarget } from '#contract/addresses/redirect-address.ts';
import { type Issue, SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type CsvRow, csvLines, isFilled } from '#format/csv.ts';
import type { Ports } from '../ports.ts';
import type { Moment } from '../posts/post-store.ts';
import { currentMoment } from '../posts/publication.ts';
import type { Stores } from '../stores.ts';
import { forgetAnswered } from './missing-pages.ts';
import { followRedirect, GONE } from './redirect-answers.ts';
import {
  createRuleIndex,
  filledTarget,
  type Rule,
  type RuleIndex,
  ruleOf,
  sampleMatch,
  starsOfPath,
} from './redirect-rules.ts';
import type { RedirectFields } from './redirect-store.ts';

/** The names of the columns, in the order of a file without names. Exports and other programs call them differently. */
const columns: { field: 'source' | 'target' | 'code' | 'enabled'; names: string[] }[] = [
  { field: 'source', names: ['source', 'from', 'old url', 'old', 'path', 'source url', 'request'] },
  { field: 'target', names: ['target', 'to', 'new url', 'new', 'destination', 'target url', 'redirect to'] },
  { field: 'code', names: ['code', 'status', 'type', 'http code', 'status code'] },
  { field: 'enabled', names: ['enabled', 'active'] },
];

/** Rows between two pauses in which the process answers visitors, and rows of one statement. */
const PART = 500;

/** Lines that are read, and not looked at, between two pauses. */
const LINES_READ = 5000;

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The filled lines of a file. One with more than a site can have is not read any further. */
async function rowsOf(csv: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let lines = 0;
  for (const row of csvLines(csv)) {
    lines += 1;
    if (lines % LINES_READ === 0) await pause();
    if (!isFilled(row)) continue;
    rows.push(row);
    // One line more may have the names of the columns.
    if (rows.length > limits.redirects + 1) throw refusedLines([tooManyAt(row.line)]);
  }
  return rows;
}

/** One line of the file with the redirect that it describes. */
interface Line {
  line: number;
  fields: RedirectFields;
}

/**
 * Adds or replaces redirects from a CSV text, all of them or none. Throws `invalid` with an issue for every wrong line,
 * whose path is `line 7`.
 */
export async function importRedirects(
  ports: Ports,
  csv: string,
): Promise<{ added: number; replaced: number }> {
  const { stores, clock } = ports;
  const moment = await currentMoment(ports);
  const issues: Issue[] = [];
  const lines = await readLines(csv, issues);
  if (lines.length === 0 && issues.length === 0)
    throw new SiteError('invalid', 'This file has no redirect in it.', {
      issues: [{ path: 'csv', message: 'This file has no redirect in it.' }],
    });
  const at = clock().toISOString();
  return stores.inTransaction(async (transaction) => {
    const stored = await storedRules(transaction);
    const replaced = lines.filter(({ fields }) => stored.has(fields.source)).length;
    const added = lines.length - replaced;
    checkCounts(stored, lines, issues);
    await checkCircles(transaction, stored, lines, moment, issues);
    if (issues.length > 0) throw refusedLines(issues);
    for (let from = 0; from < lines.length; from += PART) {
      const part = lines.slice(from, from + PART).map(({ fields }) => fields);
      await transaction.redirects.putMany(part, at);
    }
    const written = lines.flatMap(({ fields }) =>
      fields.isEnabled ? (ruleOf({ ...fields, id: 0 }) ?? []) : [],
    );
    await forgetAnswered(transaction, createRuleIndex(written));
    await transaction.site.bumpContentVersion({ redirects: true });
    return { added, replaced };
  });
}

function refusedLines(issues: Issue[]): SiteError {
  const sorted = issues.toSorted((one, other) => numberOf(one) - numberOf(other));
  const [first] = sorted;
  const message =
    sorted.length === 1 && first
      ? `Nothing was imported, because ${first.path} is wrong: ${first.message}`
      : `Nothing was imported, because ${sorted.length.toLocaleString('en')} lines are wrong.`;
  return new SiteError('invalid', message, { issues: sorted });
}

const numberOf = ({ path }: Issue) => Number(path.replace(/\D/g, ''));
const issueAt = (line: number, message: string): Issue => ({ path: `line ${line}`, message });

const tooManyAt = (line: number) =>
  issueAt(line, `A site has at most ${limits.redirects.toLocaleString('en')} redirects.`);

async function readLines(csv: string, issues: Issue[]): Promise<Line[]> {
  const rows = await rowsOf(csv);
  const places = placesOf(rows[0]);
  const lines: Line[] = [];
  const seen = new Map<string, number>();
  for (const [index, row] of (places ? rows.slice(1) : rows).entries()) {
    if (index % PART === PART - 1) await pause();
    const cell = (field: string) => row.cells[places?.get(field) ?? columnOf(field)] ?? '';
    const { fields, problem } = fieldsOfRow(cell);
    if (!fields) {
      issues.push(issueAt(row.line, problem));
      continue;
    }
    const before = seen.get(fields.source);
    if (before === undefined) lines.push({ line: row.line, fields });
    else issues.push(issueAt(row.line, `Line ${before} has the same path.`));
    seen.set(fields.source, before ?? row.line);
  }
  return lines;
}

/** The places of the columns by the names in the first line; undefined for a file without names. */
function placesOf(first: CsvRow | undefined): Map<string, number> | undefined {
  const names = (first?.cells ?? []).map((name) => name.toLowerCase().replaceAll('_', ' '));
  const found = columns.flatMap(({ field, names: known }): [string, number][] => {
    const place = names.findIndex((name) => known.includes(name));
    return place < 0 ? [] : [[field, place]];
  });
  // A column that the file lacks has no cell.
  const absent = columns.map(({ field }): [string, number] => [field, Number.MAX_SAFE_INTEGER]);
  const places = new Map([...absent, ...found]);
  return found.some(([field]) => field === 'source') ? places : undefined;
}

const columnOf = (field: string) => columns.findIndex((column) => column.field === field);

const yes = ['', 'yes', 'true', '1', 'on', 'active', 'enabled'];
const no = ['no', 'false', '0', 'off', 'inactive', 'disabled'];

type RowFields = { fields: RedirectFields; problem?: undefined } | { fields?: undefined; problem: string };

function fieldsOfRow(cell: (field: string) => string): RowFields {
  const { value: source, problem } = readSource(cell('source'));
  if (!source) return { problem };
  const code = Number(cell('code') || 301);
  if (!isRedirectCode(code)) return { problem: 'The code must be 301, 302 or 410.' };
  const enabled = cell('enabled').toLowerCase();
  if (![...yes, ...no].includes(enabled)) return { problem: 'Write yes or no in the column enabled.' };
  const common = {
    source: source.text,
    path: source.path,
    isPattern: source.isPattern,
    code,
    isEnabled: yes.includes(enabled),
    targetKind: 'address' as const,
    targetId: null,
  };
  if (code === GONE) return { fields: { ...common, target: '' } };
  const { value: target, problem: wrongTarget } = readTarget(cell('target'));
  if (!target) return { problem: wrongTarget };
  if (target.stars > starsOfPath(source.text)) return { problem: 'The target has more * than the path.' };
  return { fields: { ...common, target: target.text } };
}

/** The stored rules by their source; undefined for one that is switched off. */
async function storedRules({ redirects }: Stores): Promise<Map<string, Rule | undefined>> {
  const rules = new Map<string, Rule | undefined>();
  for (let last = 0; ; ) {
    const part = await redirects.after(last, PART);
    for (const one of part) rules.set(one.source, one.isEnabled ? ruleOf(one) : undefined);
    last = part.at(-1)?.id ?? last;
    if (part.length < PART) return rules;
  }
}

function checkCounts(stored: Map<string, unknown>, lines: Line[], issues: Issue[]): void {
  const sources = new Set([...stored.keys(), ...lines.map(({ fields }) => fields.source)]);
  const patterns = [...sources].filter((source) => source.split('?', 1)[0]?.includes('*'));
  const last = lines.at(-1)?.line ?? 1;
  if (sources.size > limits.redirects) issues.push(tooManyAt(last));
  if (patterns.length > limits.redirectPatterns) {
    const most = limits.redirectPatterns.toLocaleString('en');
    issues.push(issueAt(last, `At most ${most} redirects have a *.`));
  }
}

/**
 * Whether another redirect may take the target of this one. Most lead to a page, and are not followed any further; one with
 * a query may stand before the page.
 */
function leadsOn(index: RuleIndex, rule: Rule): boolean {
  const target = filledTarget(sampleMatch(rule));
  if (!target?.startsWith('/')) return false;
  if (index.hasQueries && target.includes('?')) return true;
  return (index.match(target, 'with-query') ?? index.match(target, 'plain')) !== undefined;
}

/** Looks for circles among the stored redirects and those of the file together. */
async function checkCircles(
  stores: Stores,
  stored: Map<string, Rule | undefined>,
  lines: Line[],
  moment: Moment,
  issues: Issue[],
): Promise<void> {
  const index = createRuleIndex();
  const inFile = new Set(lines.map(({ fields }) => fields.source));
  for (const [source, rule] of stored) if (rule && !inFile.has(source)) index.add(rule);
  // Negative ids, so that no rule of the file is taken for a stored one.
  const rules = lines.map(({ line, fields }) => ({
    line,
    rule: fields.isEnabled ? ruleOf({ ...fields, id: -line }) : undefined,
  }));
  for (const { rule } of rules) if (rule) index.add(rule);
  for (const [count, { line, rule }] of rules.entries()) {
    if (count % PART === PART - 1) await pause();
    if (!rule || rule.code === GONE || !leadsOn(index, rule)) continue;
    const way = await followRedirect(stores, index.match, sampleMatch(rule), moment);
    if (!way?.isLoop) continue;
    const other = way.rules.at(-1);
    const message =
      way.rules.length < 2 || !other
        ? 'A redirect cannot lead to itself.'
        : `This leads in a circle with the redirect from ${other.source}.`;
    issues.push(issueAt(line, message));
  }
}
