import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A connection between two components, which a test makes slow or silent. */
export interface TcpLine extends AsyncDisposable {
  port: number;
  /** Delays everything that passes, in milliseconds. */
  delayMs: number;
  /** Nothing passes until `thaw`; nothing is lost, and no connection ends. */
  freeze: () => void;
  thaw: () => void;
}

export async function openTcpLine(target: number): Promise<TcpLine> {
  const sockets = new Set<Socket>();
  let thawed: Promise<void> | undefined;
  let endFrost = () => {};

  function pass(from: Socket, to: Socket): void {
    let last = Promise.resolve();
    from.on('data', (bytes: Buffer) => {
      // Each part waits for the one before it, so the order stays.
      const due = line.delayMs > 0 ? wait(line.delayMs) : undefined;
      if (!due && !thawed) {
        last = last.then(() => void to.write(bytes));
        return;
      }
      last = last.then(async () => {
        await due;
        await thawed;
        to.write(bytes);
      });
    });
    from.on('close', () => void last.then(() => to.destroy()));
    from.on('error', () => {});
    sockets.add(from);
    from.once('close', () => sockets.delete(from));
  }

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    pass(near, far);
    pass(far, near);
  });
  const line: TcpLine = {
    port: 0,
    delayMs: 0,
    freeze: () => {
      thawed ??= new Promise((resolve) => {
        endFrost = resolve;
      });
    },
    thaw: () => {
      thawed = undefined;
      endFrost();
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  line.port = typeof address === 'object' && address ? address.port : 0;
  return line;
}
