import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import type { PictureJobs } from '#contract/job.ts';

/** The pauses between two readings, in milliseconds: while the site makes sizes, and otherwise. */
const BUSY_MS = 1500;
const IDLE_MS = 10_000;

export const isWorking = ({ waiting, running }: PictureJobs) => waiting + running > 0;

/** Reads the progress again and again while the page is visible. Failures are silent, since the next reading follows. */
export function usePictureProgress() {
  const { jobs } = useSite();
  const [progress, setProgress] = useState<PictureJobs>();
  const isReading = useRef(false);
  const read = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || isReading.current) return;
    isReading.current = true;
    setProgress(await jobs.pictures().catch(() => progress));
    isReading.current = false;
  });
  const pause = progress && isWorking(progress) ? BUSY_MS : IDLE_MS;
  useEffect(() => {
    void read();
    const rounds = setInterval(() => void read(), pause);
    return () => clearInterval(rounds);
  }, [pause]);
  return { progress, setProgress };
}
