import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The programs beside the release: the starter is a script of the shell. */
const PROGRAMS = ['/bin/sh', '/usr/bin/dirname', '/usr/bin/readlink'];

/** Those of libc6, libgcc-s1 and libstdc++6, without which no Debian is. The release brings the others. */
const IN_EVERY_SYSTEM = /^(ld-linux|libc|libm|libdl|libpthread|librt|libresolv|libstdc\+\+|libgcc_s)[-.]/;

const FOLDERS = ['data', 'dev', 'proc', 'tmp'];

/**
 * Makes a root directory that has nothing but these programs, what they and the release load, and the release: no compiler, no
 * npm, no package of the project.
 */
export function fillCleanRoot(root: string, release: string): void {
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
  const modules = readdirSync(join(root, release), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.node'))
    .map((name) => join(root, release, name));
  const libraries = [...PROGRAMS, join(root, release, 'bin/node'), ...modules]
    .flatMap(librariesOf)
    .filter((path) => IN_EVERY_SYSTEM.test(basename(path)));
  for (const path of new Set([...PROGRAMS, ...libraries])) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    copyFileSync(path, join(root, path));
  }
  // The user without rights reads it.
  chmodSync(root, 0o755);
  chmodSync(join(root, 'data'), 0o777);
}

/** The libraries of the system that a program loads. Those of the release lie in the release. */
function librariesOf(program: string): string[] {
  const listed = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...listed.matchAll(/(?:=> |^\s)(\/(?:usr\/)?lib\S*)/gm)].flatMap(([, path]) => path ?? []);
}

/** Mounts the root without the right to write, then gives up every right and runs the command. */
const ENTER = `
set -e
root=$1 user=$2 folder=$3
shift 3
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o mode=1777 tmpfs "$root/data"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
exec chroot $user "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
`;

interface Inside {
  root: string;
  /** The id of a user without rights. */
  user: string;
  folder: string;
  env: Record<string, string>;
}

/** Runs a program in such a root as a user without rights. It can write /data and /tmp, and shares the network. */
export function runInside({ root, user, folder, env }: Inside, command: string[]): ChildProcess {
  const isRoot = process.getuid?.() === 0;
  // Without the rights of root the user of this process becomes the root of a namespace, which has no other users.
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', ...(isRoot ? [] : ['--map-root-user'])];
  const as = isRoot ? `--userspec=${user}:${user}` : '--';
  return spawn('unshare', [...namespaces, 'sh', '-c', ENTER, 'sh', root, as, folder, ...command], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
  });
}

/** Sends a signal to the program inside, as a container engine does. `unshare` itself passes none on. */
export function signalInside({ pid, exitCode }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (exitCode !== null) return;
  const [inside] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  if (inside) process.kill(Number(inside), signal);
}

/** Whether this machine runs containers. */
export function hasContainerEngine(): boolean {
  try {
    execFileSync('docker', ['info'], { stdio: 'ignore' });
    return true;
  } catch {
    return existsSync('/run/podman/podman.sock');
  }
}
