import { RotateCw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';

/** Loads again what the screen shows. */
export function RetryButton() {
  const revalidator = useRevalidator();
  return (
    <Button
      size="tiny"
      busy={revalidator.state === 'loading' && 'Loading...'}
      onClick={() => void revalidator.revalidate()}
    >
      <RotateCw className="icon" />
      Retry
    </Button>
  );
}
