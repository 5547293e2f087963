import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createApp } from '#server/create-app.ts';
import { examine } from '#server/doctor.ts';
import { openBackend } from '../support/backends.ts';
import { noPages, testConfig } from '../support/empty-sites.ts';
import { weakPasswords } from '../support/weak-passwords.ts';

test('two instances on one PostgreSQL count the calls of an address together, and hear of a save at once', async () => {
  await using backend = await openBackend('PostgreSQL', { config: { rateLimitFactor: 1 } });
  const second = await createApp(backend.config, noPages, weakPasswords());
  try {
    const remaining = async (server: typeof second.server) => {
      const response = await server.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: 'nobody', password: 'a wrong password' },
      });
      return Number(/r=(\d+)/.exec(String(response.headers.ratelimit))?.[1]);
    };
    const first = await remaining(backend.app.server);
    expect(await remaining(second.server)).toBe(first - 1);
    expect(await remaining(backend.app.server)).toBe(first - 2);

    const owner = await backend.signedInAs('admin');
    const titleIn = async (server: typeof second.server) =>
      (await server.inject({ url: '/api/settings/public' })).json().general.siteName;
    await titleIn(second.server);
    // Three times in a row, because the look of each half second might come in time once.
    for (const title of ['Heard at once', 'Heard again', 'Heard for the third time']) {
      await owner.settings.update({ general: { siteName: title } });
      await vi.waitFor(async () => expect(await titleIn(second.server)).toBe(title), {
        timeout: 150,
        interval: 10,
      });
    }
  } finally {
    await second.close();
  }
});

test('numbers about the site are served on a port of their own', async () => {
  await using backend = await openBackend('SQLite', { config: { metricsPort: 39_464 } });
  await backend.app.server.listen({ port: 0, host: '127.0.0.1' });
  const address = backend.app.server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await (await fetch(`http://127.0.0.1:${port}/api/settings/public`)).text();
  await (await fetch(`http://127.0.0.1:${port}/api/settings/public`)).text();
  await vi.waitFor(async () => {
    const text = await (await fetch('http://127.0.0.1:39464/metrics')).text();
    expect(text).toContain('vitrine_request_seconds_count{kind="api",status="2xx",cached="true"} 1');
    expect(text).toContain('vitrine_outage{of="database"} 0');
    expect(text).toMatch(/vitrine_database_seconds_count [1-9]/);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });
});

test('the doctor finds what is wrong, says what to do, and changes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-doctor-'));
  try {
    const about = async (change: object) =>
      Object.fromEntries(
        (await examine({ ...testConfig(folder), siteUrl: undefined, ...change })).map(
          ({ about, state, text }) => [about, `${state}: ${text}`],
        ),
      );
    const empty = await about({});
    expect(await readdir(folder)).toEqual([]);
    expect(empty.Database).toBe('ok: There is none yet. The first start makes it.');
    expect(empty.Files).toBe('ok: They are in the data folder.');
    expect(empty.Mail).toContain('warning: SMTP_URL is not set');
    const wrong = await about({
      dataDir: '/proc',
      databaseUrl: 'postgres://vitrine:secret@127.0.0.1:1/vitrine',
      smtpUrl: 'smtp://127.0.0.1:1',
      siteUrl: 'http://127.0.0.1:1',
    });
    expect(wrong['Data folder']).toContain('problem: /proc cannot be written');
    expect(wrong.Database).toMatch(/^problem: .*ECONNREFUSED.*No server listens there\. Start it/);
    expect(wrong.Mail).toContain('problem: The mail server cannot be used');
    expect(wrong.SITE_URL).toContain('does not answer');
    expect(JSON.stringify(wrong)).not.toContain('secret');
    await using backend = await openBackend('PostgreSQL');
    const found = await examine(backend.config);
    expect(found.filter(({ state }) => state === 'problem')).toEqual([]);
    expect(found.map(({ about }) => about)).toEqual(
      expect.arrayContaining(['PostgreSQL', 'Clocks', 'Clock', 'Files', 'Mail', 'SITE_URL']),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
