import type { Settings } from '#contract/settings.ts';
import { readSettings } from '#domain/documents/settings.ts';
import { NEWSLETTER_MAIL_JOB } from '#domain/job-store.ts';
import type { Ports } from '#domain/ports.ts';
import {
  CONFIRMABLE_MS,
  noteSubscriberMail,
  type SubscriberMail,
  subscriberMail,
} from '#domain/visitors/subscribers.ts';
import { mailWords } from '#words/english/mails.ts';
import { counted, fill, wordLanguage, wordsIn } from '#words/words.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { createMailQueue, ownerAddress } from './mail-queue.ts';
import type { Mail, Mailer } from './mailer.ts';

const DAYS = CONFIRMABLE_MS / (24 * 60 * 60 * 1000);

/** Asks new subscribers of the newsletter by mail to confirm (decision D19). */
export function createNewsletterMails(
  ports: Ports,
  mailer: Mailer,
  origin: string,
  pauses?: number[],
): JobKind {
  const mails = {
    name: NEWSLETTER_MAIL_JOB,
    titleOf: (key: string) => `The mail to subscriber ${key}`,
    send: async (key: string, signal: AbortSignal) => {
      const id = Number(key);
      const asked = await subscriberMail(ports, id);
      if (!asked) return;
      const { general } = await readSettings(ports);
      // The owner's address is only needed where nothing else is the sender's.
      const fallbackSender = await ownerAddress(ports).catch(() => undefined);
      const mail = mailOf(id, asked, general, origin);
      await mailer.send({ ...mail, fallbackSender }, signal);
      await noteSubscriberMail(ports, id);
    },
  };
  return createMailQueue(ports, mailer, mails, pauses);
}

function mailOf(
  id: number,
  { email, number, confirmPath, unsubscribePath }: SubscriberMail,
  { siteName, language }: Settings['general'],
  origin: string,
): Omit<Mail, 'fallbackSender'> {
  const words = wordsIn(language, mailWords);
  const site = { site: siteName };
  const unsubscribeUrl = origin + unsubscribePath;
  return {
    id: `newsletter-${id}.${number}`,
    to: email,
    senderName: siteName,
    subject: fill(words.subject, site),
    text: [
      fill(counted(words.ask, DAYS, wordLanguage(language)), site),
      origin + confirmPath,
      words.notYou,
      `-- \n${fill(words.leave, { url: unsubscribeUrl })}`,
    ].join('\n\n'),
    unsubscribeUrl,
  };
}
