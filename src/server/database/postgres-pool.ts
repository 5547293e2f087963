import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Idle connections are probed after this time, so that the kernel notices a peer that is gone. In milliseconds. */
const KEEP_ALIVE_MS = 10_000;

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
export function createPool(config: pg.PoolConfig): RecoveringPool {
  const pool = new pg.Pool({
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: APPLICATION_NAME,
    ...config,
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
      const client = await pool.connect();
      if (!silent.has(client)) return lent(client);
      client.release(true);
      destroy(client);
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
      const suspects = [...uses];
      const inUse = new Set(suspects.map(({ client }) => client));
      for (const client of open) if (!inUse.has(client)) silent.add(client);
      const dropWaiting = () => {
        for (const { client, waitingSince = Number.POSITIVE_INFINITY } of suspects) {
          if (performance.now() - waitingSince < SUSPECT_MS) continue;
          silent.add(client);
          destroy(client);
        }
      };
      dropWaiting();
      setTimeout(dropWaiting, SUSPECT_MS).unref();
    },
  };
}

/** Ends a connection without the farewell of the protocol, which a dead one would never answer. */
function destroy(client: pg.PoolClient): void {
  Reflect.get(client, 'connection')?.stream?.destroy();
}
