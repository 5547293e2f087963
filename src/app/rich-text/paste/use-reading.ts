import { useState } from 'react';

/** Counts the pastes that are still being read: they will change the text. */
export function useReading() {
  const [reading, setReading] = useState(0);
  function whileReading(work: Promise<void>) {
    setReading((now) => now + 1);
    void work.finally(() => setReading((now) => now - 1));
  }
  return { reading, whileReading };
}
