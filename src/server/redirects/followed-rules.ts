import { setImmediate as pause } from 'node:timers/promises';
import { createRuleIndex, type RuleIndex, ruleOf } from '#domain/addresses/redirect-rules.ts';
import type { Stores } from '#domain/stores.ts';
import type { ContentVersion } from '../database/content-version.ts';

/** Rows of one read. Between two reads the process answers visitors. */
const PART = 500;

/** The enabled redirects of a site in memory, as of the last change that this process knows. */
export interface FollowedRules {
  readonly index: RuleIndex;
  /** Loads the redirects again if they changed. Throws when the database does not respond; the next call tries again. */
  follow: () => Promise<void>;
}

/** Loads the redirects, and again whenever this or another process has changed them. */
export async function followRules(
  { redirects }: Stores,
  version: Pick<ContentVersion, 'redirects'>,
): Promise<FollowedRules> {
  let index = createRuleIndex();
  let loaded = Number.NaN;
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    while (loaded !== version.redirects) {
      const wanted = version.redirects;
      const next = createRuleIndex();
      for (let last = 0, isEnd = false; !isEnd; ) {
        const part = await redirects.after(last, PART);
        for (const stored of part) {
          const rule = stored.isEnabled ? ruleOf(stored) : undefined;
          if (rule) next.add(rule);
        }
        last = part.at(-1)?.id ?? last;
        isEnd = part.length < PART;
        if (!isEnd) await pause();
      }
      index = next;
      loaded = wanted;
    }
  }

  const followed: FollowedRules = {
    get index() {
      return index;
    },
    follow: () => {
      if (loaded === version.redirects) return Promise.resolve();
      loading ??= load().finally(() => {
        loading = undefined;
      });
      return loading;
    },
  };
  await followed.follow();
  return followed;
}
