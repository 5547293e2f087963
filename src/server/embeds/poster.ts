import type { EmbedFailure } from '#contract/embeds/embed.ts';
import { isSiteError } from '#contract/errors.ts';
import type { Image } from '#contract/media/image.ts';
import { embedFailure } from '#domain/embeds/embed-failures.ts';
import { allBytes } from '../fetching/decoded-body.ts';
import { ForeignError } from '../fetching/foreign-error.ts';
import type { FetchForeign } from '../fetching/guarded-client.ts';
import { failureOf } from './failure-of.ts';

/** The part of the media library that stores a picture. */
export interface PictureLibrary {
  receive: (file: File) => Promise<Image>;
}

interface Needs {
  fetchForeign: FetchForeign;
  media: PictureLibrary;
}

/** A picture as an image of this site, or the reason for which there is none. */
export type Poster = { poster: Image | null; posterFailure: EmbedFailure | null };

/** Stores the first of the pictures that can be read. `name` becomes a part of its file name. */
export async function storePoster(
  { fetchForeign, media }: Needs,
  addresses: string[],
  name: string,
  signal: AbortSignal,
): Promise<Poster> {
  let posterFailure: EmbedFailure | null = null;
  for (const address of addresses) {
    try {
      const bytes = await readPicture(fetchForeign, address, signal);
      return { poster: await media.receive(new File([bytes], `${name}.img`)), posterFailure: null };
    } catch (error) {
      if (error instanceof ForeignError) posterFailure = failureOf(error);
      // The library refuses what is no picture, or has no room for it. The card is worth having without.
      else if (isSiteError(error)) posterFailure = embedFailure('picture', '', error.message);
      else throw error;
    }
  }
  return { poster: null, posterFailure };
}

async function readPicture(fetchForeign: FetchForeign, address: string, signal: AbortSignal) {
  using response = await fetchForeign(address, { accept: 'image/avif,image/webp,image/*;q=0.8', signal });
  // Without `await`, the connection would be closed before the picture has arrived.
  return await allBytes(response.body);
}
