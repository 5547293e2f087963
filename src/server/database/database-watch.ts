import type { FastifyBaseLogger } from 'fastify';
import { createOutage } from '../outages.ts';
import { databaseIsDown } from './failures.ts';
import type { SaveWatch } from './save-watch.ts';

/** The pause between two checks, which also find the writes of other processes; the architecture allows one second. */
const CHECK_MS = 500;

/** A database that responds does so within milliseconds, even under load. */
const SILENT_MS = 1000;

/** The state of the database as this process sees it. The log names each change of it, not each failed call. */
export interface DatabaseWatch {
  readonly isDown: boolean;
  /** The database is down, or has not responded to the present check for a second. */
  readonly isSilent: boolean;
  /** Checks the database now and returns whether it responds. Never throws. */
  check: () => Promise<boolean>;
  /** Records that a call found the database down. */
  noteFailure: (error: unknown) => void;
  /** Runs `log` for a failure, unless its cause is an outage, which the log names once. A full disk is one as well. */
  logUnlessDown: (error: unknown, log: () => void) => void;
  stop: () => void;
}

interface WatchOptions {
  /** Runs after each failed check. */
  onFailure?: () => void;
  /** Learns of saves that fail because of the disk, whose outage it logs by itself. */
  saves?: Pick<SaveWatch, 'noteFailure'>;
}

/** Watches with `read`, which throws when the database does not respond. */
export function watchDatabase(
  read: (thoroughly: boolean) => Promise<void>,
  log: FastifyBaseLogger,
  { onFailure = () => {}, saves = { noteFailure: () => false } }: WatchOptions = {},
): DatabaseWatch {
  const outage = createOutage(log, {
    begins: 'The database is away: visitors get pages as they were last seen, saves are refused',
    ends: 'The database is back',
  });
  let present: { thoroughly: boolean; result: Promise<boolean>; since: number } | undefined;

  /**
   * Runs one check at a time: while the database hangs, a check may take longer than the pause to the next one. A
   * thorough check does not reuse the result of a cheap one.
   */
  function checkOnce(wanted: boolean): Promise<boolean> {
    if (present) {
      const isEnough = present.thoroughly || !wanted;
      return isEnough ? present.result : present.result.then(() => checkOnce(true));
    }
    // A database that was down must be read; a cheap sign that nothing changed does not prove that it is back.
    const thoroughly = wanted || outage.isOn;
    const result = tryToRead(thoroughly).finally(() => {
      present = undefined;
    });
    present = { thoroughly, result, since: performance.now() };
    return result;
  }

  async function tryToRead(thoroughly: boolean): Promise<boolean> {
    try {
      await read(thoroughly);
      outage.noteSuccess();
    } catch (error) {
      outage.noteFailure(error);
      onFailure();
    }
    return !outage.isOn;
  }

  const timer = setInterval(() => void checkOnce(false), CHECK_MS);
  timer.unref();
  return {
    get isDown() {
      return outage.isOn;
    },
    get isSilent() {
      return outage.isOn || (present !== undefined && performance.now() - present.since > SILENT_MS);
    },
    check: () => checkOnce(true),
    noteFailure: outage.noteFailure,
    logUnlessDown: (error, log) => {
      if (saves.noteFailure(error)) return;
      if (!databaseIsDown(error)) return log();
      if (outage.isOn) return;
      void checkOnce(true).then((responds) => {
        if (responds) log();
      });
    },
    stop: () => clearInterval(timer),
  };
}
