import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { APPLICATION_NAME, dropConnection, KEEP_ALIVE_MS } from './postgres-pool.ts';

/** The channel on which each save of a site is told to its other instances. */
export const CHANGE_CHANNEL = 'vitrine_changes';

/** The pauses between two tries to listen again, in milliseconds: an outage often ends within seconds. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const CONNECT_MS = 5000;

/** Listens until it is stopped. */
export interface ChangeNotices {
  /** Listens on a new connection, after the present one may be dead without a sign. */
  reconnect: () => void;
  stop: () => Promise<void>;
}

/**
 * Calls `onChange` when an instance has saved, within milliseconds. What is lost, because a connection broke or a pooler passes
 * no notices on, the look of each half second finds (content-version.ts), so a failure here is no outage.
 */
export function listenForChanges(address: () => string, onChange: () => void): ChangeNotices {
  const stopping = new AbortController();
  let present: pg.Client | undefined;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: address(),
      application_name: APPLICATION_NAME,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    // The loop below connects again.
    client.on('error', () => dropConnection(client));
    client.on('notification', onChange);
    present = client;
    await client.connect();
    await client.query(`listen ${CHANGE_CHANNEL}`);
    // What was saved while nobody listened.
    onChange();
    await ended;
  }

  async function keepListening(): Promise<void> {
    for (
      let pause = FIRST_PAUSE_MS;
      !stopping.signal.aborted;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    ) {
      const since = performance.now();
      await listen().catch(() => {});
      if (performance.now() - since > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const listening = keepListening();
  return {
    reconnect: () => {
      if (present) dropConnection(present);
    },
    stop: async () => {
      stopping.abort();
      await present?.end().catch(() => {});
      await listening;
    },
  };
}
