import type { Message } from '#contract/message.ts';
import { readSettings } from '#domain/documents/settings.ts';
import type { Notice } from '#domain/outbox-store.ts';
import type { Ports } from '#domain/ports.ts';
import { FIRST_ID } from '#domain/posts.ts';
import { sampleSettings } from '#sample/settings.ts';
import { createBackgroundJob } from '../jobs/background-job.ts';
import { pathOf } from '../pages/page-urls.ts';
import type { Mail, Mailer } from './mailer.ts';

const MINUTE_MS = 60_000;

/** All in milliseconds. */
export interface MailTiming {
  /** The pause between two searches for due notices. */
  poll: number;
  /** The pause after each failed try. After the last one the queue gives up; the message stays in the inbox. */
  pauses: number[];
}

/** Seven more tries, the last one about a day after the first. */
const usualTiming: MailTiming = {
  poll: 2000,
  pauses: [1, 5, 15, 60, 4 * 60, 8 * 60, 11 * 60].map((minutes) => minutes * MINUTE_MS),
};

/** The time limit of one try. */
const SENDING_MS = MINUTE_MS;

/** The time after which a notice is due again if its process died while sending; longer than any try. */
const CLAIM_MS = 5 * MINUTE_MS;

/** The time that a stopping server gives to the mail it is sending. */
const CLOSING_MS = 3000;

export interface MailQueue {
  /** Stops after the mail that is being sent; the others wait in the database for the next start. */
  stop: () => Promise<void>;
}

/**
 * Mails the notices of new messages. Notices wait in the database, so neither a restart nor a mail server that is down
 * loses one, and a claim keeps two processes from sending the same one. Failures are reported and tried again.
 */
export function startMailQueue(
  ports: Ports,
  mailer: Mailer,
  origin: string,
  timing: MailTiming = usualTiming,
): MailQueue {
  const { outbox, messages, accounts } = ports.stores;
  /** Aborts the mail that is being sent. */
  const cutOff = new AbortController();
  const inMs = (milliseconds: number) => new Date(ports.clock().getTime() + milliseconds).toISOString();

  async function sendDue(stopping: AbortSignal) {
    for (let notice = await nextDue(); notice && !stopping.aborted; notice = await nextDue()) {
      if (await outbox.claim(notice, inMs(CLAIM_MS))) await send(notice);
    }
  }

  const nextDue = () => outbox.firstDue(inMs(0));

  async function send(notice: Notice) {
    const message = await messages.get(notice.messageId);
    if (message?.folder === 'inbox') {
      try {
        const signal = AbortSignal.any([cutOff.signal, AbortSignal.timeout(SENDING_MS)]);
        await mailer.send(mailOf(message, await recipient(), origin), signal);
      } catch (error) {
        return putOff(notice, error);
      }
    }
    await outbox.remove(notice.id);
  }

  /** The address in the settings, or else the owner's own. The address of the sample content belongs to nobody. */
  async function recipient(): Promise<string> {
    const { email } = (await readSettings(ports)).general;
    const own = email === sampleSettings.general.email ? '' : email;
    const address = own || (await accounts.get(FIRST_ID))?.email;
    if (!address) throw new Error('neither the settings nor the owner have an e-mail address');
    return address;
  }

  async function putOff({ id, messageId, tries }: Notice, error: unknown) {
    // The server itself is stopping: the notice is due again at its next start.
    if (cutOff.signal.aborted) return outbox.postpone(id, inMs(0));
    const reason = error instanceof Error ? error.message : String(error);
    const pause = timing.pauses[tries];
    if (pause === undefined) {
      ports.report(`The notice of message ${messageId} could not be mailed and is given up`, reason);
      return outbox.remove(id);
    }
    // The log names an outage of the mail server once, not for each mail.
    if (!mailer.outage?.isOn)
      ports.report(`The notice of message ${messageId} could not be mailed yet and is tried again`, reason);
    return outbox.postpone(id, inMs(pause));
  }

  const job = createBackgroundJob({
    everyMs: timing.poll,
    run: sendDue,
    onFailure: (error) => ports.report('The notices that wait for being mailed cannot be read', error),
  });
  job.start();
  return {
    stop: async () => {
      const patience = setTimeout(() => cutOff.abort(), CLOSING_MS);
      await job.stop();
      clearTimeout(patience);
      mailer.close();
    },
  };
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
