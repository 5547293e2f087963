import { useEffect, useState } from 'react';
import { useSettled } from '#app/ui/use-settled.ts';
import { isSiteError } from '#contract/errors.ts';
import type { FindTargets, TargetGroup } from './link-target.ts';

const SETTLED_MS = 200;

interface Found {
  typed: string;
  groups: TargetGroup[];
  /** Why the site could not be searched. */
  failure?: string;
}

/** What typed words or the beginning of an address find on the site, once typing pauses. */
export function useLinkTargets(typed: string, findTargets: FindTargets) {
  // As it was when the dialog was opened: the text does not change below it.
  const [find] = useState(() => findTargets);
  const settled = useSettled(typed, SETTLED_MS);
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let outdated = attempt < 0;
    find(settled).then(
      (groups) => !outdated && setFound({ typed: settled, groups }),
      (error: unknown) => {
        const failure = isSiteError(error) ? error.message : 'Something went wrong on our side.';
        if (!outdated) setFound({ typed: settled, groups: [], failure });
      },
    );
    return () => {
      outdated = true;
    };
  }, [find, settled, attempt]);

  return {
    groups: found?.groups ?? [],
    searching: found?.typed !== typed,
    failure: found?.failure,
    retry: () => {
      setFound(undefined);
      setAttempt(attempt + 1);
    },
  };
}
