import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';

interface MoreMediaProps {
  loading: boolean;
  failed: boolean;
  /** Long lists grow by the button alone, so that what stands below can be reached. */
  byItself: boolean;
  onMore: () => void;
}

/** The distance from the end of the list at which the next page is loaded. */
const NEAR = '800px';

/** Loads the next page when it comes near, or by its button. */
export function MoreMedia({ loading, failed, byItself, onMore }: MoreMediaProps) {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (byItself && !failed) onMore();
  });
  useEffect(() => {
    const { current } = end;
    // After each page the end may still be near, so it is observed anew.
    if (!current || loading) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && near(),
      {
        rootMargin: NEAR,
      },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <div ref={end} className="more-media">
      <Button size="small" busy={loading && 'Loading...'} onClick={onMore}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
      {failed ? <span role="alert">More could not be loaded.</span> : null}
    </div>
  );
}
