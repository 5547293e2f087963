import { z } from 'zod';
import { operation } from '../operation.ts';
import { adoptedPictureSchema, embedSchema, foreignAddress, foreignPicture } from './embed.ts';

export const embedOperations = {
  create: operation({
    summary: 'Make a card for an address: a player, a post or a bookmark',
    method: 'POST',
    path: '/api/embeds',
    access: 'editor',
    input: z.object({ url: foreignAddress }),
    output: embedSchema,
    fetches: 'url',
    // A pasted text of a hundred links fits. A script that runs wild does not make the site attack others.
    limit: { calls: 120, seconds: 600 },
  }),
  picture: operation({
    summary: 'Store a picture of another site as an image of this one',
    method: 'POST',
    path: '/api/embeds/picture',
    access: 'editor',
    input: z.object({ url: foreignPicture }),
    output: adoptedPictureSchema,
    fetches: 'url',
    fetchesPicture: true,
    // Long illustrated articles have a hundred pictures.
    limit: { calls: 240, seconds: 600 },
  }),
};
