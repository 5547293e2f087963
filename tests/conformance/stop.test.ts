import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';

/** The built program on a folder of its own. */
async function startSite(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-stop-'));
  const child: ChildProcess = spawn(process.execPath, ['build/server/main.js'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, ...env },
  });
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk;
      const found = /Vitrine runs at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void ended.then(() => reject(new Error(output)));
  });
  return {
    url,
    ended,
    signal: (name: NodeJS.Signals) => child.kill(name),
    readiness: () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const message = JSON.stringify({
  name: 'Ida',
  email: 'ida@moss.example',
  subject: 'Slow',
  message: 'This message takes its time.',
});

/** Begins to send a message; the rest of its body follows when `finish` is called. */
function beginMessage(url: string) {
  let sending: ClientRequest | undefined;
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending = request(
      `${url}/api/contact/submit`,
      {
        method: 'POST',
        agent: new Agent({ keepAlive: true }),
        headers: { 'content-type': 'application/json', 'content-length': message.length },
      },
      (response: IncomingMessage) => resolve(response.resume().statusCode),
    );
    sending.on('error', reject);
    sending.write(message.slice(0, 20));
  });
  // A test that ends the site does not wait for it.
  status.catch(() => undefined);
  return { status, finish: () => sending?.end(message.slice(20)) };
}

test('safety 9: SIGTERM ends readiness, then listening, and lets requests that run end', async () => {
  await using site = await startSite({ STOP_DELAY: '2' });
  const idle = new Agent({ keepAlive: true });
  await new Promise<void>((resolve) => {
    request(`${site.url}/healthz`, { agent: idle }, (response) => response.resume().on('end', resolve)).end();
  });
  const slow = beginMessage(site.url);
  expect(await site.readiness()).toBe(200);
  await wait(200);
  site.signal('SIGTERM');
  await expect.poll(site.readiness, { timeout: 1500 }).toBe(503);
  // Visitors whom the load balancer still sends here are served.
  const page = await fetch(`${site.url}/robots.txt`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  await expect.poll(site.readiness, { timeout: 10_000 }).toBe('refused');
  await wait(4000);
  slow.finish();
  expect(await slow.status).toBe(201);
  expect(await site.ended).toBe(0);
  idle.destroy();
}, 40_000);

test('safety 9: a second signal ends the process at once', async () => {
  await using site = await startSite({ STOP_DELAY: '60' });
  beginMessage(site.url);
  await wait(200);
  site.signal('SIGTERM');
  await wait(500);
  site.signal('SIGTERM');
  expect(await site.ended).toBe(1);
}, 20_000);

test('safety 9: Ctrl+C ends the site without the delay of SIGTERM, idle connections or not', async () => {
  await using site = await startSite({ STOP_DELAY: '60' });
  expect(await site.readiness()).toBe(200);
  site.signal('SIGINT');
  // npm passes a signal on that the terminal has sent to the site as well.
  site.signal('SIGINT');
  expect(await site.ended).toBe(0);
}, 20_000);
