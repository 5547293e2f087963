import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { useSlow } from '#app/ui/use-slow.ts';
import { isSiteError } from '#contract/errors.ts';
import type { Loaded } from './use-loaded.ts';

interface LoadedPartProps<Value> {
  part: Loaded<Value>;
  /** What is loading, for screen readers. */
  label: string;
  /** The specified sentence where that failed, also a toast. */
  failureText: string | ((failure: unknown) => string);
  children: (value: Value) => ReactNode;
}

/** A part of a screen that is loaded by itself: lines until it is there, and why not where it failed. */
export function LoadedPart<Value>({ part, label, failureText, children }: LoadedPartProps<Value>) {
  const { value, failure } = part;
  if (value !== undefined) return children(value);
  if (failure === undefined) return <Skeleton label={label} />;
  const text = typeof failureText === 'string' ? failureText : failureText(failure);
  return <NotLoaded part={part} text={text} />;
}

function NotLoaded({
  part: { failure, loading, load },
  text,
}: {
  part: Pick<Loaded<unknown>, 'failure' | 'loading' | 'load'>;
  text: string;
}) {
  useEffect(() => toasts.error(text), [text]);
  return (
    <Notice>
      <p>{text}</p>
      {isSiteError(failure) ? <p>{failure.message}</p> : null}
      <div className="btn-row">
        <Button size="tiny" busy={loading && 'Loading...'} onClick={() => void load()}>
          <RotateCw className="icon" />
          Retry
        </Button>
      </div>
    </Notice>
  );
}

function Skeleton({ label }: { label: string }) {
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
