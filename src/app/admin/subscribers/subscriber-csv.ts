import type { Subscriber } from '#contract/subscriber.ts';

const columns: [name: string, value: (subscriber: Subscriber, origin: string) => string][] = [
  ['email', ({ email }) => email],
  ['state', ({ state }) => state],
  ['consent_at', ({ consentAt }) => consentAt ?? ''],
  ['confirmed_by_mail', ({ confirmedByMail }) => (confirmedByMail ? 'yes' : 'no')],
  ['signed_up_at', ({ createdAt }) => createdAt],
  ['unsubscribe_url', ({ unsubscribePath }, origin) => origin + unsubscribePath],
];

/** Subscribers as CSV (RFC 4180). `origin` is the site's own, for the links to leave. */
export function csvOf(subscribers: Subscriber[], origin: string): string {
  const lines = [
    columns.map(([name]) => name),
    ...subscribers.map((one) => columns.map(([, value]) => cell(value(one, origin)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

/**
 * A quoted cell. Spreadsheets run a text that begins with one of these characters as a formula, and anyone may type one
 * into the form; an apostrophe makes it a text again (OWASP, "CSV Injection").
 */
function cell(text: string): string {
  const harmless = /^[\s]*[=+\-@|%\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
