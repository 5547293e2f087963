import type { ChainedCommands } from '@tiptap/core';
import { sizeWords, typeWords } from '#app/media/library/media-words.ts';
import type { Embed } from '#contract/embeds/embed.ts';
import type { Media } from '#contract/media/media.ts';

/** The two blocks that are made from the address of a page. */
export type CardKind = 'bookmark' | 'embed';

/** The card of a page that the site could not be asked about. */
export const plainCard = (url: string): Embed => ({
  kind: 'bookmark',
  provider: 'other',
  url,
  title: url,
  author: '',
  description: '',
  siteName: '',
  poster: null,
  failure: null,
  posterFailure: null,
});

/** The attributes of the picture of a card. */
function pictureOf({ poster }: Embed): Record<string, string> | null {
  if (!poster) return null;
  return { src: poster.url, alt: '', width: String(poster.width), height: String(poster.height) };
}

const orNull = (text: string) => text || null;

/** The attributes of a bookmark card. */
export const bookmarkOf = (card: Embed) => ({
  href: card.url,
  label: card.title || card.url,
  text: orNull(card.description),
  site: orNull(card.siteName || (URL.canParse(card.url) ? new URL(card.url).hostname : '')),
  picture: pictureOf(card),
});

/** The attributes of the link of an embed. */
export const embedLinkOf = (card: Embed) => ({
  href: card.url,
  title: card.title || card.url,
  picture: pictureOf(card),
});

/** Inserts a card. A page without a player or post becomes a bookmark, whichever was asked for. */
export function insertCard(chain: ChainedCommands, card: Embed, kind: CardKind): ChainedCommands {
  const isEmbed = kind === 'embed' && (card.kind !== 'bookmark' || card.provider !== 'other');
  return isEmbed
    ? chain.insertEmbed({ provider: card.provider, ...embedLinkOf(card) })
    : chain.insertBookmark(bookmarkOf(card));
}

/** A file of the library as the text links to it. */
export const fileOf = ({ url, name, type, bytes }: Media) => ({
  href: url,
  name,
  facts: `${typeWords(type)}, ${sizeWords(bytes)}`,
});
