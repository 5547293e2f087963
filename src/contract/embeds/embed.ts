import { z } from 'zod';
import { embedProviders } from '#format/embeds/providers.ts';
import { limits } from '../limits.ts';
import { imageSchema } from '../media/image.ts';
import { withExample } from '../record.ts';

/** The reasons for which a card has no data of the page that it leads to. */
export const embedFailureCauses = [
  /** The address is not https. */
  'not-https',
  /** The address has a user name, a password or a port. */
  'unusual-address',
  'no-such-host',
  /** The host has an address that is not public. */
  'private-address',
  /** A redirect leads to an address that is not public. */
  'private-redirect',
  'too-many-redirects',
  /** The certificate is not valid for the host, or the encrypted connection failed. */
  'tls',
  /** The connection was refused or broke. */
  'connection',
  'timeout',
  'too-large',
  /** The host answered with another status than success. */
  'status',
  /** The address leads to something that is no web page. */
  'no-page',
  /** The response cannot be read: a damaged compression, for example. */
  'unreadable',
  'no-title',
  /** A picture that the site does not take. */
  'picture',
  /** The demo has no server that could read other sites. */
  'demo',
] as const;
export type EmbedFailureCause = (typeof embedFailureCauses)[number];

/** Why something is missing, with a sentence for people. */
const embedFailureSchema = z.object({ cause: z.enum(embedFailureCauses), message: z.string() });
export type EmbedFailure = z.output<typeof embedFailureSchema>;

/**
 * A card for an address, as an editor writes it into a text: a player that a visitor starts, a post of a network, or a
 * bookmark. All texts are plain, never HTML. With a `failure`, the title is the address, for a person to replace.
 */
export const embedSchema = z.object({
  kind: z.enum(['player', 'post', 'bookmark']),
  provider: z.enum(embedProviders),
  /** The canonical address. */
  url: z.string(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  siteName: z.string(),
  /** The picture, stored as an image of this site, so that visitors load nothing from the other one. */
  poster: imageSchema.nullable(),
  failure: embedFailureSchema.nullable(),
  /** Why there is no poster although the page names one. */
  posterFailure: embedFailureSchema.nullable(),
});
export type Embed = z.output<typeof embedSchema>;

/** A picture of another site that this site has stored, or the reason for which it has not. */
export const adoptedPictureSchema = z.object({
  image: imageSchema.nullable(),
  failure: embedFailureSchema.nullable(),
});
export type AdoptedPicture = z.output<typeof adoptedPictureSchema>;

const address = z
  .string()
  .trim()
  .max(limits.url)
  .pipe(z.url({ protocol: /^https?$/, message: 'Write a full address, such as https://example.org.' }));

/** The address of a page on another site. The gate reads the page before the handler runs. */
export const foreignAddress = withExample(address.brand<'ForeignAddress'>(), 'https://example.org/harbour');
export type ForeignAddress = z.output<typeof foreignAddress>;

/** The address of a picture on another site. The gate stores the picture before the handler runs. */
export const foreignPicture = withExample(address.brand<'ForeignPicture'>(), 'https://example.org/boat.jpg');
export type ForeignPicture = z.output<typeof foreignPicture>;
