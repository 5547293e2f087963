import { z } from 'zod';
import { operation } from '../operation.ts';
import { embedSchema, foreignAddress } from './embed.ts';

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
};
