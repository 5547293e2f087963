import { pino } from 'pino';
import type { App } from '#server/create-app.ts';

/** Collects the messages that a site logs from now on, instead of printing them. */
export function logLinesOf({ server }: App): string[] {
  const lines: string[] = [];
  // The loggers of requests are children and share this stream.
  const stream = Reflect.get(server.log, pino.symbols.streamSym);
  stream.write = (line: string) => lines.push(JSON.parse(line).msg);
  return lines;
}
