import type { Subscriber } from '#contract/subscriber.ts';
import { csvText } from '#format/csv.ts';

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
  return csvText(
    columns.map(([name]) => name),
    subscribers.map((one) => columns.map(([, value]) => value(one, origin))),
  );
}
