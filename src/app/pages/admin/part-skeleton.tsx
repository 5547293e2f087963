import { useSlow } from '#app/ui/use-slow.ts';

/** Lines in place of a part of a screen that is still loading. */
export function PartSkeleton({ label }: { label: string }) {
  const slow = useSlow(true);
  return (
    <div role="status" aria-label={label} className="part-sk">
      {slow ? (
        <>
          <div className="sk" style={{ width: '32%' }} />
          <div className="sk" style={{ width: '64%' }} />
          <div className="sk" style={{ width: '48%' }} />
        </>
      ) : null}
    </div>
  );
}
