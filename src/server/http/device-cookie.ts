import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_DAYS } from '#domain/accounts/sign-in-origins.ts';
import type { Caller } from '#domain/caller.ts';

const NAME = 'vitrine_device';

const SECONDS = KNOWN_DAYS * 24 * 60 * 60;

/**
 * The token by which a browser is known again at sign-in. It opens nothing: it gives the device an allowance of wrong
 * passwords that strangers on its network cannot spend (decision D22). No script and no other site's request sees it.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, origin: string): Caller['device'] {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return {
    token: new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{43})\\s*(?:;|$)`).exec(request.headers.cookie ?? '')?.[1],
    keep: (token) =>
      void reply.header(
        'set-cookie',
        `${NAME}=${token}; Path=/api/auth; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure}`,
      ),
  };
}
