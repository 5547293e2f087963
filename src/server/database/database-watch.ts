import type { FastifyBaseLogger } from 'fastify';
import { databaseIsAway } from './failures.ts';

/** How often the database is looked for, and other processes' writes; the architecture allows one second. */
const LOOK_MS = 500;

/** Whether the database answers, as far as this process knows. The log is told when that changes, not with every call. */
export interface DatabaseWatch {
  readonly away: boolean;
  /** Looks now; answers whether the database is there. Never fails. */
  look: () => Promise<boolean>;
  /** The database failed somebody who needed it. */
  lost: (error: unknown) => void;
  /** Tells of a failure through `tell`, unless it is the outage that is being told of anyway. */
  explain: (error: unknown, tell: () => void) => void;
  stop: () => void;
}

/** Watches with `look`, which throws when the database does not answer. */
export function watchDatabase(
  look: (thoroughly: boolean) => Promise<void>,
  log: FastifyBaseLogger,
): DatabaseWatch {
  let since: number | undefined;
  let looking: { thoroughly: boolean; answer: Promise<boolean> } | undefined;

  function lost(error: unknown) {
    if (since !== undefined) return;
    since = Date.now();
    log.error(
      { err: error },
      'The database is away: visitors get pages as they were last seen, saves are refused',
    );
  }

  function found() {
    if (since === undefined) return;
    log.warn(`The database is back after ${Math.ceil((Date.now() - since) / 1000)} s`);
    since = undefined;
  }

  /**
   * One at a time: while the database hangs, a look may take longer than the time to the next. Whoever wants a thorough
   * one does not take the answer of a cheap one.
   */
  function lookOnce(wanted: boolean): Promise<boolean> {
    if (looking) {
      const isEnough = looking.thoroughly || !wanted;
      return isEnough ? looking.answer : looking.answer.then(() => lookOnce(true));
    }
    // What is away counts as back when it was read, not when a cheap sign says that nothing changed.
    const thoroughly = wanted || since !== undefined;
    const answer = answerOf(thoroughly).finally(() => {
      looking = undefined;
    });
    looking = { thoroughly, answer };
    return answer;
  }

  async function answerOf(thoroughly: boolean): Promise<boolean> {
    try {
      await look(thoroughly);
      found();
    } catch (error) {
      lost(error);
    }
    return since === undefined;
  }

  const timer = setInterval(() => void lookOnce(false), LOOK_MS);
  timer.unref();
  return {
    get away() {
      return since !== undefined;
    },
    look: () => lookOnce(true),
    lost,
    explain: (error, tell) => {
      if (!databaseIsAway(error)) return tell();
      if (since !== undefined) return;
      void lookOnce(true).then((answers) => {
        if (answers) tell();
      });
    },
    stop: () => clearInterval(timer),
  };
}
