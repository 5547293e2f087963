/**
 * Measures images for docs/performance.md: the time of an upload of a twelve-megapixel photograph under page requests,
 * its effect on the pages, and the memory of ten uploads at once. It runs the build on an empty folder; load and server
 * share the machine's cores: `npm run build && npm run bench:images`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const SETUP_CODE = 'bench-set-up-code';
const AT_ONCE = 10;
/** The page requests per second, one after the other, of a busy small site. */
const PAGES_PER_SECOND = 100;

let origin = '';

/** The path of programs, and how glibc allocates memory: `npm start` and this script set the same values. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'PATH' || name.startsWith('MALLOC_')),
);

const site = spawn(process.execPath, ['build/server/main.js'], {
  cwd: root,
  env: {
    ...inherited,
    PORT: '0',
    DATA_DIR: folder,
    SETUP_CODE,
    RATE_LIMIT_FACTOR: '1000',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});

/** Gradients with noise, as a camera's sensor leaves it in a photograph, are hard to compress. */
async function photograph(width: number, height: number): Promise<Blob> {
  const pixels = Buffer.allocUnsafe(width * height * 3);
  let state = 1;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      state = (state * 1_664_525 + 1_013_904_223) >>> 0;
      const noise = state >>> 27;
      pixels[at++] = (x * 200) / width + noise;
      pixels[at++] = (y * 200) / height + noise;
      pixels[at++] = ((x + y) * 100) / (width + height) + noise;
    }
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return new Blob([new Uint8Array(await image.jpeg({ quality: 90 }).toBuffer())], { type: 'image/jpeg' });
}

/** The origin that the site prints at its start. */
async function readOrigin(): Promise<string> {
  for await (const line of createInterface(site.stdout)) {
    const origin = /runs at (\S+)/.exec(line)?.[1];
    if (origin) return origin;
  }
  throw new Error('The site did not start.');
}

async function signUp(): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'bench',
      email: 'bench@example.org',
      password: 'a quiet harbour',
      setupCode: SETUP_CODE,
    }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Uploads an image; returns the time in milliseconds. */
async function upload(token: string, image: Blob): Promise<number> {
  const body = new FormData();
  body.set('image', image, 'photograph.jpg');
  const before = performance.now();
  const answer = await fetch(`${origin}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`${answer.status} ${text}`);
  return performance.now() - before;
}

/** Requests the home page at a constant rate. The returned function stops it and returns the times in milliseconds. */
function askForPages(): () => Promise<number[]> {
  const times: number[] = [];
  let asking = true;
  const asked = (async () => {
    while (asking) {
      const before = performance.now();
      await (await fetch(`${origin}/`)).arrayBuffer();
      const took = performance.now() - before;
      times.push(took);
      await wait(Math.max(0, 1000 / PAGES_PER_SECOND - took));
    }
  })();
  return async () => {
    asking = false;
    await asked;
    return times;
  };
}

/** Samples the resident memory of the server. The returned function stops it and returns the peak in MB. */
function watchMemory(): () => number {
  let peak = 0;
  const sample = () => {
    const status = readFileSync(`/proc/${site.pid}/status`, 'utf8');
    peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  };
  sample();
  const samples = setInterval(sample, 10);
  return () => {
    clearInterval(samples);
    sample();
    return peak;
  };
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const figures = (times: number[]) =>
  `median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms (${times.length} pages)`;

function print(name: string, line: string): void {
  process.stdout.write(`${name.padEnd(34)}${line}\n`);
}

const stopped = new Promise((resolve) => site.once('exit', resolve));
try {
  origin = await readOrigin();
  const [small, large] = [await photograph(400, 300), await photograph(4000, 3000)];
  const token = await signUp();
  // The decoder is loaded with the first image.
  print('first upload, 0.1 megapixels', `${Math.round(await upload(token, small))} ms`);
  await wait(1000);

  const before = askForPages();
  await wait(3000);
  print('pages before', figures(await before()));
  print('memory before', `${watchMemory()().toFixed(0)} MB`);

  const memory = watchMemory();
  const during = askForPages();
  const times = [];
  for (let count = 0; count < 5; count += 1) times.push(await upload(token, large));
  // The server makes the copies after the response.
  await wait(3000);
  print(
    `upload, 12 megapixels, ${(large.size / 2 ** 20).toFixed(1)} MB`,
    `${times.map(Math.round).join(', ')} ms`,
  );
  print('pages during uploads and copies', figures(await during()));
  print('memory, one upload at a time', `${memory().toFixed(0)} MB at its peak`);

  const crowdMemory = watchMemory();
  const crowdPages = askForPages();
  const crowd = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(token, large)));
  await wait(5000);
  print(`${AT_ONCE} uploads at once`, `${Math.round(Math.max(...crowd))} ms for the last one`);
  print('pages meanwhile', figures(await crowdPages()));
  print(`memory, ${AT_ONCE} at once`, `${crowdMemory().toFixed(0)} MB at its peak`);
} finally {
  site.kill('SIGINT');
  await stopped;
  rmSync(folder, { recursive: true, force: true });
}
