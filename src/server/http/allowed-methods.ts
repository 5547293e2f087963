import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SiteError } from '#contract/errors.ts';
import { sendError, sendMissing } from './errors.ts';
import { targetPath } from './request-target.ts';

/** The methods of the site, in the order in which `Allow` names them. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** Sends the response to a request that no route takes: 405 or 404, or the methods of the path for OPTIONS. */
export type SendUnmatched = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Collects the methods of every route that is registered afterwards. `isPage` tells the paths of pages, which share one
 * route with all unknown paths. A known path with another method gets 405 with `Allow` (RFC 9110 §15.5.6).
 */
export function unmatchedRequests(app: FastifyInstance, isPage: (path: string) => boolean): SendUnmatched {
  const byPath = new Map<string, Set<string>>();
  const templates = new Map<string, RegExp>();
  app.addHook('onRoute', ({ method, url }) => {
    // These two catch the requests that nothing else takes.
    if (url === '/*' || url === '/api/*') return;
    const methods = byPath.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    byPath.set(url, methods);
    if (url.includes(':')) templates.set(url, new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`));
  });

  function allowedOn(path: string): string[] {
    if (path === '/*') return METHODS;
    const matching = [...templates].filter(([, template]) => template.test(path)).map(([url]) => url);
    const allowed = new Set([path, ...matching].flatMap((url) => [...(byPath.get(url) ?? [])]));
    if (isPage(path)) allowed.add('GET').add('HEAD');
    if (allowed.size > 0) allowed.add('OPTIONS');
    return METHODS.filter((method) => allowed.has(method));
  }

  return (request, reply) => {
    const [path = ''] = targetPath(request.url).split('?', 1);
    const allowed = allowedOn(path);
    // A method that the path has was refused for the path's own form, such as an id of 200 characters.
    if (allowed.length === 0 || (request.method !== 'OPTIONS' && allowed.includes(request.method))) {
      return sendMissing(request, reply);
    }
    reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    return sendError(new SiteError('method-not-allowed', `${path} has no ${request.method}.`), reply);
  };
}
