import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { databaseIsDown, ReadOnlyServerError } from './failures.ts';
import { openServers, type PostgresServers } from './postgres-servers.ts';

/** Idle connections are probed after this time, so that the kernel notices a peer that is gone. In milliseconds. */
export const KEEP_ALIVE_MS = 10_000;

/** The name under which PostgreSQL lists the connections of a site. */
export const APPLICATION_NAME = 'vitrine';

/** The time in which a query of a suspect connection must end, in milliseconds. */
const SUSPECT_MS = 1000;

export interface RecoveringPool extends PostgresPool {
  /**
   * Destroys the idle connections, and those whose query waits for a second. It is called when the database did not
   * respond in time: after a silent loss of the network every open connection may be dead, while new ones work.
   */
  dropSilent: () => void;
}

interface Use {
  client: pg.PoolClient;
  /** The time since which the present query waits, or undefined between two queries. */
  waitingSince: number | undefined;
}

/**
 * A pool that never takes a connection back after a query without an answer. `pg` itself rejects such a query and
 * keeps it at the head of the connection's queue, so that every later query on the connection fails as well.
 */
export function createPool(
  config: pg.PoolConfig,
  servers = openServers(config.connectionString ?? ''),
): RecoveringPool {
  const pool = new pg.Pool({
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: APPLICATION_NAME,
    ...config,
    Client: clientFor(servers),
    ...(servers.mustWrite ? { onConnect: requireWrites } : {}),
  });
  // The call that uses the connection fails with this error, and the pool replaces the connection. Without a listener
  // on the pool (idle connections) and on each connection in use, a restart of the database would end this process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const uses = new Set<Use>();
  const open = new Set<pg.PoolClient>();
  /** Open connections that must not be used again. The pool takes one out only when it has lent it. */
  const silent = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));

  async function connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await connectToAny();
      if (!silent.has(client)) return lent(client);
      client.release(true);
      dropConnection(client);
    }
  }

  /** Tries each server once. A failure beyond the connection says nothing about the server. */
  async function connectToAny(): Promise<pg.PoolClient> {
    for (let left = servers.count; ; left -= 1) {
      const server = servers.current;
      try {
        return await pool.connect();
      } catch (error) {
        if (servers.count === 1 || !isFailureOfServer(error)) throw error;
        servers.leave(server);
        if (left <= 1) throw error;
      }
    }
  }

  function lent(client: pg.PoolClient): PostgresPoolClient {
    const use: Use = { client, waitingSince: undefined };
    uses.add(use);
    let failure: unknown;
    const query = async (text: string, parameters: readonly unknown[]) => {
      // A transaction is rolled back after a failure. On a dead connection this would wait for a second time-out.
      if (failure !== undefined) throw failure;
      use.waitingSince = performance.now();
      try {
        return await client.query(text, [...parameters]);
      } catch (error) {
        if (error instanceof Error && error.message === 'Query read timeout') failure = error;
        throw error;
      } finally {
        use.waitingSince = undefined;
      }
    };
    const release = (isBroken?: boolean) => {
      uses.delete(use);
      client.release(failure !== undefined || isBroken === true || silent.has(client));
    };
    return { query, release } as object as PostgresPoolClient;
  }

  return {
    options: pool.options,
    connect,
    end: () => pool.end(),
    dropSilent: () => {
      servers.leave(servers.current);
      const suspects = [...uses];
      const inUse = new Set(suspects.map(({ client }) => client));
      for (const client of open) if (!inUse.has(client)) silent.add(client);
      const dropWaiting = () => {
        for (const { client, waitingSince = Number.POSITIVE_INFINITY } of suspects) {
          if (performance.now() - waitingSince < SUSPECT_MS) continue;
          silent.add(client);
          dropConnection(client);
        }
      };
      dropWaiting();
      setTimeout(dropWaiting, SUSPECT_MS).unref();
    },
  };
}

/** The client of `pg`, which connects to the current one of several servers. */
const clientFor = (servers: PostgresServers) =>
  class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: servers.current });
    }
  };

async function requireWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw new ReadOnlyServerError('the server is a replica that only reads');
}

/** A pool whose connections are all in use fails as well, while the server is well. */
const isFailureOfServer = (error: unknown) =>
  databaseIsDown(error) && !(error instanceof Error && error.message.startsWith('timeout exceeded'));

/** Ends a connection without the farewell of the protocol, which a dead one would never answer. */
export function dropConnection(client: pg.ClientBase): void {
  Reflect.get(client, 'connection')?.stream?.destroy();
}
