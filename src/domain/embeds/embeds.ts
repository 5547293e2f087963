import type { Embed, EmbedFailure } from '#contract/embeds/embed.ts';
import type { embedOperations } from '#contract/embeds/embed-operations.ts';
import { limits } from '#contract/limits.ts';
import type { Handlers } from '#contract/operation.ts';
import { playerOf, recognise } from '#format/embeds/providers.ts';
import { plainLine } from './plain-line.ts';

/** The gate reads the page or picture before it calls a handler, so the handlers only return what was read. */
export function createEmbeds(): Handlers<typeof embedOperations> {
  return { create: async ({ url: card }) => card, picture: async ({ url: adopted }) => adopted };
}

/** A card that says only what the address itself says. */
export function bareCard(url: string): Embed {
  const known = recognise(url);
  const address = known?.url ?? url;
  const kind = playerOf(address) ? 'player' : known ? 'post' : 'bookmark';
  return {
    kind,
    provider: known?.provider ?? 'other',
    url: address,
    title: titleFrom(address),
    author: '',
    description: '',
    siteName: '',
    poster: null,
    failure: null,
    posterFailure: null,
  };
}

/** The card of a page that could not be read. A person can give it a title. */
export function failedCard(url: string, failure: EmbedFailure): Embed {
  return { ...bareCard(url), failure };
}

/** The readable form of an address: `example.org/harbour`. */
function titleFrom(url: string): string {
  const { host, pathname, search } = new URL(url);
  const path = (pathname === '/' ? '' : pathname) + search;
  return plainLine(host.replace(/^www\./, '') + readable(path), limits.headline);
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
