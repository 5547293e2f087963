import type { FastifyBaseLogger } from 'fastify';
import { createOutage } from '../outages.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { diskIsFull, savesFail } from './failures.ts';

/** The pause between two checks while saves fail, and the shortest one between two checks of `/readyz`. */
export interface SaveTiming {
  failingMs: number;
  lookMs: number;
}

const usualTiming: SaveTiming = { failingMs: 5000, lookMs: 5000 };

/** Whether saves work, as this process sees it. Reads may work on a disk that is full or read-only. */
export interface SaveWatch {
  readonly isFailing: boolean;
  /** Notes a failed save whose cause is the disk, and returns true. Returns false for any other failure. */
  noteFailure: (error: unknown) => boolean;
  /** Checks the disk cheaply, at most once in a few seconds. */
  look: () => void;
  /** Runs a small write; on a full disk it runs it again with the space of the reserve. */
  withReserve: <Result>(write: () => Promise<Result>) => Promise<Result>;
  stop: () => void;
}

/** Starts to watch the disk of the database. While saves fail, it tries regularly whether there is room again. */
export function watchSaves(
  reserve: DiskReserve,
  log: FastifyBaseLogger,
  { failingMs, lookMs }: SaveTiming = usualTiming,
): SaveWatch {
  const outage = createOutage(log, {
    begins:
      'Saves fail, because the disk of the database is full or read-only: pages are shown, saves are refused',
    ends: 'Saves work again',
  });
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let lastLook = Number.NEGATIVE_INFINITY;

  function noteFailure(error: unknown): boolean {
    if (!savesFail(error)) return false;
    outage.noteFailure(error);
    if (!isStopped) timer ??= setTimeout(tryAgain, failingMs).unref();
    return true;
  }

  async function tryAgain(): Promise<void> {
    try {
      await reserve.fill();
      outage.noteSuccess();
    } catch {
      // The beginning is in the log already.
    }
    timer = outage.isOn && !isStopped ? setTimeout(tryAgain, failingMs).unref() : undefined;
  }

  return {
    get isFailing() {
      return outage.isOn;
    },
    noteFailure,
    look: () => {
      const now = performance.now();
      if (outage.isOn || now - lastLook < lookMs) return;
      lastLook = now;
      try {
        reserve.check();
      } catch (error) {
        noteFailure(error);
      }
    },
    withReserve: async (write) => {
      try {
        return await write();
      } catch (error) {
        if (!diskIsFull(error) || !(await reserve.release().catch(() => false))) throw error;
        noteFailure(error);
        return write();
      }
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
