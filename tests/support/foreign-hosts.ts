import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { connectTo, type Network, type Target } from '#server/fetching/network.ts';
import { type Certificate, makeCertificate } from './certificate.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A site on the internet of a test. */
export interface ForeignHost {
  /** What name servers say; the default is a public address. A promise that never settles is a silent name server. */
  addresses?: string[] | (() => Promise<string[]>);
  /** The response to every request, or to those of one path; others get 404. */
  pages?: Handler | Record<string, Handler>;
}

/** Hosts on a server of this machine, and the network that leads to them under their public names. */
export interface ForeignHosts extends AsyncDisposable {
  network: Network;
  /** The connections that were made, in order. */
  connections: Target[];
  /** The requests that arrived. */
  requests: IncomingMessage[];
  /** Connections that are open at the server. */
  openSockets: () => number;
}

/** An address that the guard takes for public. The network of the test leads its connections to this machine. */
export const PUBLIC_ADDRESS = '151.101.1.140';

/**
 * Opens an internet for a test. The guard sees the addresses that the test gives each name; only then does the network
 * lead the connection to this machine. `trusted` is the authority that the client knows.
 */
export async function openForeignHosts(
  hosts: Record<string, ForeignHost>,
  options: { certificate?: Certificate; trusted?: string } = {},
): Promise<ForeignHosts> {
  const certificate = options.certificate ?? makeCertificate(Object.keys(hosts));
  const trusted = options.trusted ?? certificate.cert;
  const connections: Target[] = [];
  const requests: IncomingMessage[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(certificate, (request, response) => {
    requests.push(request);
    // The client hangs up in the middle of endless responses.
    response.on('error', () => undefined);
    const { pages = {} } = hosts[request.headers.host ?? ''] ?? {};
    const handler = typeof pages === 'function' ? pages : pages[request.url ?? ''];
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    network: {
      resolve: async (name) => {
        const host = hosts[name];
        if (!host) throw Object.assign(new Error(`queryA ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
        const { addresses = [PUBLIC_ADDRESS] } = host;
        return typeof addresses === 'function' ? addresses() : addresses;
      },
      connect: (target) => {
        connections.push(target);
        return connectTo({ ...target, addresses: ['127.0.0.1'], port }, trusted);
      },
    },
    connections,
    requests,
    openSockets: () => sockets.size,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with a whole body. */
export const answer =
  (
    body: string | Uint8Array,
    headers: Record<string, string> = { 'content-type': 'text/html' },
    status = 200,
  ): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

export const redirectTo =
  (location: string, status = 302): Handler =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

/** Answers with `part` again and again, as fast as it is read. */
export const endless =
  (
    part: string | Uint8Array,
    headers: Record<string, string> = { 'content-type': 'text/html' },
    first = '',
  ): Handler =>
  (_request, response) => {
    response.writeHead(200, headers);
    response.write(first);
    const more = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', more);
    more();
  };
