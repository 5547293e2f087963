import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { NotLoaded } from '#app/ui/not-loaded.tsx';
import { useSlow } from '#app/ui/use-slow.ts';
import type { FieldComparison } from '#format/comparison/compare-fields.ts';
import { type ComparisonJob, compareVersions } from './compare-versions.ts';
import { ComparedFields } from './compared-fields.tsx';

interface ComparedVersionsProps {
  job: ComparisonJob;
  names: { before: string; after: string };
  /** Buttons beside the name of a field. */
  actions?: (field: FieldComparison) => ReactNode;
}

/** Compares two versions and shows the fields that differ. */
export function ComparedVersions({ job, names, actions }: ComparedVersionsProps) {
  const { fields, hasFailed, retry } = useComparison(job);
  const isSlow = useSlow(fields === undefined && !hasFailed);
  if (fields) return <ComparedFields fields={fields} names={names} {...(actions ? { actions } : {})} />;
  if (!hasFailed) return <p role="status">{isSlow ? 'Comparing...' : null}</p>;
  return (
    <NotLoaded
      reason="The versions could not be compared."
      actions={
        <Button size="tiny" onClick={retry}>
          Retry
        </Button>
      }
    />
  );
}

function useComparison(job: ComparisonJob) {
  const [result, setResult] = useState<{ job: ComparisonJob; fields: FieldComparison[] | undefined }>();
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt compares the same versions once more
  useEffect(() => {
    let isWanted = true;
    const { outcome, stop } = compareVersions(job);
    outcome.then(
      (fields) => isWanted && setResult({ job, fields }),
      () => isWanted && setResult({ job, fields: undefined }),
    );
    return () => {
      isWanted = false;
      stop();
    };
  }, [job, attempt]);

  const present = result?.job === job ? result : undefined;
  return {
    fields: present?.fields,
    hasFailed: present !== undefined && present.fields === undefined,
    retry: () => {
      setResult(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
