import { useEffect } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import { RetryButton } from './retry-button.tsx';

/** Above the defaults that stand in for settings that could not be loaded (row 156). */
export function SettingsNotLoaded({ reason }: { reason: string }) {
  useEffect(() => {
    toasts.error('Failed to load settings. Using defaults instead.');
  }, []);

  return (
    <Notice>
      <p>{reason}</p>
      <p>What you see are the defaults. They cannot be saved, so that nothing of yours is overwritten.</p>
      <div className="btn-row">
        <RetryButton />
      </div>
    </Notice>
  );
}
