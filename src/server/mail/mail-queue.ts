import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '#contract/message.ts';
import { readSettings } from '#domain/documents/settings.ts';
import type { Notice } from '#domain/outbox-store.ts';
import type { Ports } from '#domain/ports.ts';
import { FIRST_ID } from '#domain/posts.ts';
import { sampleSettings } from '#sample/settings.ts';
import type { Mail, Mailer } from './mailer.ts';

const MINUTE_MS = 60_000;

/** All in milliseconds. */
export interface MailTiming {
  /** How often due notices are looked for. */
  poll: number;
  /** How long to wait after each failed try. After the last one a notice is given up; the message stays in the inbox. */
  pauses: number[];
}

/** Seven more tries, the last one about a day after the first. */
const usualTiming: MailTiming = {
  poll: 2000,
  pauses: [1, 5, 15, 60, 4 * 60, 8 * 60, 11 * 60].map((minutes) => minutes * MINUTE_MS),
};

/** A try that takes longer is given up. */
const SENDING_MS = MINUTE_MS;

/** After this a notice whose process died while sending is due again; longer than any try lasts. */
const CLAIM_MS = 5 * MINUTE_MS;

/** How long a stopping server waits for the mail it is sending. */
const CLOSING_MS = 3000;

export interface MailQueue {
  /** Ends after the mail that is being sent; the others wait in the database for the next start. */
  stop: () => Promise<void>;
}

/**
 * Mails the notices of new messages. They wait in the database, so a restart or a mail server that is down loses none,
 * and claiming keeps two processes from sending the same one. Never fails: what goes wrong is reported.
 */
export function startMailQueue(
  ports: Ports,
  mailer: Mailer,
  origin: string,
  timing: MailTiming = usualTiming,
): MailQueue {
  const { outbox, messages, accounts } = ports.stores;
  /** Ends the queue after the mail that is being sent, and cuts that one off as well. */
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const inMs = (milliseconds: number) => new Date(ports.clock().getTime() + milliseconds).toISOString();
  let failing = false;

  async function sendDue() {
    try {
      for (let notice = await nextDue(); notice && !stopping.signal.aborted; notice = await nextDue()) {
        if (await outbox.claim(notice, inMs(CLAIM_MS))) await send(notice);
      }
      failing = false;
    } catch (error) {
      // Told once, not with every look, while the database is away.
      if (!failing) ports.report('The notices that wait for being mailed cannot be read', error);
      failing = true;
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

  /** The address in the settings, else the owner's own. That of the sample content is nobody's. */
  async function recipient(): Promise<string> {
    const { email } = (await readSettings(ports)).general;
    const own = email === sampleSettings.general.email ? '' : email;
    const address = own || (await accounts.get(FIRST_ID))?.email;
    if (!address) throw new Error('neither the settings nor the owner have an e-mail address');
    return address;
  }

  async function putOff({ id, messageId, tries }: Notice, error: unknown) {
    // Cut off by our own end: due again at the next start.
    if (cutOff.signal.aborted) return outbox.postpone(id, inMs(0));
    const reason = error instanceof Error ? error.message : String(error);
    const pause = timing.pauses[tries];
    if (pause === undefined) {
      ports.report(`The notice of message ${messageId} could not be mailed and is given up`, reason);
      return outbox.remove(id);
    }
    ports.report(`The notice of message ${messageId} could not be mailed yet and is tried again`, reason);
    return outbox.postpone(id, inMs(pause));
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await sendDue();
      await wait(timing.poll, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      const patience = setTimeout(() => cutOff.abort(), CLOSING_MS);
      await running;
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
      `-- \n${origin}/admin/messages/${id}\nReply to this mail to answer ${name}.`,
    ].join('\n\n'),
  };
}
