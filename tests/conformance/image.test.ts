import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeReleaseFolder } from '../../scripts/release-folder.mjs';
import { fillCleanRoot, hasContainerEngine, runInside, signalInside } from '../support/clean-root.ts';

const project = join(import.meta.dirname, '../..');

/** The instructions of the last stage of the Dockerfile that say how the image runs. */
function imageOf(dockerfile: string) {
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const listIn = (pattern: RegExp): string[] => JSON.parse(pattern.exec(stage)?.[1] ?? '[]');
  const settings = /^ENV (.+)$/m.exec(stage)?.[1] ?? '';
  return {
    user: /useradd .*--uid (\d+)/.exec(stage)?.[1] ?? '',
    folder: /^WORKDIR (.+)$/m.exec(stage)?.[1] ?? '',
    release: /^COPY --from=build \/release (.+)$/m.exec(stage)?.[1] ?? '',
    env: Object.fromEntries(settings.split(' ').map((pair) => pair.split('=', 2))) as Record<string, string>,
    entrypoint: listIn(/^ENTRYPOINT (\[.+\])$/m),
    healthCheck: listIn(/^\s+CMD (\[.+\])$/m),
  };
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(typeof address === 'object' && address ? address.port : 0);
}

function outputOf(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  return () => output;
}

const exitOf = async (child: ChildProcess) => (await once(child, 'exit'))[0];

/** Where containers run, the image is built. Elsewhere its last stage runs in a root of its own: the release is the first stage. */
test('the image runs without compilers, as a user without rights, on a read-only file system, and tells its health', async () => {
  if (hasContainerEngine()) return checkImage();
  const image = imageOf(readFileSync(join(project, 'Dockerfile'), 'utf8'));
  // On the disk: temporary files may be in memory.
  const root = await mkdtemp(join(project, 'node_modules/.cache/clean-root-'));
  let site: ChildProcess | undefined;
  try {
    await makeReleaseFolder(join(root, image.release));
    fillCleanRoot(root, image.release);
    const inside = { ...image, root, env: { ...image.env, PORT: await freePort(), STOP_DELAY: '0' } };
    site = runInside(inside, image.entrypoint);
    const output = outputOf(site);
    const ended = exitOf(site);
    await vi.waitFor(() => expect(output()).toContain('Make it yours'), { timeout: 60_000 });
    expect(await exitOf(runInside(inside, image.healthCheck))).toBe(0);
    const page = await fetch(`http://127.0.0.1:${inside.env.PORT}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')]);
    const doctor = runInside({ ...inside, env: { ...inside.env, DATA_DIR: '/data/other' } }, [
      ...image.entrypoint,
      'doctor',
    ]);
    const advice = outputOf(doctor);
    expect(await exitOf(doctor)).toBe(0);
    expect(advice()).toContain('ok       Settings');
    const writes = ['/bin/sh', '-c', 'echo > /opt/x'];
    const refused = runInside(inside, writes);
    const refusal = outputOf(refused);
    expect(await exitOf(refused)).not.toBe(0);
    expect(refusal()).toMatch(/Read-only file system|Permission denied/);
    signalInside(site, 'SIGTERM');
    expect(await ended).toBe(0);
    expect(await exitOf(runInside(inside, image.healthCheck))).toBe(1);
  } finally {
    if (site) signalInside(site, 'SIGKILL');
    await rm(root, { recursive: true, force: true });
  }
}, 900_000);

/** Builds the image and runs it as the compose file does. */
async function checkImage(): Promise<void> {
  const name = 'vitrine-test';
  const docker = (...args: string[]) =>
    execFileSync('docker', args, { cwd: project, encoding: 'utf8' }).trim();
  docker('build', '--tag', name, '.');
  expect(Number(docker('image', 'inspect', '--format', '{{.Size}}', name))).toBeLessThan(250_000_000);
  const id = docker('run', '--detach', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', name);
  try {
    await vi.waitFor(
      () => expect(docker('inspect', '--format', '{{.State.Health.Status}}', id)).toBe('healthy'),
      { timeout: 60_000, interval: 1000 },
    );
    expect(docker('exec', id, 'id', '-u')).toBe('10001');
  } finally {
    docker('rm', '--force', '--volumes', id);
  }
}
