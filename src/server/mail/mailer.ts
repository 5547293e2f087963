import { createTransport } from 'nodemailer';
import { codeOf } from '../database/failures.ts';
import type { Outage } from '../outages.ts';

/** One plain mail. */
export interface Mail {
  /** The same for every try, so that the recipient can recognise a mail that was sent twice. No spaces, no `@`. */
  id: string;
  to: string;
  /** The sender where neither the configuration nor the user of the SMTP server is an address. */
  fallbackSender: string | undefined;
  senderName?: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  /** The recipient's URL for leaving the list, by which mail programs offer it with one click (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Hands the mail to the server; throws with a reason that holds no secret. */
  send: (mail: Mail, signal: AbortSignal) => Promise<void>;
  close: () => void;
  /** The outage of the mail server, if the log names it. */
  outage?: Outage;
}

/** The refusal of one mail: of its sender, its recipient or its content. The mail server itself works. */
const ONE_MAIL = ['EENVELOPE', 'EMESSAGE'];

/** A mailer that notes in an outage whether the mail server works. */
export function withOutage(mailer: Mailer, outage: Outage): Mailer {
  return {
    ...mailer,
    outage,
    send: async (mail, signal) => {
      try {
        await mailer.send(mail, signal);
        outage.noteSuccess();
      } catch (error) {
        const isCutOff = signal.aborted && signal.reason?.name !== 'TimeoutError';
        if (!isCutOff && !ONE_MAIL.includes(codeOf(error))) outage.noteFailure(error);
        throw error;
      }
    },
  };
}

/** Mails through an SMTP server. Without `from`, its user is the sender where that is an address. */
export function createMailer(smtpUrl: string, from: string | undefined): Mailer {
  const user = decodeURIComponent(new URL(smtpUrl).username);
  const transport = createTransport({
    url: smtpUrl,
    // The library's defaults are minutes; the queue tries a server that does not respond again later.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail, signal) => {
      const { id, to, fallbackSender, senderName, replyTo, subject, text, unsubscribeUrl } = mail;
      const sender = from ?? (user.includes('@') ? user : fallbackSender);
      if (!sender) throw new Error('no sender: MAIL_FROM, the settings and the owner have no e-mail address');
      try {
        await transport.sendMail({
          signal,
          from: senderName === undefined ? sender : { name: oneLine(senderName), address: sender },
          // As an object, because a text is read as a list of addresses.
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: oneLine(replyTo.name), address: oneLine(replyTo.address) } } : {}),
          subject: oneLine(subject),
          text,
          messageId: `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
          // Keeps auto-responders quiet, whose reply would go to the visitor (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', ...leavingHeaders(unsubscribeUrl) },
        });
      } catch (error) {
        throw Object.assign(new Error(withoutSecrets(error, smtpUrl)), { code: codeOf(error) });
      }
    },
    close: () => transport.close(),
  };
}

function leavingHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * Makes a visitor's text safe for a header: no line breaks or other controls, and nothing that turns the reading
 * direction.
 */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

/** Removes the secrets of the URL from an error: a server may repeat the password in its refusal. */
function withoutSecrets(error: unknown, smtpUrl: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const { username, password } = new URL(smtpUrl);
  const plain = decodeURIComponent(password);
  const encoded = [plain, `\0${decodeURIComponent(username)}\0${plain}`].map((text) =>
    Buffer.from(text).toString('base64'),
  );
  return [smtpUrl, password, plain, ...encoded]
    .filter((secret) => secret !== '')
    .reduce((kept, secret) => kept.replaceAll(secret, '…'), message);
}
