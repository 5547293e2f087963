import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault of one request on its way. */
export type Fault =
  /** It never arrives. */
  | 'request lost'
  /** The server carries it out, and the response is lost. */
  | 'answer lost'
  /** The server carries it out, and the response is not JSON. */
  | 'answer garbled'
  /** The response is delayed by this many milliseconds. */
  | { slow: number }
  /** A proxy responds instead of the site. */
  | { status: number; retryAfter?: number };

/** A proxy to a site that injects faults. */
export interface FaultyLine extends AsyncDisposable {
  url: string;
  /** Called for every request; by default there are no faults. */
  faultOf: (request: { method: string; path: string }) => Fault | undefined;
}

export async function openFaultyLine(port: number): Promise<FaultyLine> {
  const line: FaultyLine = {
    url: '',
    faultOf: () => undefined,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    const fault = line.faultOf({ method: request.method ?? '', path: request.url ?? '' });
    pass(port, request, response, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return line;
}

function pass(port: number, request: IncomingMessage, response: ServerResponse, fault: Fault | undefined) {
  const breakOff = () => request.socket.destroy();
  if (fault === 'request lost') return breakOff();
  if (typeof fault === 'object' && 'status' in fault) {
    request.resume();
    const wait = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
    return response.writeHead(fault.status, wait).end();
  }
  const { method, url, headers } = request;
  const passed = send({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    if (fault === 'answer lost') {
      // Reads the response to its end, so that the site counts it as delivered.
      answer.resume().once('end', breakOff);
      return;
    }
    const end = () => {
      if (fault !== 'answer garbled') {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      answer.resume();
      response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' }).end('{"id": 1');
    };
    if (typeof fault === 'object') setTimeout(end, fault.slow);
    else end();
  });
  passed.once('error', breakOff);
  request.pipe(passed);
}
