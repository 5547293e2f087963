import type { FastifyBaseLogger } from 'fastify';

/** Something outside the process that fails for a while, such as a full disk. */
export interface Outage {
  readonly isOn: boolean;
  /** Logs the beginning, with its cause, unless it was logged already. */
  noteFailure: (error: unknown) => void;
  /** Logs the end, if there was an outage. */
  noteSuccess: () => void;
}

interface OutageLines {
  begins: string;
  ends: string;
}

/** An outage that the log names twice, when it begins and when it ends, however many calls it fails. */
export function createOutage(log: FastifyBaseLogger, { begins, ends }: OutageLines): Outage {
  let since: number | undefined;
  return {
    get isOn() {
      return since !== undefined;
    },
    noteFailure: (error) => {
      if (since !== undefined) return;
      since = Date.now();
      log.error({ err: error }, begins);
    },
    noteSuccess: () => {
      if (since === undefined) return;
      log.warn(`${ends} after ${Math.ceil((Date.now() - since) / 1000)} s`);
      since = undefined;
    },
  };
}

/** Runs a call and notes in the outage whether it failed. */
export async function noting<Result>(outage: Outage, call: () => Promise<Result>): Promise<Result> {
  try {
    const result = await call();
    outage.noteSuccess();
    return result;
  } catch (error) {
    outage.noteFailure(error);
    throw error;
  }
}
