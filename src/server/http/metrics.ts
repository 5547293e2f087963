import type { Channel } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { codeOf } from '../database/failures.ts';
import { StartError } from '../start-error.ts';
import { bucketTimes, databaseTimes, type Timing } from '../timings.ts';

/** What the site tells about itself when it is asked. */
interface Sources {
  jobs: () => Promise<{ kind: string; waiting: number; failing: number }[]>;
  isDatabaseDown: () => boolean;
  areSavesFailing: () => boolean;
}

export interface Metrics {
  /** Counts a request of the site. */
  observe: (request: IncomingMessage, response: ServerResponse, isCached: boolean) => void;
  close: () => Promise<void>;
}

/** Seconds: from a cached page to an upload. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Serves numbers about the site in the form of Prometheus, on a port of its own that only this machine can reach. The library
 * is loaded only where somebody wants them.
 */
export async function startMetrics(
  port: number,
  { jobs, isDatabaseDown, areSavesFailing }: Sources,
): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'vitrine_request_seconds',
    help: 'Requests by kind, status class, and whether the response was cached.',
    labelNames: ['kind', 'status', 'cached'] as const,
    buckets: BUCKETS,
    registers,
  });
  const timesOf = (name: string, help: string, source: Channel) => {
    const times = new Histogram({ name, help, buckets: BUCKETS, registers });
    const note = (message: unknown) => times.observe((message as Timing).ms / 1000);
    source.subscribe(note);
    return () => source.unsubscribe(note);
  };
  const unsubscribe = [
    timesOf('vitrine_database_seconds', 'Statements of the database.', databaseTimes),
    timesOf('vitrine_bucket_seconds', 'Requests to the bucket.', bucketTimes),
  ];
  const outages = new Gauge({
    name: 'vitrine_outage',
    help: '1 while the database is away, or while saves fail.',
    labelNames: ['of'] as const,
    registers,
    collect: () => {
      outages.set({ of: 'database' }, Number(isDatabaseDown()));
      outages.set({ of: 'saves' }, Number(areSavesFailing()));
    },
  });
  const waiting = new Gauge({
    name: 'vitrine_jobs',
    help: 'Jobs that wait, and those among them that have failed. Mails are jobs.',
    labelNames: ['kind', 'state'] as const,
    registers,
    collect: async () => {
      waiting.reset();
      for (const found of await jobs().catch(() => [])) {
        waiting.set({ kind: found.kind, state: 'waiting' }, found.waiting);
        waiting.set({ kind: found.kind, state: 'failing' }, found.failing);
      }
    },
  });

  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  }).catch((error: unknown) => {
    throw new StartError(
      `METRICS_PORT ${port} cannot be used (${codeOf(error)}). Set it to a free port, or to nothing.`,
    );
  });

  return {
    observe: (request, response, isCached) => {
      const begun = performance.now();
      response.once('close', () =>
        requests.observe(
          {
            kind: kindOf(request.url ?? ''),
            status: `${Math.floor(response.statusCode / 100)}xx`,
            cached: String(isCached),
          },
          (performance.now() - begun) / 1000,
        ),
      );
    },
    close: async () => {
      for (const end of unsubscribe) end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function kindOf(url: string): string {
  if (url.startsWith('/api/')) return 'api';
  if (/^\/(images|files|share)\//.test(url)) return 'media';
  if (url.startsWith('/assets/')) return 'asset';
  return /^\/(healthz|readyz)/.test(url) ? 'health' : 'page';
}
