import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { hasLongBody } from './media/long-bodies.ts';
import type { ResponseHeaders } from './security.ts';

/**
 * Closes connections whose client does not read: for `idleMs` no byte of the waiting response was accepted. Such a
 * connection would hold its response in memory for as long as the client likes. A request whose handler still works is
 * left alone, however long it takes.
 */
export function closeUnreadConnections(server: Server, idleMs: number): void {
  const responses = new WeakMap<Socket, number>();
  server.on('request', ({ socket }, response) => {
    responses.set(socket, (responses.get(socket) ?? 0) + 1);
    response.once('close', () => responses.set(socket, (responses.get(socket) ?? 1) - 1));
  });
  // The event also reports idle keep-alive connections, which Node would close by itself without this listener.
  server.setTimeout(idleMs, (socket) => {
    const isWorking = (responses.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    if (!isWorking) socket.destroy();
  });
}

interface ClientError {
  code: string;
}

/**
 * Answers a request that is no HTTP, too slow or has too many headers, with the headers that every response has. Node
 * reports these before there is a request.
 */
export function clientErrorHandler({ data }: ResponseHeaders) {
  return ({ code }: ClientError, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    // Node reports it once and forgets the connection.
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasLongBody(socket)) return;
    const status = statusOf(code);
    const message = STATUS_CODES[status] ?? '';
    const body = JSON.stringify({ statusCode: status, code: 'invalid', error: message, message });
    const headers = {
      ...data,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.end(`HTTP/1.1 ${status} ${message}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
}

function statusOf(code: string): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
