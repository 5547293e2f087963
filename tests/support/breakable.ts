import { rename } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Backend, type BackendOptions, createPostgresDatabase, openBackend } from './backends.ts';

/** A site whose database a test can take down and bring back. */
export interface Breakable extends AsyncDisposable {
  backend: Backend;
  /** Moves the file away, or stops the proxy of the PostgreSQL server and drops its connections. */
  takeAway: () => Promise<void>;
  giveBack: () => Promise<void>;
}

export function openBreakable(name: 'SQLite' | 'PostgreSQL', options: BackendOptions): Promise<Breakable> {
  return name === 'SQLite' ? openWithFile(options) : openWithServer(options);
}

async function openWithFile(options: BackendOptions): Promise<Breakable> {
  const backend = await openBackend('SQLite', options);
  const file = join(backend.config.dataDir, 'vitrine.sqlite');
  return {
    backend,
    takeAway: () => rename(file, `${file}.away`),
    giveBack: () => rename(`${file}.away`, file),
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  };
}

/** A site on PostgreSQL whose network a test can lose silently. */
export interface Silenceable extends Breakable {
  /** The connections that are open now stay open and pass nothing on any more; new ones work. */
  silence: () => void;
}

export async function openWithServer(options: BackendOptions): Promise<Silenceable> {
  const database = await createPostgresDatabase(options.sample ? undefined : inject('emptySites').database);
  const address = new URL(database.url);
  const door = doorTo(Number(address.port));
  address.port = String(await door.open());
  const config = { ...options.config, databaseUrl: address.href };
  const backend = await openBackend('PostgreSQL', { ...options, config });
  return {
    backend,
    takeAway: door.close,
    silence: door.silence,
    giveBack: async () => void (await door.open()),
    [Symbol.asyncDispose]: async () => {
      await backend[Symbol.asyncDispose]();
      await door.close();
      await database.drop();
    },
  };
}

/** A TCP proxy to a port of this machine, which a test can close for everybody. */
function doorTo(port: number) {
  const sockets = new Set<Socket>();
  const pairs: [Socket, Socket][] = [];
  let server: Server | undefined;
  let own = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  return {
    open: async (): Promise<number> => {
      const opened = createServer((socket) => {
        const behind = keep(connect(port, '127.0.0.1'));
        keep(socket).pipe(behind).pipe(socket);
        pairs.push([socket, behind]);
      });
      server = opened;
      await new Promise<void>((resolve) => opened.listen(own, '127.0.0.1', resolve));
      const address = opened.address();
      own = typeof address === 'object' && address ? address.port : 0;
      return own;
    },
    silence: () => {
      for (const [one, other] of pairs.splice(0)) {
        one.unpipe(other).resume();
        other.unpipe(one).resume();
      }
    },
    close: async (): Promise<void> => {
      const closing = server;
      server = undefined;
      for (const socket of sockets) socket.destroy();
      if (closing) await new Promise((resolve) => closing.close(resolve));
    },
  };
}
