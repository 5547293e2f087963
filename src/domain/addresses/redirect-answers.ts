import type { ResolvedRedirect } from '#contract/addresses/redirect.ts';
import { readPath, splitTarget } from '#format/request-paths.ts';
import type { Moment } from '../posts/post-store.ts';
import type { Stores } from '../stores.ts';
import { createRuleIndex, filledTarget, type Rule, type RuleMatch, ruleOf } from './redirect-rules.ts';
import { findText, siteAddress } from './site-addresses.ts';

/** The status of a redirect that leads nowhere: the page is gone. */
export const GONE = 410;

/** Finds the rule that takes a path with a query, before the site's own pages or behind them. */
export type FindRule = (
  target: string,
  set: 'with-query' | 'plain',
) => RuleMatch | undefined | Promise<RuleMatch | undefined>;

/** Finds rules by reading those of the path from the store. */
export function rulesIn({ redirects }: Stores): FindRule {
  return async (target, set) => {
    const path = readPath(splitTarget(target).path)?.compared;
    if (path === undefined) return undefined;
    const stored = await redirects.candidates(path);
    return createRuleIndex(stored.flatMap((one) => ruleOf(one) ?? [])).match(target, set);
  };
}

/** The rules that a redirect passed on its way, and the address at its end. */
export interface Way {
  rules: Rule[];
  /** Undefined where the way ends with a page that is gone. */
  location: string | undefined;
  /** The rules lead in a circle. */
  isLoop: boolean;
}

/** A longer chain is taken for a circle. */
const CHAIN_MOST = 20;

/**
 * Follows a match to its end, over other redirects, earlier addresses of texts and feed aliases, so that a visitor gets one
 * redirect. Undefined where the match leads to a text that visitors do not see.
 */
export async function followRedirect(
  stores: Stores,
  findRule: FindRule,
  match: RuleMatch,
  moment: Moment,
): Promise<Way | undefined> {
  const rules: Rule[] = [];
  let present: RuleMatch = match;
  for (;;) {
    const { rule } = present;
    if (rules.some(({ id }) => id === rule.id) || rules.length >= CHAIN_MOST)
      return { rules, location: undefined, isLoop: true };
    rules.push(rule);
    if (rule.code === GONE) return { rules, location: undefined, isLoop: false };
    const location = await addressOf(stores, present, moment);
    if (location === undefined) return undefined;
    const end = { rules, location, isLoop: false };
    if (!location.startsWith('/')) return end;
    const step = await nextStep(stores, findRule, { location, isOwn: rule.record !== undefined }, moment);
    if (!step.match) return { ...end, location: step.location };
    present = step.match;
  }
}

/** The address at which a path of this site is answered, or the rule that takes it before. */
async function nextStep(
  stores: Stores,
  findRule: FindRule,
  { location, isOwn }: { location: string; isOwn: boolean },
  moment: Moment,
): Promise<{ location: string; match?: RuleMatch | undefined }> {
  const withQuery = await findRule(location, 'with-query');
  if (withQuery || isOwn) return { location, match: withQuery };
  const own = await siteAddress(stores, location, moment);
  if (own === undefined) return { location, match: await findRule(location, 'plain') };
  // A rule with a query stands before the page, also at the canonical address.
  return { location: own, match: own === location ? undefined : await findRule(own, 'with-query') };
}

async function addressOf(stores: Stores, match: RuleMatch, moment: Moment): Promise<string | undefined> {
  const { record } = match.rule;
  if (!record) return filledTarget(match);
  const text = await findText(stores, record.kind, record.id, moment);
  return text?.isPublic ? filledTarget(match, text.path) : undefined;
}

/**
 * The response to a request at the end of its way: moved for good only if every redirect on it is. Undefined for a circle,
 * and for a request that is at the end already.
 */
export function answerOf(target: string, { rules, location, isLoop }: Way): ResolvedRedirect | undefined {
  if (isLoop || location === target) return undefined;
  if (location === undefined) return { code: GONE, location: '' };
  return { code: rules.every(({ code }) => code === 301) ? 301 : 302, location };
}
