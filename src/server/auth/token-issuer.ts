import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Ports, TokenIssuer } from '#domain/ports.ts';

/** JSON Web Tokens signed with the site's own key (HS256); each carries a random id that is never stored itself. */
export function createTokenIssuer(key: Uint8Array, clock: Ports['clock']): TokenIssuer {
  return {
    issue: async (userId, expiresAt) => {
      const id = randomBytes(32).toString('base64url');
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setJti(id)
        .setIssuedAt(clock())
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, idHash: hashOf(id) };
    },
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: clock(),
          requiredClaims: ['sub', 'jti', 'exp'],
        });
        return { userId: Number(payload.sub), idHash: hashOf(String(payload.jti)) };
      } catch {
        return undefined;
      }
    },
  };
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
