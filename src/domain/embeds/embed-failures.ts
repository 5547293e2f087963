import type { EmbedFailure, EmbedFailureCause } from '#contract/embeds/embed.ts';
import { limits } from '#contract/limits.ts';

const sentences: Record<EmbedFailureCause, (host: string) => string> = {
  'not-https': () => 'The server opens only https addresses.',
  'unusual-address': () => 'The server opens no address with a user name, a password or a port.',
  'no-such-host': (host) => `${host} was not found.`,
  'private-address': (host) => `${host} has an address that is not public, so the server does not open it.`,
  'private-redirect': (host) =>
    `The address redirects to ${host}, which is not public, so the server does not follow it.`,
  'too-many-redirects': (host) => `${host} redirects too often.`,
  tls: (host) => `${host} has no valid certificate.`,
  connection: (host) => `The connection to ${host} failed.`,
  timeout: (host) => `${host} did not respond within ${limits.foreignSeconds} seconds.`,
  'too-large': (host) => `${host} sent more than the server reads.`,
  status: (host) => `${host} refused to show the page.`,
  'no-page': () => 'The address leads to a file and not to a web page.',
  unreadable: (host) => `The response of ${host} is damaged and cannot be read.`,
  'no-title': (host) => `${host} gives this page no title.`,
  picture: () => 'The picture cannot be used.',
  demo: () => 'The demo has no server that reads other sites.',
};

/** The reason as the response carries it. `message` replaces the sentence of the cause. */
export function embedFailure(cause: EmbedFailureCause, host: string, message?: string): EmbedFailure {
  return { cause, message: message ?? sentences[cause](host) };
}
