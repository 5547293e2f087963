import { readSettings } from '#domain/documents/settings.ts';
import type { Ports } from '#domain/ports.ts';
import { FIRST_ID } from '#domain/posts/posts.ts';
import { sampleSettings } from '#sample/settings.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { Mailer } from './mailer.ts';

const MINUTE_MS = 60_000;

/**
 * The milliseconds after each failed try. After the last one the mail is given up, reported. Seven more tries, the last
 * one about a day after the first (decision 0011).
 */
const usualPauses = [1, 5, 15, 60, 4 * 60, 8 * 60, 11 * 60].map((minutes) => minutes * MINUTE_MS);

/** The time limit of one try. */
const SENDING_MS = MINUTE_MS;

/** The time that a stopping server gives to the mail it is sending. */
const CLOSING_MS = 3000;

interface Mails {
  /** The kind of its jobs. */
  name: string;
  /** Names one mail in a report, such as "The notice of message 7". */
  titleOf: (key: string) => string;
  /** Sends the mail of a job, if there still is one to send. */
  send: (key: string, signal: AbortSignal) => Promise<void>;
}

/**
 * Mails of one sort. Each is a job, so neither a restart nor a mail server that is down loses one, and no two processes
 * send the same one.
 */
export function createMailQueue(
  { report }: Pick<Ports, 'report'>,
  mailer: Mailer,
  { name, titleOf, send }: Mails,
  pauses: number[] = usualPauses,
): JobKind {
  const wholeTime = pauses.reduce((sum, pause) => sum + pause, 0);
  return {
    name,
    run: async ({ key }, stopping) => {
      using patience = new Patience(stopping, CLOSING_MS);
      await send(key, AbortSignal.any([patience.signal, AbortSignal.timeout(SENDING_MS)]));
    },
    pauseAfter: (failures, ageMs) => {
      const pause = pauses[failures - 1];
      if (pause !== undefined) return pause;
      // Restarts add tries, which must not use up the time that the mail server has to come back.
      return ageMs < wholeTime ? pauses.at(-1) : undefined;
    },
    onFailure: ({ job: { key }, error, isGivenUp }) => {
      const reason = error instanceof Error ? error.message : String(error);
      // The log names an outage of the mail server once, not for each mail.
      if (mailer.outage?.isOn && !isGivenUp) return;
      const end = isGivenUp ? 'and is given up' : 'yet and is tried again';
      report(`${titleOf(key)} could not be mailed ${end}`, reason);
    },
  };
}

/**
 * The owner's address: that of the settings, or else the own one of the account. The address of the sample content belongs
 * to nobody. Throws if there is none.
 */
export async function ownerAddress(ports: Ports): Promise<string> {
  const { email } = (await readSettings(ports)).general;
  const own = email === sampleSettings.general.email ? '' : email;
  const address = own || (await ports.stores.accounts.get(FIRST_ID))?.email;
  if (!address) throw new Error('neither the settings nor the owner have an e-mail address');
  return address;
}

/** Is aborted some time after another signal: a mail that is nearly sent should not be sent twice. */
class Patience {
  readonly #after = new AbortController();
  readonly #stopping: AbortSignal;
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(stopping: AbortSignal, ms: number) {
    this.#stopping = stopping;
    this.#ms = ms;
    if (stopping.aborted) this.#begin();
    else stopping.addEventListener('abort', this.#begin);
  }

  get signal(): AbortSignal {
    return this.#after.signal;
  }

  readonly #begin = () => {
    this.#timer = setTimeout(() => this.#after.abort(), this.#ms);
  };

  [Symbol.dispose]() {
    clearTimeout(this.#timer);
    this.#stopping.removeEventListener('abort', this.#begin);
  }
}
