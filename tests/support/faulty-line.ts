import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with a request on its way. */
export type Fault =
  /** It never arrives. */
  | 'request lost'
  /** It is carried out, and nobody hears of it. */
  | 'answer lost'
  /** It is carried out, and what comes back is no JSON. */
  | 'answer garbled'
  /** It arrives, and its answer takes this many milliseconds more. */
  | { slow: number }
  /** Something in between answers instead of the site. */
  | { status: number; retryAfter?: number };

/** A line to a site on which things go wrong. */
export interface FaultyLine extends AsyncDisposable {
  url: string;
  /** Asked about every request; until told otherwise nothing goes wrong. */
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
      // Read to its end: the site believes that it was heard.
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
