import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The code that claims the site. */
export const SETUP_CODE = 'set-up-code';

/** The built program on a separate folder and port, which a test can kill and start again on both. */
export interface SiteProcess extends AsyncDisposable {
  port: number;
  url: string;
  /** Kills it without warning, as a power cut or the kernel's OOM killer would. */
  kill: () => Promise<void>;
  /** Starts it unless it runs. Resolves when it responds. */
  start: () => Promise<void>;
  /** It keeps its connections and does nothing, like a machine that hangs. */
  freeze: () => void;
  thaw: () => void;
}

interface SiteProcessOptions {
  env?: Record<string, string>;
  nodeOptions?: string[];
}

export async function openSiteProcess({
  env,
  nodeOptions = [],
}: SiteProcessOptions = {}): Promise<SiteProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-process-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start() {
    child ??= spawn(process.execPath, [...nodeOptions, 'build/server/main.js'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        PATH: process.env.PATH ?? '',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        SETUP_CODE,
        RATE_LIMIT_FACTOR: '10000',
        ...env,
      },
      stdio: 'ignore',
    });
    const started = child;
    for (;;) {
      const ok = await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ok) return;
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`The site ended with ${started.exitCode ?? started.signalCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function kill() {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    port,
    url,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    [Symbol.asyncDispose]: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
