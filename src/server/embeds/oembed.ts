import { z } from 'zod';
import { allBytes } from '../fetching/decoded-body.ts';
import { ForeignError } from '../fetching/foreign-error.ts';
import type { FetchForeign } from '../fetching/guarded-client.ts';

/** A text of the response; of any other value nothing. */
const someText = z.string().catch('').default('');

/** The fields of oEmbed (https://oembed.com, 2.3.4) that a card has. `html`, the markup of the provider, is not among them. */
const oembedSchema = z.object({
  title: someText,
  author_name: someText,
  provider_name: someText,
  description: someText,
  thumbnail_url: someText,
  type: someText,
  /** The picture itself, of the type `photo`. */
  url: someText,
});
export type Oembed = z.output<typeof oembedSchema>;

/** Real descriptions have a few kB; they are parsed in one go. */
const MOST_BYTES = 256_000;

/** Reads the oEmbed data at an address. Throws `ForeignError`. */
export async function readOembed(
  fetchForeign: FetchForeign,
  address: string,
  signal: AbortSignal,
): Promise<Oembed> {
  using response = await fetchForeign(address, { accept: 'application/json', signal, mostBytes: MOST_BYTES });
  const text = new TextDecoder().decode(await allBytes(response.body));
  const parsed = oembedSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new ForeignError('unreadable', response.url.host);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
