import { createHash, createHmac } from 'node:crypto';
import type { LinkTokens } from '#domain/ports.ts';

/** Tokens of links, made with the site's own key. */
export function createLinkTokens(key: Uint8Array): LinkTokens {
  return {
    tokenOf: (purpose, subject) =>
      createHmac('sha256', key).update(`link\n${purpose}\n${subject}`).digest('base64url'),
    hashOf: (token) => createHash('sha256').update(token).digest('base64url'),
  };
}
