/**
 * Compares the built site with a peer for docs/performance.md, in one run: the same posts, pages and pictures as an Astro site
 * behind nginx. Requests per second, p99, memory, start, bytes, Lighthouse, and the time until an edit is visible. Astro is
 * installed in a temporary folder, or in the one of `--folder=PATH`, which is kept. It needs `apt-get install nginx wrk
 * util-linux`, npm's registry, two cores and an idle machine: `npm run build && npm run bench:peers`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { createHttpSite } from '#browser/call/http-site.ts';
import type { Site } from '#contract/catalogue.ts';
import { findBrowser } from '../scripts/find-browser.mjs';
import { runLighthouse } from './lighthouse-run.ts';
import { buildAstro, copyContent, installAstro, startNginx } from './peers/astro-peer.ts';
import { median, print, root, SETUP_CODE, stop, until200 } from './support.ts';

const SITE = 4261;
const NGINX = 4262;
const BROWSER = 4263;
const STARTS = 5;
const LOAD_SECONDS = 6;
const EDITS = 3;
/** The servers' core and the load's core. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';
/** The time in which the smaller copies of the pictures are made. */
const COPIES_MS = 30_000;

const { values } = parseArgs({ options: { folder: { type: 'string' } } });
const folder = values.folder ? resolve(values.folder) : mkdtempSync(join(tmpdir(), 'vitrine-peers-'));
if (!relative(root, folder).startsWith('..')) throw new Error(`${folder} is inside the repository.`);
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const astro = join(folder, 'astro');
mkdirSync(astro, { recursive: true });
const ours = `http://127.0.0.1:${SITE}`;
const peer = `http://127.0.0.1:${NGINX}`;

for (const [program, name] of Object.entries({ nginx: 'nginx', wrk: 'wrk', taskset: 'util-linux' })) {
  try {
    execFileSync('which', [program]);
  } catch {
    throw new Error(`${program} is not in the PATH. On Debian: apt-get install ${name}`);
  }
}

const startOurs = async (): Promise<ChildProcess> => {
  const child = spawn('taskset', ['-c', SERVER_CORE, process.execPath, 'build/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(SITE),
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000',
      SETUP_CODE,
    },
    stdio: 'ignore',
  });
  await until200(ours);
  return child;
};

/** Colours that flow, with a little noise: as large as a photograph when it is compressed. */
async function photograph(seed: number): Promise<Blob> {
  const [width, height] = [2400, 1600];
  const pixels = Buffer.allocUnsafe(width * height * 3);
  let state = seed;
  for (let at = 0; at < pixels.length; at += 3) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    const [x, y] = [(at / 3) % width, at / 3 / width];
    const noise = state >>> 28;
    pixels[at] = 128 + 100 * Math.sin((x + seed * 300) / 300) + noise;
    pixels[at + 1] = 128 + 100 * Math.sin((x + y) / 400) + noise;
    pixels[at + 2] = 128 + 100 * Math.cos((y - seed * 200) / 250) + noise;
  }
  const jpeg = sharp(pixels, { raw: { width, height, channels: 3 } }).jpeg({ quality: 85 });
  return new Blob([new Uint8Array(await jpeg.toBuffer())], { type: 'image/jpeg' });
}

/** Adds a post with three photographs to the sample content. */
async function addPictures(site: Site): Promise<{ id: number; slug: string }> {
  const paragraph = `<p>${'The harbour keeps its lanterns lit until the last boat is in. '.repeat(8)}</p>`;
  const parts: string[] = [];
  for (const number of [1, 2, 3]) {
    const image = new File([await photograph(number)], `harbour-${number}.jpg`, { type: 'image/jpeg' });
    const { url } = await site.images.upload({ image });
    parts.push(
      `<h2>Part ${number}</h2>`,
      paragraph,
      `<p><img src="${url}" alt="The harbour, view ${number}"></p>`,
      paragraph,
    );
  }
  return site.posts.create({
    title: 'Three views of the harbour',
    excerpt: 'A post with three photographs.',
    content: parts.join('\n'),
    status: 'published',
    date: '2026-01-01',
  });
}

/** The requests per second and the p99 in milliseconds that wrk reports for compressed responses. */
function load(url: string): { requests: number; p99: string } {
  const wrk = ['wrk', '-t1', '-c32', `-d${LOAD_SECONDS}s`, '--latency', '-H', 'accept-encoding: gzip', url];
  const output = execFileSync('taskset', ['-c', LOAD_CORE, ...wrk], { encoding: 'utf8' });
  if (/Non-2xx/.test(output)) throw new Error(output);
  const requests = Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]));
  return { requests, p99: /99%\s+(\S+)/.exec(output)?.[1] ?? '' };
}

/** The resident memory of a process and its children in MB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  return children.reduce((sum, child) => sum + memoryOf(Number(child)), own);
}

const kinds = ['document', 'stylesheet', 'script', 'font', 'image'];

/** The compressed bytes that the first view loads at the width of a phone, in kB: each kind, then all; and the requests. */
async function weigh(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  const loaded: [string, Promise<number>][] = [];
  page.on('requestfinished', (request) => {
    loaded.push([request.resourceType(), request.sizes().then(({ responseBodySize }) => responseBodySize)]);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const sums = new Map<string, number>();
  for (const [kind, bytes] of loaded) sums.set(kind, (sums.get(kind) ?? 0) + Math.max(0, await bytes));
  await page.close();
  const all = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
  const cells = [...kinds.map((kind) => sums.get(kind) ?? 0), all].map((bytes) => (bytes / 1000).toFixed(1));
  return [...cells, String(loaded.length)];
}

/** The milliseconds from a start to the first 200, as the median of several starts. */
async function starts(start: () => Promise<ChildProcess>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const before = performance.now();
    const child = await start();
    times.push(performance.now() - before);
    await stop(child);
  }
  return Math.round(median(times));
}

/** The milliseconds until a page contains a text, from the call on. */
async function untilVisible(url: string, text: string, change: () => unknown): Promise<number> {
  const before = performance.now();
  await change();
  while (!(await (await fetch(url)).text()).includes(text)) await wait(2);
  return performance.now() - before;
}

let site = await startOurs();
let nginx: ChildProcess | undefined;
try {
  const visitor = createHttpSite({ origin: ours, token: () => undefined });
  const { token } = await visitor.auth.signUp({
    username: 'bench',
    email: 'bench@example.org',
    password: 'a quiet harbour',
    setupCode: SETUP_CODE,
  });
  const owner = createHttpSite({ origin: ours, token: () => token });
  const post = await addPictures(owner);
  await wait(COPIES_MS);
  installAstro(astro);
  await copyContent(owner, ours, astro);
  let files = buildAstro(astro);
  const startNginxHere = () => startNginx(files, folder, NGINX, SERVER_CORE);
  const [first] = (await visitor.posts.list({ limit: 100 })).items.filter(({ slug }) => slug !== post.slug);
  const pages = {
    Home: '/',
    About: '/about',
    Projects: '/projects',
    Blog: '/blog',
    'A post': `/blog/${first?.slug}`,
    'A post with three pictures': `/blog/${post.slug}`,
    Contact: '/contact',
  };

  await stop(site);
  const ourStart = await starts(startOurs);
  const peerStart = await starts(startNginxHere);
  site = await startOurs();
  nginx = await startNginxHere();

  print('| page | requests/s, ours | Astro and nginx | p99, ours | Astro and nginx |');
  print('| --- | --- | --- | --- | --- |');
  for (const [name, path] of Object.entries(pages)) {
    const [our, their] = [load(ours + path), load(peer + path)];
    print(`| ${[name, our.requests, their.requests, our.p99, their.p99].join(' | ')} |`);
  }
  print('\n| | ours | Astro and nginx |\n| --- | --- | --- |');
  print(`| start until the first page | ${ourStart} ms | ${peerStart} ms |`);
  print(
    `| resident memory after the load | ${[site, nginx].map(({ pid = 0 }) => `${memoryOf(pid).toFixed(0)} MB`).join(' | ')} |`,
  );

  const edits: [number, number][] = [];
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const title = `Three views of the harbour, edit ${edit}`;
    const our = await untilVisible(`${ours}/blog/${post.slug}`, title, () =>
      owner.posts.update({ id: post.id, title, slug: post.slug }),
    );
    const their = await untilVisible(`${peer}/blog/${post.slug}`, title, async () => {
      await copyContent(owner, ours, astro);
      files = buildAstro(astro);
      nginx?.kill('SIGHUP');
    });
    edits.push([our, their]);
  }
  const visible = [0, 1].map((index) => `${Math.round(median(edits.map((edit) => edit[index] ?? 0)))} ms`);
  print(`| from a save until it is visible (Astro: a build) | ${visible.join(' | ')} |`);

  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [`--remote-debugging-port=${BROWSER}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    print('\n| kB, first view of a phone | HTML | CSS | JavaScript | fonts | images | in all | requests |');
    print('| --- | --- | --- | --- | --- | --- | --- | --- |');
    for (const [name, path] of Object.entries(pages)) {
      print(`| ${[`${name}, ours`, ...(await weigh(browser, ours + path))].join(' | ')} |`);
      print(`| ${[`${name}, Astro`, ...(await weigh(browser, peer + path))].join(' | ')} |`);
    }
    print('\n| Lighthouse | ours | Astro | LCP, ours | LCP, Astro | ratio |');
    print('| --- | --- | --- | --- | --- | --- |');
    for (const [name, path] of Object.entries(pages)) {
      const [our, their] = [
        await runLighthouse(ours + path, BROWSER),
        await runLighthouse(peer + path, BROWSER),
      ];
      const paints = [our, their].map(({ paint }) => `${(paint / 1000).toFixed(2)} s`);
      const ratio = (our.paint / their.paint).toFixed(2);
      print(`| ${[name, our.scores.join(' '), their.scores.join(' '), ...paints, ratio].join(' | ')} |`);
    }
  } finally {
    await browser.close();
  }
} finally {
  for (const child of [site, nginx]) if (child && child.exitCode === null) await stop(child);
  rmSync(dataDir, { recursive: true, force: true });
  if (!values.folder) rmSync(folder, { recursive: true, force: true });
}
