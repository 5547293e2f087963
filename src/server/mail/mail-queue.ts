import type { Message } from '#contract/message.ts';
import { readSettings } from '#domain/documents/settings.ts';
import { MAIL_JOB } from '#domain/job-store.ts';
import type { Ports } from '#domain/ports.ts';
import { FIRST_ID } from '#domain/posts.ts';
import { sampleSettings } from '#sample/settings.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { pathOf } from '../pages/page-urls.ts';
import type { Mail, Mailer } from './mailer.ts';

const MINUTE_MS = 60_000;

/**
 * The milliseconds after each failed try. After the last one the mail is given up, reported; the message stays in the
 * inbox. Seven more tries, the last one about a day after the first (decision 0011).
 */
const usualPauses = [1, 5, 15, 60, 4 * 60, 8 * 60, 11 * 60].map((minutes) => minutes * MINUTE_MS);

/** The time limit of one try. */
const SENDING_MS = MINUTE_MS;

/** The time that a stopping server gives to the mail it is sending. */
const CLOSING_MS = 3000;

/**
 * Mails the notices of new messages. Notices are jobs, so neither a restart nor a mail server that is down loses one,
 * and no two processes send the same one.
 */
export function createNotices(
  ports: Ports,
  mailer: Mailer,
  origin: string,
  pauses: number[] = usualPauses,
): JobKind {
  const { messages, accounts } = ports.stores;
  const wholeTime = pauses.reduce((sum, pause) => sum + pause, 0);

  async function send(messageId: number, stopping: AbortSignal) {
    const message = await messages.get(messageId);
    if (message?.folder !== 'inbox') return;
    using patience = new Patience(stopping, CLOSING_MS);
    const signal = AbortSignal.any([patience.signal, AbortSignal.timeout(SENDING_MS)]);
    await mailer.send(mailOf(message, await recipient(), origin), signal);
  }

  /** The address in the settings, or else the owner's own. The address of the sample content belongs to nobody. */
  async function recipient(): Promise<string> {
    const { email } = (await readSettings(ports)).general;
    const own = email === sampleSettings.general.email ? '' : email;
    const address = own || (await accounts.get(FIRST_ID))?.email;
    if (!address) throw new Error('neither the settings nor the owner have an e-mail address');
    return address;
  }

  return {
    name: MAIL_JOB,
    run: ({ key }, stopping) => send(Number(key), stopping),
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
      ports.report(`The notice of message ${key} could not be mailed ${end}`, reason);
    },
  };
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

function mailOf({ id, name, email, subject, message, createdAt }: Message, to: string, origin: string): Mail {
  return {
    id: `message-${id}.${Date.parse(createdAt)}`,
    to,
    replyTo: { name, address: email },
    subject: `New message: ${subject}`,
    text: [
      `${name} <${email}> wrote through your site:`,
      message,
      `-- \n${origin}${pathOf('/admin/messages/:id', id)}\nReply to this mail to answer ${name}.`,
    ].join('\n\n'),
  };
}
