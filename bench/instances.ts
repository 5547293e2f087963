/**
 * Measures several instances behind nginx, on PostgreSQL and a server for buckets, all on one machine, for docs/performance.md.
 * `npm run build && npm run bench:instances -- [--release=dist/vitrine-…] [--seconds=12]` (needs `nginx-light`). With
 * `--release` the instances run from an unpacked release instead of `build`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openFaultyLine } from '../tests/support/faulty-line.ts';
import { freePorts } from '../tests/support/instances/component.ts';
import { startS3Process } from '../tests/support/instances/two-instances.ts';
import { startPostgres } from './postgres.ts';
import { heapOptions, median, memorySettings, print, root, SETUP_CODE, until200 } from './support.ts';

const { values: options } = parseArgs({
  options: { release: { type: 'string' }, seconds: { type: 'string', default: '12' } },
});

const owner = { username: 'tove', email: 'tove@anselm.example', password: 'a quiet harbour' };
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

interface Answer {
  status: number;
  ms: number;
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

function call(method: string, url: string, token = '', sent?: object | Buffer, type = 'application/json') {
  const began = performance.now();
  const body = sent === undefined || Buffer.isBuffer(sent) ? sent : Buffer.from(JSON.stringify(sent));
  const headers = {
    ...(body ? { 'content-type': type, 'content-length': body.length } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  return new Promise<Answer>((settle) => {
    const failed = () =>
      settle({ status: 0, ms: performance.now() - began, body: Buffer.alloc(0), headers: {} });
    const made = httpRequest(url, { method, agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', failed);
      response.on('end', () =>
        settle({
          status: response.statusCode ?? 0,
          ms: performance.now() - began,
          body: Buffer.concat(parts),
          headers: response.headers,
        }),
      );
    });
    made.on('error', failed);
    made.end(body);
  });
}

const jsonOf = <Body>({ body }: Answer): Body => JSON.parse(body.toString());
const percentile = (values: number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1] ?? 0;

interface Instance {
  port: number;
  url: string;
  child: ChildProcess;
  start: () => Promise<void>;
  kill: () => Promise<void>;
}

function createInstance(port: number, env: Record<string, string>): Instance {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-instance-'));
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    PATH: process.env.PATH ?? '',
    ...memorySettings,
    ...env,
    PORT: String(port),
    DATA_DIR: folder,
  };
  const begin = () =>
    options.release
      ? spawn(resolve(options.release, 'vitrine'), [], { cwd: folder, env: settings, stdio: 'ignore' })
      : spawn(process.execPath, [...heapOptions, 'build/server/main.js'], {
          cwd: root,
          env: settings,
          stdio: 'ignore',
        });
  const instance: Instance = {
    port,
    url,
    child: begin(),
    start: async () => {
      instance.child = begin();
      await until200(`${url}/readyz`);
    },
    kill: async () => {
      const { child } = instance;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((settle) => child.once('exit', settle));
      child.kill('SIGKILL');
      await ended;
    },
  };
  return instance;
}

/** nginx with the location of deploy/nginx.conf, without TLS. */
async function startNginx(port: number, targets: number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'));
  mkdirSync(join(folder, 'logs'));
  const delivered = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8');
  const location = / {4}location \/ \{[\s\S]*?\n {4}\}/.exec(delivered)?.[0] ?? '';
  const server = /server 127\.0\.0\.1:3000([^;]*);/.exec(delivered)?.[1] ?? '';
  const upstreams = targets.map((target) => `server 127.0.0.1:${target}${server};`).join('\n');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1;
pid nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy;
  fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  upstream vitrine { ${upstreams} keepalive 64; }
  server { listen 127.0.0.1:${port}; client_max_body_size 110m; proxy_request_buffering off;
${location}
  }
}`,
  );
  const child = spawn(
    'nginx',
    ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;', '-e', 'logs/error.log'],
    {
      stdio: 'ignore',
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await until200(`${url}/healthz`);
  return {
    url,
    stop: async () => {
      const ended = new Promise((settle) => child.once('exit', settle));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Rig {
  url: string;
  instances: Instance[];
  token: string;
  /** Times that each object of the bucket was written. */
  puts: Map<string, number>;
}

/** Runs `work` on so many instances that were started together on an empty database and an empty bucket. */
async function withInstances(
  count: number,
  factor: number,
  work: (rig: Rig) => Promise<void>,
): Promise<void> {
  await using parts = new AsyncDisposableStack();
  const [postgresPort = 0, nginxPort = 0, ...ports] = await freePorts(count + 2);
  const postgres = await startPostgres(postgresPort);
  parts.defer(postgres.stop);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bucket-'));
  parts.defer(() => rmSync(folder, { recursive: true, force: true }));
  const s3 = await startS3Process(folder);
  parts.defer(s3.kill);
  const line = parts.use(await openFaultyLine(s3.port));
  const puts = new Map<string, number>();
  line.faultOf = ({ method, path }) => {
    if (method === 'PUT') puts.set(path, (puts.get(path) ?? 0) + 1);
    return undefined;
  };
  const env = {
    DATABASE_URL: await postgres.createDatabase('site'),
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: line.url,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    SETUP_CODE,
    TRUST_PROXY: 'true',
    RATE_LIMIT_FACTOR: String(factor),
  };
  const instances = ports.map((port) => createInstance(port, env));
  for (const { kill } of instances) parts.defer(kill);
  for (const { url } of instances) await until200(`${url}/readyz`);
  const nginx = await startNginx(nginxPort, ports);
  parts.defer(nginx.stop);
  const signedUp = await call('POST', `${nginx.url}/api/auth/signup`, '', {
    ...owner,
    setupCode: SETUP_CODE,
  });
  await work({ url: nginx.url, instances, puts, token: jsonOf<{ token: string }>(signedUp).token });
}

/** Reads pages and saves posts through nginx, and kills one instance on the way. */
async function killUnderLoad({ url, instances, token }: Rig): Promise<void> {
  const end = performance.now() + Number(options.seconds) * 1000;
  const begun = performance.now();
  const failures: { at: number; what: string }[] = [];
  let requests = 0;
  const note = (what: string, { status }: Answer) => {
    requests += 1;
    if (status < 200 || status >= 400) failures.push({ at: performance.now(), what: `${what} ${status}` });
  };
  const paths = ['/', '/blog', '/projects', '/about', '/blog/5', '/api/blog/posts'];
  const read = async (first: number) => {
    for (let turn = first; performance.now() < end; turn += 1)
      note('read', await call('GET', url + paths[turn % paths.length]));
  };
  const save = async () => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      note(
        'save',
        await call('POST', `${url}/api/blog/posts`, token, { title: `Under load ${turn}`, status: 'draft' }),
      );
      await wait(200);
    }
  };
  const work = [...Array.from({ length: 16 }, (_, index) => read(index)), save()];
  await wait(Number(options.seconds) * 300);
  const killedAt = performance.now();
  await instances[0]?.kill();
  await wait(Number(options.seconds) * 300);
  await instances[0]?.start();
  await Promise.all(work);
  const late = failures.filter(({ at }) => at - killedAt > 2000);
  const share = (100 * failures.length) / requests;
  print(
    `${instances.length} instances, one killed: ${requests} requests in ${((performance.now() - begun) / 1000).toFixed(0)} s, ` +
      `${failures.length} failed (${share.toFixed(3)} %; aim 0.1 %), ${late.length} of them after 2 s (aim 0)`,
  );
  for (const { at, what } of failures.slice(0, 10))
    print(`  ${what} ${(at - killedAt).toFixed(0)} ms after the kill`);
}

/** Sends 100 edits of the same version of one post at once, five times. */
async function editAtOnce({ instances, token }: Rig): Promise<void> {
  const [first] = instances;
  const made = await call('POST', `${first?.url}/api/blog/posts`, token, {
    title: 'Edited',
    status: 'draft',
  });
  const { id } = jsonOf<{ id: number }>(made);
  const wins: number[] = [];
  const others = new Map<number, number>();
  for (let round = 0; round < 5; round += 1) {
    const { version } = jsonOf<{ version: number }>(
      await call('GET', `${first?.url}/api/blog/posts/${id}`, token),
    );
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const { url } = instances[index % instances.length] as Instance;
        return call('PUT', `${url}/api/blog/posts/${id}`, token, {
          title: `Edit ${round} ${index}`,
          expectedVersion: version,
        });
      }),
    );
    wins.push(answers.filter(({ status }) => status === 200).length);
    for (const { status } of answers) others.set(status, (others.get(status) ?? 0) + 1);
  }
  print(
    `${instances.length} instances, 100 edits of one version at once, five times: ${wins.join(', ')} won (aim 1 each); ` +
      `statuses ${JSON.stringify([...others])}`,
  );
}

/** Saves on the first instance, and looks when each other one shows it. */
async function measureDelay({ instances, token }: Rig): Promise<void> {
  const [first, ...rest] = instances;
  const delays: number[] = [];
  for (let round = 0; round < 100; round += 1) {
    const siteName = `Named ${round}`;
    await call('PUT', `${first?.url}/api/settings`, token, { general: { siteName } });
    const saved = performance.now();
    await Promise.all(
      rest.map(async ({ url }) => {
        for (;;) {
          const shown = await call('GET', `${url}/api/settings/public`);
          const isSeen = jsonOf<{ general: { siteName: string } }>(shown).general.siteName === siteName;
          if (isSeen || performance.now() - saved > 5000) break;
          await wait(1);
        }
        delays.push(performance.now() - saved);
      }),
    );
    await wait(20);
  }
  print(
    `${instances.length} instances, a save is seen by the others after ${median(delays).toFixed(0)} ms (p50), ` +
      `${percentile(delays, 0.99).toFixed(0)} ms (p99; aim 100), ${Math.max(...delays).toFixed(0)} ms at most`,
  );
}

/** Uploads 200 pictures over all instances, waits for their copies, and counts how often each object was written. */
async function uploadPictures({ url, instances, token, puts }: Rig): Promise<void> {
  const begun = performance.now();
  const queue = Array.from({ length: 200 }, (_, index) => index);
  const statuses = new Map<number, number>();
  const upload = async () => {
    for (let number = queue.pop(); number !== undefined; number = queue.pop()) {
      const background = { r: number, g: 255 - number, b: 90 };
      const bytes = await sharp({ create: { width: 1000, height: 700, channels: 3, background } })
        .png()
        .toBuffer();
      const border = '----vitrine';
      const head = `--${border}\r\ncontent-disposition: form-data; name="file"; filename="boat-${number}.png"\r\ncontent-type: image/png\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${border}--\r\n`)]);
      const { status } = await call(
        'POST',
        `${url}/api/files`,
        token,
        body,
        `multipart/form-data; boundary=${border}`,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 8 }, upload));
  let before = -1;
  // The copies are made one picture after the other on each instance.
  while (puts.size !== before) {
    before = puts.size;
    await wait(8000);
  }
  const copies = [...puts].filter(([path]) => /-\d+\.(avif|webp)/.test(path));
  const twice = copies.filter(([, times]) => times > 1);
  print(
    `${instances.length} instances, 200 pictures: statuses ${JSON.stringify([...statuses])}, ${copies.length} copies, ` +
      `${twice.length} of them made more than once (aim 0), ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
}

/** Tries 100 wrong passwords at once over all instances. */
async function guessPasswords({ url, instances }: Rig): Promise<void> {
  const guesses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      call('POST', `${url}/api/auth/signin`, '', {
        username: owner.username,
        password: `a wrong one ${index}`,
      }),
    ),
  );
  const tried = guesses.filter(({ status }) => status === 401).length;
  const refused = guesses.filter(({ status }) => status === 429).length;
  print(
    `${instances.length} instances, 100 wrong passwords from one network: ${tried} tried (documented: 10 in a minute), ${refused} refused`,
  );
}

/** Starts one instance seven times, and reads its memory when it has rested after one page. */
async function measureStart({ instances }: Rig): Promise<void> {
  const [instance] = instances as [Instance];
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    await instance.kill();
    const begun = performance.now();
    await instance.start();
    await until200(`${instance.url}/`);
    times.push(performance.now() - begun);
  }
  await wait(20_000);
  const status = readFileSync(`/proc/${instance.child.pid}/status`, 'utf8');
  const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  print(
    `The first 200 of the home page after ${median(times).toFixed(0)} ms (median of 7, ${times.map((ms) => ms.toFixed(0)).join(', ')}; aim 700); ` +
      `${resident.toFixed(0)} MB resident when idle after one page (aim 150)`,
  );
}

for (const count of [2, 4]) {
  await withInstances(count, 10_000, async (rig) => {
    await killUnderLoad(rig);
    await editAtOnce(rig);
    await measureDelay(rig);
    if (count === 4) await uploadPictures(rig);
    if (count === 2) await measureStart(rig);
  });
}
await withInstances(4, 1, guessPasswords);
agent.destroy();
