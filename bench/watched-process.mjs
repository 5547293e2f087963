/**
 * Loaded before the built server by a bench (`node --import`). For each message of its parent it answers what the process needed
 * since the message before, as `Needed` of growth.ts describes it. JavaScript, because Node would need 30 MB to read TypeScript.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
const sum = ({ user, system }) => (user + system) / 1000;
let thread = sum(process.threadCpuUsage());
let all = sum(process.cpuUsage());
process.on('message', () => {
  const nowThread = sum(process.threadCpuUsage());
  const nowAll = sum(process.cpuUsage());
  // A turn, so that a delay of the last moment is counted.
  setTimeout(() => {
    process.send({
      thread: nowThread - thread,
      all: nowAll - all,
      // On a busy machine a delay holds time in which other processes ran.
      blocked: Math.min(delays.max / 1e6, nowThread - thread),
      memory: process.memoryUsage.rss() / 1024 / 1024,
    });
    delays.reset();
    thread = sum(process.threadCpuUsage());
    all = sum(process.cpuUsage());
  }, 5);
});
// The channel to the parent does not keep the process alive.
process.channel?.unref();
