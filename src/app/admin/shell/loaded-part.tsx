import type { ReactNode } from 'react';
import { NotLoaded } from '#app/ui/not-loaded.tsx';
import { useFailureToast } from '#app/ui/toasts/use-failure-toast.ts';
import { useSlow } from '#app/ui/use-slow.ts';
import { isSiteError } from '#contract/errors.ts';
import { RetryButton } from './retry-button.tsx';
import type { Loaded } from './use-loaded.ts';

interface LoadedPartProps<Value> {
  part: Loaded<Value>;
  /** The name of the skeleton for screen readers. */
  label: string;
  /** The specified sentence of a failure, also shown as a toast. */
  failureText: string | ((failure: unknown) => string);
  children: (value: Value) => ReactNode;
}

/** A part of a screen that loads separately: a skeleton first, then its content or the reason of the failure. */
export function LoadedPart<Value>({ part, label, failureText, children }: LoadedPartProps<Value>) {
  const { value, failure } = part;
  const failed = value === undefined && failure !== undefined;
  const text = typeof failureText === 'function' ? failureText(failure) : failureText;
  useFailureToast(failed && text);

  if (value !== undefined) return children(value);
  if (!failed) return <Skeleton label={label} />;
  return (
    <NotLoaded reason={text} actions={<RetryButton part={part} />}>
      {isSiteError(failure) ? failure.message : null}
    </NotLoaded>
  );
}

function Skeleton({ label }: { label: string }) {
  const slow = useSlow(true);
  return (
    <div role="status" aria-label={label} className="part-skeleton">
      {slow ? (
        <>
          <div className="skeleton" style={{ width: '32%' }} />
          <div className="skeleton" style={{ width: '64%' }} />
          <div className="skeleton" style={{ width: '48%' }} />
        </>
      ) : null}
    </div>
  );
}
