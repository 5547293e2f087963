import type { LinkTokens, TokenIssuer } from '#domain/ports.ts';
import { randomName } from '#format/images/image-paths.ts';
import { textHash } from '#format/text-hash.ts';

/** Stands where a signature would: the server takes no such token (decision D5). */
const UNSIGNED = 'mock';

/** Tokens that prove nothing to anybody but this browser, in the form that the start check reads (row 82). */
export function createMockTokens(clock: () => Date): TokenIssuer {
  return {
    issue: async (userId, expiresAt) => {
      // `crypto.randomUUID` is only there over HTTPS.
      const idHash = randomName(crypto.getRandomValues(new Uint8Array(16)));
      const claims = { sub: String(userId), jti: idHash, exp: Math.floor(expiresAt.getTime() / 1000) };
      const token = [{ alg: 'none' }, claims].map((part) => encode(JSON.stringify(part)));
      return { token: [...token, UNSIGNED].join('.'), idHash };
    },

    read: async (token) => {
      if (!isMockToken(token)) return undefined;
      try {
        const { sub, jti, exp } = JSON.parse(decode(token.split('.')[1] ?? '')) as Record<string, unknown>;
        const live = typeof exp === 'number' && exp > clock().getTime() / 1000;
        return live && typeof jti === 'string' ? { userId: Number(sub), idHash: jti } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Whether a token is one of these, as opposed to a server's. */
export const isMockToken = (token: string) => token.endsWith(`.${UNSIGNED}`);

const encode = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const decode = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** Tokens of links. They keep nothing out, because only the person at this browser can use them. */
export const mockLinkTokens: LinkTokens = {
  tokenOf: (purpose, subject) => textHash(`${purpose}\n${subject}`),
  hashOf: textHash,
};
