import { useEffect, useState } from 'react';

/** A value that is being typed, once it has stood still for a moment. */
export function useSettled(value: string, afterMs = 400): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
