import { hasCode, isSiteError } from '#contract/errors.ts';
import { changedParts, mergeParts, namedParts } from './changed-parts.ts';
import { sameValues } from './same-values.ts';

/** The values that the site stores, as far as an editor knows. */
export interface SavedRevision<Values> {
  values: Values;
  /** The next save sends this version, and the site refuses the save when a newer one is stored. */
  version: number | undefined;
}

/** A save is sent at most this often when other saves keep coming first. */
const MAX_ATTEMPTS = 4;

/** An editor as `saveMerged` sees it. */
export interface MergeTarget<Values> {
  /** The revision that the form is based on. A save or a rebase replaces it. */
  saved: { current: SavedRevision<Values> };
  /** Values that were sent without a response: the site may have stored them. */
  unconfirmed: { current: Values[] };
  /** Sends the changes between two sets of values. Resolves to the new version. */
  save: (values: Values, saved: SavedRevision<Values>) => Promise<number | undefined>;
  /** Loads the stored revision; undefined where nothing is stored yet. */
  load: (() => Promise<SavedRevision<Values>>) | undefined;
  /** Returns the present values of the form. */
  typed: () => Values;
  /** Shows another value in a field of the form. */
  show: (path: string, value: unknown) => void;
}

/**
 * Saves values. When somebody else has saved since, it rebases the form and the values onto their revision and saves
 * again. It throws the `stale` error on a conflict, which is a field that both have changed, unless `force` decides it
 * in favour of the form. Returns whether it merged changes of somebody else.
 */
export async function saveMerged<Values extends object>(
  target: MergeTarget<Values>,
  values: Values,
  force: boolean,
): Promise<boolean> {
  const { saved, unconfirmed, save, load } = target;
  let sent = values;
  let merged = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const version = await save(sent, saved.current);
      saved.current = { values: sent, version };
      unconfirmed.current = [];
      return merged;
    } catch (error) {
      if (isRetryable(error)) unconfirmed.current.push(sent);
      if (!hasCode(error, 'stale') || !load || attempt === MAX_ATTEMPTS) throw error;
      const theirs = await load();
      if (unconfirmed.current.some((own) => sameValues(own, theirs.values))) {
        // The newer revision is an earlier save of this editor whose response was lost.
        saved.current = theirs;
        continue;
      }
      const rebased = rebase(target, theirs, sent, force);
      if (!rebased) throw error;
      merged ||= !sameValues(rebased, sent);
      sent = rebased;
    }
  }
}

/** Bases the form on their revision and returns the sent values merged with it. Returns undefined on a conflict. */
function rebase<Values extends object>(
  { saved, typed, show }: MergeTarget<Values>,
  theirs: SavedRevision<Values>,
  sent: Values,
  force: boolean,
): Values | undefined {
  const base = saved.current.values;
  const current = typed();
  const merge = mergeParts(base, current, theirs.values);
  if (merge.overlaps && !force) return undefined;
  saved.current = theirs;
  for (const [path, value] of namedParts(changedParts(merge.values, current))) show(path, value);
  return mergeParts(base, sent, theirs.values).values;
}

/** Whether the same call may succeed later: no readable response arrived, or the server failed. */
export function isRetryable(error: unknown): boolean {
  if (!isSiteError(error)) return false;
  if (error.answer) return error.answer.status >= 500;
  return error.code === 'unavailable' || error.code === 'unexpected';
}
