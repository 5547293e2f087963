import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A process of a site that a test kills, freezes and starts again. */
export interface Component {
  /** Resolves when it is ready. */
  start: () => Promise<void>;
  /** Kills it without warning, as the kernel's OOM killer would. */
  kill: () => Promise<void>;
  /** It keeps its connections and says nothing, like a machine that hangs. */
  freeze: () => void;
  thaw: () => void;
}

interface ComponentOptions {
  command: string;
  args: string[];
  options: SpawnOptions;
  isReady: () => Promise<boolean>;
}

const PATIENCE_MS = 20_000;

export function createComponent({ command, args, options, isReady }: ComponentOptions): Component {
  let child: ChildProcess | undefined;
  const hasEnded = (one: ChildProcess) => one.exitCode !== null || one.signalCode !== null;

  async function kill(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || hasEnded(running)) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  }

  return {
    kill,
    start: async () => {
      const until = Date.now() + PATIENCE_MS;
      do {
        // A killed PostgreSQL may take a moment to leave its memory.
        if (!child || hasEnded(child)) child = spawn(command, args, { stdio: 'ignore', ...options });
        if (await isReady()) return;
        await wait(25);
      } while (Date.now() < until);
      throw new Error(`${command} ${args.join(' ')} is not ready`);
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

/** Ports of this machine that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      await new Promise((resolve) => server.close(resolve));
      return typeof address === 'object' && address ? address.port : 0;
    }),
  );
}
