import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';

interface PartNotLoadedProps {
  failure: unknown;
  /** The specified sentence, also as a toast. */
  text: string;
  loading: boolean;
  onRetry: () => void;
}

/** In place of a part of a screen that could not be loaded, while the rest of it works. */
export function PartNotLoaded({ failure, text, loading, onRetry }: PartNotLoadedProps) {
  useEffect(() => toasts.error(text), [text]);
  return (
    <Notice>
      <p>{text}</p>
      {isSiteError(failure) ? <p>{failure.message}</p> : null}
      <div className="btn-row">
        <Button size="tiny" busy={loading && 'Loading...'} onClick={onRetry}>
          <RotateCw className="icon" />
          Retry
        </Button>
      </div>
    </Notice>
  );
}
