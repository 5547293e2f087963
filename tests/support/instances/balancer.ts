import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
} from 'node:http';
import { codeOf } from '#server/database/failures.ts';

/** How often an instance is asked whether it is ready, and how long an answer may take, in milliseconds. */
const LOOK_MS = 300;
const ANSWER_MS = 1000;
/** The time limit of a read, after which another instance is asked, and of a write, which is never sent twice. */
const READ_MS = 4000;
const WRITE_MS = 15_000;

/** A load balancer as deploy/ describes it: it asks `/readyz`, and repeats what reads at the next instance. */
export interface Balancer extends AsyncDisposable {
  url: string;
}

interface Sent {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export async function openBalancer(ports: number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(ports);
  let turn = 0;

  async function look(port: number): Promise<void> {
    const asked = { method: 'GET', path: '/readyz', headers: {}, body: Buffer.alloc(0) };
    const status = await pass(port, asked, ANSWER_MS).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) ready.add(port);
    else ready.delete(port);
  }

  /** The instances in the order in which they are asked; none is ready while the database is away, and all still answer. */
  function inTurn(): number[] {
    const usable = ports.filter((port) => ready.has(port));
    const all = usable.length > 0 ? usable : ports;
    turn += 1;
    return [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
  }

  async function answer(sent: Sent): Promise<Received> {
    const reads = sent.method === 'GET' || sent.method === 'HEAD';
    let last: Received = { status: 502, headers: {}, body: Buffer.from('no instance answers') };
    for (const port of inTurn().slice(0, 2)) {
      try {
        const received = await pass(port, sent, reads ? READ_MS : WRITE_MS);
        if (received.status !== 503 || !reads) return received;
        last = received;
      } catch (error) {
        // A write may have been carried out, unless nobody took the connection.
        if (!reads && codeOf(error) !== 'ECONNREFUSED') return last;
      }
    }
    return last;
  }

  function pass(port: number, { method, path, headers, body }: Sent, timeout: number): Promise<Received> {
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, method, path, headers, agent };
      const passed = send(options, (response) => {
        readAll(response).then(
          (bytes) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: bytes }),
          reject,
        );
      });
      const timer = setTimeout(() => passed.destroy(new Error('no answer in time')), timeout);
      passed.once('close', () => clearTimeout(timer));
      passed.once('error', reject);
      passed.end(body);
    });
  }

  const timer = setInterval(() => {
    for (const port of ports) void look(port);
  }, LOOK_MS);
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/', headers } = request;
    const received = await answer({ method, path, headers, body: await readAll(request) });
    const { 'transfer-encoding': _chunked, connection: _connection, ...passedOn } = received.headers;
    response.writeHead(received.status, passedOn).end(received.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
