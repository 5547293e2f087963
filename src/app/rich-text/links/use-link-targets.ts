import { useEffect, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSettled } from '#app/ui/use-settled.ts';
import { isSiteError } from '#contract/errors.ts';
import { findTargets, type TargetGroup } from './link-targets.ts';

const SETTLED_MS = 200;

interface Found {
  typed: string;
  groups: TargetGroup[];
  /** Why the site could not be searched. */
  failure?: string;
}

/** What typed words or the beginning of an address find on the site, once typing pauses. */
export function useLinkTargets(typed: string, html: string) {
  const site = useSite();
  const settled = useSettled(typed, SETTLED_MS);
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let outdated = attempt < 0;
    findTargets({ site, typed: settled, html }).then(
      (groups) => !outdated && setFound({ typed: settled, groups }),
      (error: unknown) => {
        const failure = isSiteError(error) ? error.message : 'Something went wrong on our side.';
        if (!outdated) setFound({ typed: settled, groups: [], failure });
      },
    );
    return () => {
      outdated = true;
    };
  }, [site, settled, html, attempt]);

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
