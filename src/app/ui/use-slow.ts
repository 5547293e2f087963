import { useEffect, useState } from 'react';

/** True once `pending` has lasted a while, so that fast answers show no flash of a skeleton. */
export function useSlow(pending: boolean, afterMs = 150): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending, afterMs]);
  return slow;
}
