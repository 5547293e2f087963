/**
 * Measures pages for docs/performance.md: the cold start, the idle memory, and the cached home page against rendering
 * it for every request and against nginx with the same bytes. The servers have one core, the load another, all in one
 * run, so that the ratios hold on any machine. It needs `apt-get install nginx-light wrk util-linux`, then `npm run
 * build && npm run bench:pages`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median, print, root, stop, until200 } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const dataDir = join(folder, 'data');
const SITE = 4301;
const UNCACHED = 4302;
const NGINX = 4303;
const STARTS = 7;
const LOAD_SECONDS = 6;

/** The servers' core and the load's core. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';

function serve(script: string, port: number): ChildProcess {
  return spawn('taskset', ['-c', SERVER_CORE, process.execPath, script], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
}

/** Milliseconds from `node` to the first 200 of the home page. The first start, which migrates, is not counted. */
async function coldStarts(): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start <= STARTS; start += 1) {
    const before = performance.now();
    const child = serve('build/server/main.js', SITE);
    await until200(`http://127.0.0.1:${SITE}/`);
    times.push(performance.now() - before);
    await stop(child);
  }
  return times.slice(1);
}

/** Resident memory of a process and its children in MB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Requests per second that wrk completes, without compression, so that every server sends the same bytes. */
function load(url: string): number {
  const arguments_ = ['-c', LOAD_CORE, 'wrk', '-t1', '-c32', `-d${LOAD_SECONDS}s`, url];
  const output = execFileSync('taskset', arguments_, { encoding: 'utf8' });
  if (/Non-2xx/.test(output)) throw new Error(output);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

async function startNginx(page: string): Promise<ChildProcess> {
  const pages = join(folder, 'nginx');
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(pages, 'index.html'), page);
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log /dev/null;
     user root; events { worker_connections 256; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
       types { text/html html; }
       server { listen 127.0.0.1:${NGINX}; root ${pages}; } }`,
  );
  const child = spawn('taskset', ['-c', SERVER_CORE, 'nginx', '-c', config], { stdio: 'ignore' });
  await until200(`http://127.0.0.1:${NGINX}/`);
  return child;
}

try {
  const starts = await coldStarts();
  print(
    `first 200 from a cold start   ${Math.round(median(starts))} ms (${starts.map(Math.round).join(', ')})`,
  );

  const site = serve('build/server/main.js', SITE);
  await until200(`http://127.0.0.1:${SITE}/`);
  await wait(3000);
  print(`idle memory                   ${memoryOf(site.pid ?? 0).toFixed(0)} MB resident`);
  const page = await (
    await fetch(`http://127.0.0.1:${SITE}/`, { headers: { 'accept-encoding': 'identity' } })
  ).text();
  const cached = load(`http://127.0.0.1:${SITE}/`);
  print(`cached home page              ${Math.round(cached)} requests/s (${page.length} bytes)`);
  await stop(site);

  const uncached = serve('bench/serve-uncached.ts', UNCACHED);
  await until200(`http://127.0.0.1:${UNCACHED}/`);
  load(`http://127.0.0.1:${UNCACHED}/`);
  const rendered = load(`http://127.0.0.1:${UNCACHED}/`);
  print(
    `rendered for every request    ${Math.round(rendered)} requests/s, cached is ${(cached / rendered).toFixed(1)} times that`,
  );
  await stop(uncached);

  const nginx = await startNginx(page);
  const file = load(`http://127.0.0.1:${NGINX}/`);
  print(
    `nginx, the same bytes         ${Math.round(file)} requests/s, ours is ${(cached / file).toFixed(2)} of that`,
  );
  await stop(nginx);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
