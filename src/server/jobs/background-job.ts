/** Work that a process repeats for as long as it lives. */
export interface BackgroundJob {
  /** Runs the work now, and again some time after each run. */
  start: () => void;
  /** Runs the work now, or once more after the present run. Has no effect before `start` and after `stop`. */
  wake: () => void;
  /** Aborts the signal and waits for the present run. */
  stop: () => Promise<void>;
}

interface BackgroundJobOptions {
  /** The pause after each run, in milliseconds. */
  everyMs: number;
  /** Never runs twice at the same time. It should end early when the signal is aborted. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Receives the first of several failures in a row, so that an outage fills no log. The next run tries again. */
  onFailure: (error: unknown) => void;
}

/** Creates a job that repeats its work, one run at a time, until it is stopped. */
export function createBackgroundJob({ everyMs, run, onFailure }: BackgroundJobOptions): BackgroundJob {
  const stopping = new AbortController();
  let isStarted = false;
  let isDue = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function wake(): void {
    isDue = true;
    if (!isStarted || stopping.signal.aborted || running) return;
    clearTimeout(timer);
    running = runWhileDue();
  }

  async function runWhileDue(): Promise<void> {
    while (isDue && !stopping.signal.aborted) {
      isDue = false;
      await runOnce();
    }
    running = undefined;
    if (!stopping.signal.aborted) timer = setTimeout(wake, everyMs).unref();
  }

  async function runOnce(): Promise<void> {
    try {
      await run(stopping.signal);
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
  }

  return {
    wake,
    start: () => {
      isStarted = true;
      wake();
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
