import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import sharp from 'sharp';
import { describe, expect, inject, test, vi } from 'vitest';
import { SiteError } from '#contract/errors.ts';
import { type Composition, compose } from '#server/compose.ts';
import { migrations } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { usualPause } from '#server/jobs/job-kind.ts';
import { createJobWorker, type WorkerTiming } from '#server/jobs/job-worker.ts';
import { createImageCopies } from '#server/media/image-copies.ts';
import type { ImageFiles } from '#server/media/image-files.ts';
import { createImageVariants } from '#server/media/image-variants.ts';
import { createJobLeases } from '#server/stores/job-store.ts';
import { createImageWork } from '#server/stores/media/image-work.ts';
import { createPostgresDatabase, openBackend } from '../support/backends.ts';
import { makeDataDir, testConfig } from '../support/empty-sites.ts';
import { failureOf } from '../support/expect-failure.ts';
import { weakPasswords } from '../support/weak-passwords.ts';

type Name = 'SQLite' | 'PostgreSQL';
type Parts = Pick<Composition, 'database' | 'ports'>;

const DAY_MS = 24 * 3_600_000;

/** A site whose own worker is not started, and a clock that the test sets forward. */
async function openSite(name: Name) {
  const empty = inject('emptySites');
  const dataDir = await makeDataDir(name === 'PostgreSQL' ? empty.postgres : empty.sqlite);
  const created = name === 'PostgreSQL' ? await createPostgresDatabase(empty.database) : undefined;
  const site = await compose({ ...testConfig(dataDir), databaseUrl: created?.url }, weakPasswords());
  const reports: string[] = [];
  let later = 0;
  const parts = {
    ...site,
    reports,
    report: (problem: string) => reports.push(problem),
    clock: () => new Date(Date.now() + later),
    wait: (ms: number) => {
      later += ms;
    },
  };
  return {
    ...parts,
    leases: createJobLeases(site.database),
    [Symbol.asyncDispose]: async () => {
      await site.close();
      await created?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface WorkerNeeds extends Parts {
  clock: () => Date;
  report: (problem: string) => void;
}

/** Starts another process's worker; disposing of it is an orderly stop. */
function startWorker(
  { ports, database, clock, report }: WorkerNeeds,
  kinds: JobKind[],
  timing?: Partial<WorkerTiming>,
) {
  const worker = createJobWorker({
    clock,
    report,
    jobs: ports.stores.jobs,
    leases: createJobLeases(database),
    kinds,
    timing: { poll: 10, ...timing },
  });
  worker.start();
  return { ...worker, [Symbol.asyncDispose]: worker.stop };
}

const kindOf = (run: JobKind['run'], onFailure: JobKind['onFailure'] = () => {}): JobKind => ({
  name: 'test',
  run,
  onFailure,
});

const add = ({ ports, clock }: Pick<WorkerNeeds, 'ports' | 'clock'>, key = 'one', payload: unknown = {}) =>
  ports.stores.inTransaction(({ jobs }) => jobs.add({ kind: 'test', key, payload }, clock().toISOString()));

const jobsIn = ({ database }: Parts) =>
  database.write
    .selectFrom('jobs')
    .selectAll()
    .where('kind', 'in', ['test', 'image', 'mail'])
    .orderBy('id')
    .execute();

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

/** A worker that takes the next job of a kind and dies. */
const takeAndDie = (site: Awaited<ReturnType<typeof openSite>>, kind: string, leaseMs = 20_000) => {
  const now = site.clock();
  return site.leases.take(
    kind,
    now.toISOString(),
    `dead ${now.getTime()}`,
    new Date(now.getTime() + leaseMs).toISOString(),
  );
};

const jpeg = async (width = 500) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height: 400, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    'boat.jpg',
  );

function imageKind(site: WorkerNeeds & Composition, changed: Partial<ImageFiles> = {}) {
  const files = { ...site.imageFiles, ...changed };
  return createImageVariants({
    stores: site.ports.stores,
    clock: site.clock,
    report: site.report,
    work: createImageWork(site.database),
    files,
    copies: createImageCopies({ files, queue: site.imageQueue }),
    otherFiles: site.otherFiles,
  });
}

const widthsOf = async ({ ports }: Parts, url: string) => (await ports.stores.images.findByUrl(url))?.widths;

describe.each(['SQLite', 'PostgreSQL'] as const)('jobs on %s', (name) => {
  test('safety 6: an image whose worker was killed four times gets its copies', async () => {
    await using site = await openSite(name);
    const { url } = await site.ports.media.receive(await jpeg());
    for (let kills = 0; kills < 4; kills += 1) {
      expect(await takeAndDie(site, 'image')).toMatchObject({ failures: 0 });
      expect(await takeAndDie(site, 'image')).toBeUndefined();
      site.wait(21_000);
    }
    await using _worker = startWorker(site, [imageKind(site)]);
    await eventually(async () => expect(await widthsOf(site, url)).toEqual([400]));
    await eventually(async () => expect(await jobsIn(site)).toEqual([]));
    expect(site.reports).toEqual([]);
  });

  test('safety 6: two workers carry out each job once', async () => {
    await using site = await openSite(name);
    const keys = Array.from({ length: 40 }, (_, number) => String(number));
    for (const key of keys) await add(site, key);
    const done: string[] = [];
    const kind = kindOf(async ({ key }) => {
      await wait(1);
      done.push(key);
    });
    await using _one = startWorker(site, [kind]);
    await using _other = startWorker(site, [kind]);
    await eventually(async () => expect(await jobsIn(site)).toEqual([]));
    expect(done.toSorted()).toEqual(keys.toSorted());
  });

  test('safety 6: the job of a dead worker is taken over within 30 s, not before its lease ends', async () => {
    await using site = await openSite(name);
    const runs: string[] = [];
    await add(site);
    expect(await takeAndDie(site, 'test')).toBeDefined();
    site.wait(15_000);
    await using _worker = startWorker(site, [kindOf(async ({ key }) => void runs.push(key))]);
    await wait(200);
    expect(runs).toEqual([]);
    // The usual pause between two searches is 2 s.
    site.wait(13_000 - 2000);
    await eventually(() => expect(runs).toEqual(['one']));
  });

  test('safety 6: a long job keeps its lease, and its progress survives its worker', async () => {
    await using site = await openSite(name);
    await add(site, 'one', { done: 0 });
    const starts: unknown[] = [];
    const kind = kindOf(async ({ payload, saveProgress }) => {
      starts.push(payload);
      await wait(600);
      await saveProgress({ done: 1 });
      await wait(600);
    });
    {
      await using _one = startWorker(site, [kind], { lease: 300 });
      await using _other = startWorker(site, [kind], { lease: 300 });
      await eventually(async () => expect(await jobsIn(site)).toMatchObject([{ payload: '{"done":1}' }]));
      await eventually(async () => expect(await jobsIn(site)).toEqual([]));
      expect(starts).toEqual([{ done: 0 }]);
    }
    await add(site, 'two', { done: 0 });
    const taken = await takeAndDie(site, 'test', 200);
    if (!taken) throw new Error('no job');
    await site.leases.renew(taken, site.clock().toISOString(), { done: 7 });
    await using _next = startWorker(site, [kind]);
    await eventually(() => expect(starts).toEqual([{ done: 0 }, { done: 7 }]));
  });

  test('safety 6: a worker that lost its job, or whose job is cancelled, is told and changes nothing', async () => {
    await using site = await openSite(name);
    await add(site);
    const ends: string[] = [];
    const kind = kindOf(async (_job, signal) => {
      await wait(20_000, undefined, { signal }).catch(() => {});
      ends.push(String(signal.aborted));
    });
    await using _worker = startWorker(site, [kind], { lease: 200 });
    await eventually(async () =>
      expect(await jobsIn(site)).toMatchObject([{ leased_by: expect.any(String) }]),
    );
    await site.database.write
      .updateTable('jobs')
      .set({ leased_by: 'another', lease_until: '9999' })
      .where('kind', '=', 'test')
      .execute();
    await eventually(() => expect(ends).toEqual(['true']));
    expect(await jobsIn(site)).toMatchObject([{ leased_by: 'another', failures: 0 }]);
    await site.database.write
      .updateTable('jobs')
      .set({ lease_until: null })
      .where('kind', '=', 'test')
      .execute();
    await eventually(async () => expect((await jobsIn(site))[0]?.leased_by).not.toBe('another'));
    await site.ports.stores.jobs.remove('test', ['one']);
    await eventually(() => expect(ends).toEqual(['true', 'true']));
    expect(await jobsIn(site)).toEqual([]);
  });

  test('safety 6: a stop is no failure, and a job that is added while it runs runs once more', async () => {
    await using site = await openSite(name);
    await add(site);
    const runs: number[] = [];
    {
      await using _stopped = startWorker(site, [
        kindOf(async (_job, signal) => {
          runs.push(1);
          await wait(20_000, undefined, { signal });
        }),
      ]);
      await eventually(() => expect(runs).toEqual([1]));
    }
    expect(await jobsIn(site)).toMatchObject([{ failures: 0, leased_by: null }]);
    await using _worker = startWorker(site, [
      kindOf(async () => {
        runs.push(2);
        if (runs.length === 2) await add(site);
      }),
    ]);
    await eventually(async () => expect(await jobsIn(site)).toEqual([]));
    expect(runs).toEqual([1, 2, 2]);
  });

  test('safety 6: copies that a full disk prevented are made later', async () => {
    await using site = await openSite(name);
    let full = true;
    const put: ImageFiles['put'] = async (...given) => {
      if (full) throw new SiteError('storage-full', 'The storage of this site is full. Nothing was saved.');
      await site.imageFiles.put(...given);
    };
    const { url } = await site.ports.media.receive(await jpeg());
    await using _worker = startWorker(site, [imageKind(site, { put })]);
    for (const tries of [1, 2, 3, 4, 5]) {
      await eventually(async () => expect(await jobsIn(site)).toMatchObject([{ failures: tries }]));
      site.wait(DAY_MS);
    }
    expect(await site.ports.stores.jobs.failing()).toMatchObject([
      { kind: 'image', count: 1, lastError: 'The storage of this site is full. Nothing was saved.' },
    ]);
    // The outage of the storage has its own line in the log.
    expect(site.reports).toEqual([]);
    full = false;
    site.wait(DAY_MS);
    await eventually(async () => expect(await widthsOf(site, url)).toEqual([400]));
    await eventually(async () => expect(await site.ports.stores.jobs.failing()).toEqual([]));
  });

  test('safety 6: a failed job waits longer each time, at most a day, and is tried after a restart', async () => {
    await using site = await openSite(name);
    await add(site);
    const news: boolean[] = [];
    let reason = 'first';
    const failing = kindOf(
      async () => {
        throw new Error(reason);
      },
      ({ isNew, isGivenUp }) => {
        news.push(isNew);
        expect(isGivenUp).toBe(false);
      },
    );
    {
      await using _worker = startWorker(site, [failing]);
      await eventually(() => expect(news).toEqual([true]));
      await wait(100);
      expect(news).toHaveLength(1);
      site.wait(61_000);
      await eventually(() => expect(news).toEqual([true, false]));
      reason = 'second';
      site.wait(301_000);
      await eventually(() => expect(news).toEqual([true, false, true]));
    }
    await using _restarted = startWorker(site, [failing]);
    await eventually(() => expect(news).toHaveLength(4));
    await eventually(async () =>
      expect(await jobsIn(site)).toMatchObject([{ failures: 4, last_error: 'second' }]),
    );
    const pauses = Array.from({ length: 1000 }, (_, index) => usualPause(index + 1));
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses.at(-1)).toBe(DAY_MS);
  });

  test('safety 6: the admin sees what fails and tries it again, nobody else does', async () => {
    await using backend = await openBackend(name);
    const admin = await backend.signedInAs('admin');
    expect(await admin.jobs.failing()).toEqual([]);
    const [now] = [new Date().toISOString()];
    await backend.ports.stores.inTransaction(({ jobs }) => jobs.add({ kind: 'test', key: 'one' }, now));
    const leases = createJobLeases(backend.app.database);
    const job = await leases.take('test', now, 'worker', now);
    if (!job) throw new Error('no job');
    const next = new Date(Date.now() + 60_000).toISOString();
    await leases.fail(job, 'The disk is full.', next);
    expect(await admin.jobs.failing()).toEqual([
      { kind: 'test', count: 1, lastError: 'The disk is full.', nextTryAt: next },
    ]);
    const pressed = Date.now();
    const [hastened] = await admin.jobs.retryFailing();
    expect(hastened).toMatchObject({ kind: 'test', count: 1, lastError: 'The disk is full.' });
    expect(Date.parse(hastened?.nextTryAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(hastened?.nextTryAt ?? '')).toBeGreaterThanOrEqual(pressed);
    const retaken = await leases.take('test', new Date().toISOString(), 'worker', now);
    if (!retaken) throw new Error('the job is not due');
    await leases.finish(retaken);
    expect(await admin.jobs.retryFailing()).toEqual([]);
    for (const call of ['failing', 'retryFailing'] as const) {
      await failureOf((await backend.signedInAs('editor')).jobs[call](), 'forbidden');
      await failureOf(backend.visitor.jobs[call](), 'unauthenticated');
    }
  });

  test('safety 6: an update turns images with spent tries and waiting notices into jobs', async () => {
    const dataDir = await makeDataDir();
    const created = name === 'PostgreSQL' ? await createPostgresDatabase() : undefined;
    const config = { ...testConfig(dataDir), databaseUrl: created?.url };
    const old = openDatabase(config);
    const first = Object.entries(migrations).filter(([migration]) => migration < '0012');
    const { error } = await new Migrator({
      db: old.write,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(first.map(([migration, up]) => [migration, { up: (db) => up(db, old.kind) }])),
      },
    }).migrateToLatest();
    if (error) throw error;
    const at = '2026-01-01T00:00:00.000Z';
    for (const state of ['queued', 'removed', 'ready'])
      await sql`insert into images (url, type, bytes, width, height, placeholder, widths, state, tries, created_at)
        values (${`/images/${state}-aaaaaaaa.jpg`}, 'image/jpeg', 1, 900, 600, '', '[]', ${state}, 3, ${at})`.execute(
        old.write,
      );
    await sql`insert into messages (name, email, subject, message, is_read, folder, spam_reason, search, created_at, updated_at, version)
      values ('Ida', 'ida@moss.example', '', 'Hello', 0, 'inbox', '', '', ${at}, ${at}, 1)`.execute(
      old.write,
    );
    await sql`insert into outbox (message_id, tries, due_at) values (1, 2, ${'2026-01-02T00:00:00.000Z'})`.execute(
      old.write,
    );
    await old.close();
    const site = await compose(config, weakPasswords());
    try {
      expect(await jobsIn(site)).toMatchObject([
        { kind: 'image', key: '1', failures: 0, leased_by: null },
        { kind: 'image', key: '2', failures: 0 },
        { kind: 'mail', key: '1', failures: 2, run_at: '2026-01-02T00:00:00.000Z', created_at: at },
      ]);
    } finally {
      await site.close();
      await created?.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
