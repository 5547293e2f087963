import { Resolver } from 'node:dns/promises';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A host to connect to, by addresses that were checked. */
export interface Target {
  /** The name or the address in the URL, without brackets. The certificate must be valid for it. */
  name: string;
  /** The only addresses that a connection may lead to. */
  addresses: string[];
  port: number;
  secure: boolean;
}

/** The two steps that lead out of this machine. Tests replace them; no setting does. */
export interface Network {
  /** Returns the IPv4 and IPv6 addresses of a name. Rejects when it has none, or when the signal fires. */
  resolve: (name: string, signal: AbortSignal) => Promise<string[]>;
  /** Begins a connection to one of the addresses of the target. */
  connect: (target: Target) => Socket;
}

/** The network of this machine. */
export const ownNetwork: Network = { resolve: resolveName, connect: (target) => connectTo(target) };

/**
 * Asks the name servers of this machine. `dns.lookup` would occupy one of the few threads of the process for as long as
 * a name server is silent, and cannot be cancelled.
 */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
    return found;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/**
 * Opens a connection to one of the checked addresses. The look-up of the connection returns these addresses and asks no
 * name server again, so a name that changes its address meanwhile (DNS rebinding) leads nowhere else. `ca` replaces the
 * certificate authorities in tests.
 */
export function connectTo({ name, addresses, port, secure }: Target, ca?: string): Socket {
  const [first = ''] = addresses;
  const lookup: LookupFunction = (_name, { all }, done) => {
    if (all)
      done(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
    else done(null, first, isIP(first));
  };
  const options = { host: name, port, lookup, autoSelectFamily: true };
  if (!secure) return connectTcp(options);
  return connectTls({
    ...options,
    // RFC 6066: a server name is never an address.
    ...(isIP(name) ? {} : { servername: name }),
    ALPNProtocols: ['http/1.1'],
    // An environment variable of Node switches the default off.
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
  });
}
