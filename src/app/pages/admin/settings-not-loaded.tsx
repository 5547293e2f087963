import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toasts } from '#app/ui/toasts.tsx';

/** Above the defaults that stand in for settings that could not be loaded (row 156). */
export function SettingsNotLoaded({ reason }: { reason: string }) {
  const revalidator = useRevalidator();

  useEffect(() => {
    toasts.error('Failed to load settings. Using defaults instead.');
  }, []);

  return (
    <Notice>
      <p>{reason}</p>
      <p>What you see are the defaults. They cannot be saved, so that nothing of yours is overwritten.</p>
      <div className="btn-row">
        <Button
          size="tiny"
          busy={revalidator.state === 'loading' && 'Loading...'}
          onClick={() => void revalidator.revalidate()}
        >
          <RotateCw className="icon" />
          Retry
        </Button>
      </div>
    </Notice>
  );
}
