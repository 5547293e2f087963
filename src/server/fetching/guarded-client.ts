import { type IncomingMessage, request as requestHttp } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { limits as contractLimits } from '#contract/limits.ts';
import { decodedBody } from './decoded-body.ts';
import { type ForeignCause, ForeignError } from './foreign-error.ts';
import type { Network, Target } from './network.ts';
import { isPublicAddress } from './public-addresses.ts';

/** The limits of one request with its redirects. */
const LIMITS = { ms: contractLimits.foreignSeconds * 1_000, bytes: contractLimits.foreignBytes };
/** The longest chain of redirects that is followed. */
const MOST_REDIRECTS = 5;
/** Some sites send policies and cookies of more than Node's own 16 kB. */
const HEADER_BYTES = 64 * 1024;

export interface ForeignRequest {
  /** The types that the caller can read, for the `Accept` header. */
  accept: string;
  /** Ends the request before its own time is over, if several requests share one deadline. */
  signal?: AbortSignal;
  /** The largest decoded body, if less than the client's own limit. */
  mostBytes?: number;
  /** Opens `http:` addresses as well, on port 80. Every other check is the same. */
  allowHttp?: true;
}

/** A response with a 2xx status. Its connection is open until it is disposed of. */
interface ForeignResponse extends Disposable {
  /** The address after all redirects. */
  url: URL;
  /** The address after the redirects that are permanent, up to the first that is not. */
  permanentUrl: URL;
  /** The `Content-Type` header, or an empty text. */
  type: string;
  /** The decoded body. Throws `ForeignError` (`too-large`, `timeout`, `unreadable`, `connection`). */
  body: AsyncIterable<Uint8Array>;
}

/** Sends a GET request to another site. Throws `ForeignError`. */
export type FetchForeign = (address: string | URL, request: ForeignRequest) => Promise<ForeignResponse>;

interface ClientOptions {
  network: Network;
  userAgent: string;
  /** Tests use smaller limits. */
  limits?: { ms: number; bytes: number };
}

/**
 * Creates the only client for requests to hosts that other people name (decision 0040). It opens https addresses without
 * a port, a user name or a password, and only if every address of the host is public. The check is made of the addresses
 * that the connection then uses, and again for each redirect. A request takes at most 5 s and 5 MB of decoded
 * bytes, and sends no cookie. Nothing in the environment or the settings relaxes a check.
 */
export function createGuardedClient({ network, userAgent, limits = LIMITS }: ClientOptions): FetchForeign {
  return async (address, { accept, signal: given, mostBytes = limits.bytes, allowHttp = false }) => {
    const timeUp = AbortSignal.timeout(limits.ms);
    const signal = given ? AbortSignal.any([given, timeUp]) : timeUp;
    let url = new URL(address);
    let permanentUrl = url;
    let isPermanent = true;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const host = url.host;
      requireUsualAddress(url, allowHttp);
      if (signal.aborted) throw new ForeignError('timeout', host);
      const target = await findTarget(network, url, signal, redirects > 0);
      const response = await send(network, target, url, { accept, 'user-agent': userAgent }, signal);
      const { statusCode: status = 0, headers } = response;
      const location = redirectOf(response, url);
      if (!location) {
        if (status < 200 || status > 299) {
          response.destroy();
          throw new ForeignError('status', host, { status });
        }
        return {
          url,
          permanentUrl,
          type: headers['content-type'] ?? '',
          body: decodedBody(response, { host, signal, mostBytes: Math.min(mostBytes, limits.bytes) }),
          [Symbol.dispose]: () => void response.destroy(),
        };
      }
      response.destroy();
      isPermanent &&= status === 301 || status === 308;
      url = location;
      if (isPermanent) permanentUrl = url;
    }
    throw new ForeignError('too-many-redirects', url.host);
  };
}

function requireUsualAddress({ protocol, host, port, username, password }: URL, allowHttp: boolean): void {
  if (protocol !== 'https:' && !(allowHttp && protocol === 'http:'))
    throw new ForeignError('not-https', host);
  // The URL parser removes the port that belongs to the scheme.
  if (port || username || password) throw new ForeignError('unusual-address', host);
}

/** Looks the host up. One address that is not public is enough to refuse it: the system may choose any of them. */
async function findTarget(
  network: Network,
  { hostname, protocol, host }: URL,
  signal: AbortSignal,
  isRedirect: boolean,
): Promise<Target> {
  const name = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [name] : await resolve(network, name, host, signal);
  if (addresses.length === 0) throw new ForeignError('no-such-host', host);
  if (!addresses.every(isPublicAddress)) {
    throw new ForeignError(isRedirect ? 'private-redirect' : 'private-address', host);
  }
  const secure = protocol === 'https:';
  return { name, addresses, port: secure ? 443 : 80, secure };
}

async function resolve(network: Network, name: string, host: string, signal: AbortSignal): Promise<string[]> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(new ForeignError('timeout', host));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([network.resolve(name, signal), stopped.promise]);
  } catch (error) {
    throw error instanceof ForeignError
      ? error
      : new ForeignError(signal.aborted ? 'timeout' : 'no-such-host', host, { cause: error });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function send(
  network: Network,
  target: Target,
  { host, pathname, search }: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const state = { isConnected: false, isSecure: !target.secure };
  const sent = requestHttp({
    method: 'GET',
    path: pathname + search,
    // No agent: the connection is made for this request, is never shared, and passes through no proxy.
    createConnection: () => watched(network.connect(target), state),
    headers: { host, ...headers, 'accept-encoding': 'gzip, br', connection: 'close' },
    setHost: false,
    maxHeaderSize: HEADER_BYTES,
    signal,
  });
  sent.on('response', resolve);
  sent.on('error', (error) =>
    reject(new ForeignError(reasonOf(error, state, signal), host, { cause: error })),
  );
  sent.end();
  return promise;
}

interface ConnectionState {
  isConnected: boolean;
  isSecure: boolean;
}

function watched(socket: Socket, state: ConnectionState): Socket {
  socket.once('connect', () => {
    state.isConnected = true;
  });
  socket.once('secureConnect', () => {
    state.isSecure = true;
  });
  return socket;
}

function reasonOf(
  error: Error,
  { isConnected, isSecure }: ConnectionState,
  signal: AbortSignal,
): ForeignCause {
  if (signal.aborted) return 'timeout';
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string' && code.startsWith('HPE_')) return 'unreadable';
  return isConnected && !isSecure ? 'tls' : 'connection';
}

/** The address that a redirect leads to, or undefined for any other response. */
function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined;
  // Node reads headers as Latin-1; sites send addresses in UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8');
  return URL.canParse(text, url) ? new URL(text, url) : undefined;
}
