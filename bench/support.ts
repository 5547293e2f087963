/** Shared by the benches of pages: starts the built site on a new folder and opens a browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';

export const root = join(import.meta.dirname, '..');

export async function until200(url: string, patienceMs = 20_000): Promise<void> {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const status = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    if (status === 200) return;
    await wait(5);
  }
  throw new Error(`${url} did not answer`);
}

export async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The public pages of the sample site, by their titles in the tables. */
export const publicPages = {
  Home: '/',
  About: '/about',
  Projects: '/projects',
  'A project': '/project/1',
  Blog: '/blog',
  'A post': '/blog/5',
  Contact: '/contact',
};

/** How V8 and glibc allocate memory: as `npm start` sets it (scripts/project.mjs). */
export const heapOptions = ['--max-semi-space-size=4'];
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Options of Node for a built server that is asked what it needed. It is spawned with a channel (`ipc`). */
export const watched = ['--import', join(root, 'bench/watched-process.mjs')];

/** The processor time and memory that the site's process needed; times in milliseconds, memory in MB. */
export interface Needed {
  /** Processor time of the thread with the event loop. */
  thread: number;
  /** Processor time of all threads. */
  all: number;
  /** The event loop was blocked at most for so long. */
  blocked: number;
  memory: number;
}

/** Returns the needs of the process since the last call. */
export async function needed(site: ChildProcess): Promise<Needed> {
  const answer = once(site, 'message');
  site.send('what?');
  const [found] = await answer;
  return found as Needed;
}

/** Waits until the work of a start in the background has ended: a second with little processor time. */
export async function untilQuiet(site: ChildProcess, patienceMs = 1_800_000): Promise<void> {
  const end = Date.now() + patienceMs;
  await needed(site);
  while (Date.now() < end) {
    await wait(1500);
    if ((await needed(site)).all < 60) return;
  }
  throw new Error('The site did not come to rest');
}

interface Bench {
  /** The address of the site. */
  url: string;
  browser: Browser;
  /** The port on which tools such as Lighthouse connect to the browser. */
  debuggingPort: number;
}

/** The code with which a bench claims its site, if it needs an owner. */
export const SETUP_CODE = 'set-up-code';

const SITE = 4321;
const BROWSER = 4322;

/** Runs `work` on the built site with its sample content after each page was rendered once, and cleans up. */
export async function withSite(
  work: (bench: Bench) => Promise<void>,
  browserArgs: string[] = [],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const site = spawn(process.execPath, ['build/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(SITE),
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '100',
      SETUP_CODE,
    },
    stdio: 'ignore',
  });
  try {
    const url = `http://127.0.0.1:${SITE}`;
    await until200(url);
    for (const path of Object.values(publicPages)) await until200(url + path);
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: [
        `--remote-debugging-port=${BROWSER}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
        ...browserArgs,
      ],
    });
    try {
      await work({ url, browser, debuggingPort: BROWSER });
    } finally {
      await browser.close();
    }
  } finally {
    await stop(site);
    rmSync(folder, { recursive: true, force: true });
  }
}
