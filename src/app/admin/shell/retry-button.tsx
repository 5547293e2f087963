import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { RotateCw } from '#app/ui/icons.ts';
import type { Loaded } from './use-loaded.ts';

interface RetryButtonProps {
  /** The part of the screen to load again; without it the whole screen is. */
  part?: Pick<Loaded<unknown>, 'loading' | 'load'>;
}

/** Loads the data of a screen again, or of one part of it. */
export function RetryButton({ part }: RetryButtonProps) {
  const revalidator = useRevalidator();
  const loading = part ? part.loading : revalidator.state === 'loading';
  return (
    <Button
      size="tiny"
      busy={loading && 'Loading...'}
      onClick={() => void (part ? part.load() : revalidator.revalidate())}
    >
      <RotateCw className="icon" />
      Retry
    </Button>
  );
}
