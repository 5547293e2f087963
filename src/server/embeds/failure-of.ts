import type { EmbedFailure } from '#contract/embeds/embed.ts';
import { embedFailure } from '#domain/embeds/embed-failures.ts';
import type { ForeignError } from '../fetching/foreign-error.ts';

/** The sentences for statuses that people meet; `host` is the site that answered. */
const statusSentences: Record<number, (host: string) => string> = {
  401: (host) => `${host} shows this only to people who are signed in.`,
  403: (host) => `${host} does not let the server read this page.`,
  404: (host) => `${host} has no such page.`,
  410: (host) => `${host} has no such page any more.`,
  429: (host) => `${host} gets too many requests. Please try again later.`,
};

const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

/** A failed request as the response of the API reports it. */
export function failureOf({ reason, host, status, mostBytes }: ForeignError): EmbedFailure {
  if (mostBytes !== undefined)
    return embedFailure(reason, host, `${host} sent more than ${megabytes(mostBytes)}.`);
  if (status === undefined) return embedFailure(reason, host);
  const sentence = statusSentences[status]?.(host) ?? `${host} answered with the status ${status}.`;
  return embedFailure(reason, host, sentence);
}
