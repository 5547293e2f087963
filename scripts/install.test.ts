import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const scripts = import.meta.dirname;

/** Where the packages put Node on this platform; the test copies have it at the same place. */
const nodeInPackages = process.execPath.split('node_modules/').at(-1) ?? '';

const lock = {
  packages: {
    '': { dependencies: { one: '1.0.0' }, devDependencies: { two: '2.0.0' } },
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' },
    'node_modules/two': { version: '2.0.0', integrity: 'sha512-two', dev: true },
    'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-other', optional: true },
  },
};

/** A small project with the real scripts, whose npm and build programs only note that they ran. */
function openProject() {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-install-'));
  const write = (name: string, text: string, mode = 0o644) => {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text, { mode });
  };
  const program = (name: string, body: string) =>
    write(name, `#!/bin/sh\necho "$(basename "$0") $*" >> "${join(root, 'ran.txt')}"\n${body}\n`, 0o755);

  cpSync(scripts, join(root, 'scripts'), { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  // It needs a real build.
  write('scripts/first-view-styles.ts', '');
  write('package.json', JSON.stringify({ type: 'module', ...lock.packages[''] }));
  write('package-lock.json', JSON.stringify(lock));
  for (const name of ['server', 'mock', 'config'].map((kind) => `vite.${kind}.config.ts`)) write(name, '');
  for (const name of ['vite.config.ts', 'react-router.config.ts', 'src/site.ts', 'public/icon.svg'])
    write(name, '');
  program('bin/npm', '');
  const installed = () => {
    write(`node_modules/${nodeInPackages}`, '');
    rmSync(join(root, 'node_modules', nodeInPackages));
    symlinkSync(process.execPath, join(root, 'node_modules', nodeInPackages));
    for (const name of ['one', 'two']) write(`node_modules/${name}/package.json`, '{}');
    program(
      'node_modules/.bin/react-router',
      'mkdir -p "$BUILD_DIR/client" && echo "$NODE_ENV" > "$BUILD_DIR/mode" && sleep "0$BUILD_SECONDS" && exit "0$BUILD_CODE"',
    );
    program('node_modules/.bin/vite', 'mkdir -p "$BUILD_DIR/server"');
    const { 'node_modules/other-platform': _, '': __, ...present } = lock.packages;
    write('node_modules/.package-lock.json', JSON.stringify({ packages: present }));
  };
  return {
    root,
    write,
    installed,
    ran: () => (existsSync(join(root, 'ran.txt')) ? readFileSync(join(root, 'ran.txt'), 'utf8') : ''),
    run: (args: string[], env: Record<string, string> = {}, asUser?: number) =>
      new Promise<{ code: number; output: string }>((resolve) => {
        if (asUser !== undefined) chmodSync(root, 0o755);
        const options = {
          cwd: root,
          env: { PATH: `${join(root, 'bin')}:${process.env.PATH}`, ...env },
          ...(asUser === undefined ? {} : { uid: asUser }),
        };
        execFile(process.execPath, args, options, (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
        );
      }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A program of the test projects that only notes that it ran. */
const anything = ['scripts/run.mjs', 'vite'];

test('packages that are present are not asked for again, however old their files are', async () => {
  using project = openProject();
  project.installed();
  project.write('package-lock.json', JSON.stringify(lock, undefined, 2));
  expect(await project.run(anything, { BUILD_DIR: 'out' })).toMatchObject({ code: 0 });
  expect(project.ran()).toBe('vite \n');
});

test('packages are installed with those of the build, also for production, when one of them differs', async () => {
  for (const change of [
    { 'node_modules/one': { version: '1.0.1', integrity: 'sha512-one' } },
    { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-changed' } },
    { 'node_modules/three': { version: '3.0.0', integrity: 'sha512-three' } },
  ]) {
    using project = openProject();
    project.installed();
    project.write('package-lock.json', JSON.stringify({ packages: { ...lock.packages, ...change } }));
    await project.run(anything, { NODE_ENV: 'production', BUILD_DIR: 'out' });
    expect(project.ran()).toMatch(/^npm ci --include=dev --include=optional /);
  }
});

test('packages are installed when the folder of one is missing, and a missing Node is named', async () => {
  using project = openProject();
  project.installed();
  rmSync(join(project.root, 'node_modules/two'), { recursive: true });
  await project.run(anything, { BUILD_DIR: 'out' });
  expect(project.ran()).toContain('npm ci');

  rmSync(join(project.root, 'node_modules'), { recursive: true });
  const { code, output } = await project.run(anything);
  expect(code).toBe(1);
  expect(output).toContain('npm installed no Node for this platform');
});

test('packages behind a symbolic link are used when they fit, and never removed', async () => {
  using project = openProject();
  project.installed();
  renameSync(join(project.root, 'node_modules'), join(project.root, 'elsewhere'));
  symlinkSync('elsewhere', join(project.root, 'node_modules'));
  expect(await project.run(anything, { BUILD_DIR: 'out' })).toMatchObject({ code: 0 });

  rmSync(join(project.root, 'elsewhere/one'), { recursive: true });
  const { code, output } = await project.run(anything, { BUILD_DIR: 'out' });
  expect(code).toBe(1);
  expect(output).toMatch(/^node_modules is a link to elsewhere, and the packages there/);
  expect(project.ran()).not.toContain('npm');
  expect(existsSync(join(project.root, 'elsewhere/two'))).toBe(true);
});

test('a build is made for production and swapped in; unchanged sources are not built again', async () => {
  using project = openProject();
  project.installed();
  const builds = () => project.ran().match(/react-router build/g)?.length ?? 0;
  const build = () => project.run(['scripts/build.mjs'], { NODE_ENV: 'development' });
  expect(await build()).toMatchObject({ code: 0 });
  expect(readFileSync(join(project.root, 'build/mode'), 'utf8')).toBe('production\n');
  await build();
  project.write('src/site.test.ts', 'a test is no part of the build');
  await build();
  expect(builds()).toBe(1);
  project.write('src/site.ts', 'changed');
  expect(await build()).toMatchObject({ code: 0 });
  expect(builds()).toBe(2);
  expect(readdirSync(project.root).filter((name) => name.startsWith('.building'))).toEqual([]);
});

test('a build that fails or is killed leaves the one before, and the next one clears up', async () => {
  using project = openProject();
  project.installed();
  await project.run(['scripts/build.mjs']);
  project.write('src/site.ts', 'changed');
  expect(await project.run(['scripts/build.mjs'], { BUILD_CODE: '3' })).toMatchObject({ code: 3 });
  expect(existsSync(join(project.root, 'build/.built'))).toBe(true);
  const abandoned = () => readdirSync(project.root).filter((name) => name.startsWith('.building'));
  expect(abandoned()).toEqual([]);

  const killed = spawn(process.execPath, ['scripts/build.mjs'], {
    cwd: project.root,
    env: { PATH: String(process.env.PATH), BUILD_SECONDS: '1' },
    stdio: 'ignore',
  });
  await expect.poll(abandoned, { timeout: 10_000 }).toHaveLength(1);
  killed.kill('SIGKILL');
  await new Promise((resolve) => killed.once('exit', resolve));
  expect(existsSync(join(project.root, 'build/.built'))).toBe(true);
  expect(await project.run(['scripts/build.mjs'])).toMatchObject({ code: 0 });
  expect(abandoned()).toEqual([]);
});

test('a user who may not write gets a sentence, but starts what is built', async () => {
  using project = openProject();
  project.installed();
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) chmodSync(project.root, 0o555);
  const nobody = isRoot ? 65_534 : undefined;
  const refused = await project.run(['scripts/start.mjs'], {}, nobody);
  if (!isRoot) chmodSync(project.root, 0o755);
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/^There is no present build in build, and this user may not write to /);
  expect(refused.output).not.toMatch(/\n\s+at /);

  await project.run(['scripts/build.mjs']);
  project.write('build/server/main.js', 'process.stdout.write("started")');
  if (!isRoot) chmodSync(project.root, 0o555);
  expect(await project.run(['scripts/start.mjs'], {}, nobody)).toEqual({ code: 0, output: 'started' });
  if (!isRoot) chmodSync(project.root, 0o755);
});

test.each(['start', 'test', 'run', 'check', 'build', 'build-mock', 'reset-codes'])(
  'an old Node gets a sentence from %s',
  async (script) => {
    using project = openProject();
    project.write(
      'old-node.cjs',
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } });",
    );
    const { code, output } = await project.run(['-r', './old-node.cjs', `scripts/${script}.mjs`]);
    expect(code).toBe(1);
    expect(output).toMatch(/^Vitrine needs Node 20 or newer to install itself, and this is Node 18\.20\.4\./);
    expect(project.ran()).toBe('');
  },
);
