import type { Message } from '#contract/message.ts';
import { MAIL_JOB } from '#domain/job-store.ts';
import type { Ports } from '#domain/ports.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { pathOf } from '../pages/page-urls.ts';
import { createMailQueue, ownerAddress } from './mail-queue.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Mails the owner the notices of new messages. A message whose notice is given up stays in the inbox. */
export function createNotices(ports: Ports, mailer: Mailer, origin: string, pauses?: number[]): JobKind {
  const notices = {
    name: MAIL_JOB,
    titleOf: (key: string) => `The notice of message ${key}`,
    send: async (key: string, signal: AbortSignal) => {
      const message = await ports.stores.messages.get(Number(key));
      if (message?.folder !== 'inbox') return;
      await mailer.send(mailOf(message, await ownerAddress(ports), origin), signal);
    },
  };
  return createMailQueue(ports, mailer, notices, pauses);
}

function mailOf({ id, name, email, subject, message, createdAt }: Message, to: string, origin: string): Mail {
  return {
    id: `message-${id}.${Date.parse(createdAt)}`,
    to,
    fallbackSender: to,
    replyTo: { name, address: email },
    subject: `New message: ${subject}`,
    text: [
      `${name} <${email}> wrote through your site:`,
      message,
      `-- \n${origin}${pathOf('/admin/messages/:id', id)}\nReply to this mail to answer ${name}.`,
    ].join('\n\n'),
  };
}
