import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { fileTimeoutMs, uploadTimeoutMs } from '#contract/limits.ts';

const long = new WeakSet<Socket>();

/** The times after which a long body is given up, in milliseconds. */
interface Patience {
  /** The whole body. */
  totalMs: number;
  /** Without a byte of it. */
  silentMs: number;
}

const usual: Patience = { totalMs: fileTimeoutMs, silentMs: uploadTimeoutMs };

/**
 * Lets the body of a request take longer than the server allows others: a large file over a slow line. A body that stops
 * arriving is given up as early as any other. The caller has checked that the sender may send it.
 */
export function allowLongBody(request: IncomingMessage, { totalMs, silentMs }: Patience = usual): void {
  const { socket } = request;
  const begun = Date.now();
  let last = { bytes: socket.bytesRead, at: begun };
  long.add(socket);
  const look = setInterval(
    () => {
      const now = Date.now();
      if (socket.bytesRead > last.bytes) last = { bytes: socket.bytesRead, at: now };
      if (now - begun > totalMs || now - last.at > silentMs) socket.destroy();
    },
    Math.min(1000, silentMs),
  );
  // It is emitted once, after the last byte of the body or when the connection breaks.
  request.once('close', () => {
    clearInterval(look);
    long.delete(socket);
  });
}

/** Whether the body that this connection sends may take longer than others. */
export const hasLongBody = (socket: Socket): boolean => long.has(socket);
