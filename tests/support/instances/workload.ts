import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { createHttpSite } from '#browser/call/http-site.ts';
import { SETUP_CODE } from '../site-process.ts';

const owner = { username: 'tove', email: 'tove@anselm.example', password: 'a quiet harbour' };

/** The pause of each writer after an acknowledged write and after a failure, in milliseconds. */
const PAUSE_MS = 60;
const FAILED_MS = 120;

/** The longest wait for a response, in milliseconds. */
const PATIENCE_MS = 20_000;

/** What was acknowledged, and what every request met. */
export interface Workload {
  token: string;
  /** The acknowledged titles, by the id of their post. */
  posts: Map<number, string>;
  /** The last acknowledged number of the title of one post that is written again and again. */
  edited: { id: number; acknowledged: number; sent: number };
  /** The URLs of acknowledged uploads, with their bytes; those of pictures may be encoded anew. */
  files: Map<string, Buffer>;
  /** Resolves when a write of each sort was acknowledged after this call, with the milliseconds that it took. */
  untilAllWrite: () => Promise<number>;
  stop: () => Promise<void>;
}

type Sort = 'posts' | 'edits' | 'uploads';

/** Claims the site, then creates posts, edits one post and uploads files without end, each write until it is acknowledged. */
export async function startWorkload(url: string): Promise<Workload> {
  const visitor = createHttpSite({ origin: url, token: () => undefined });
  const { token } = await visitor.auth.signUp({ ...owner, setupCode: SETUP_CODE });
  const posts = new Map<number, string>();
  const files = new Map<string, Buffer>();
  const counts: Record<Sort, number> = { posts: 0, edits: 0, uploads: 0 };
  let isStopped = false;

  /** Sends a write until it is acknowledged, under one key, so that a repetition is no second write. */
  async function write<Result>(
    sort: Sort,
    path: string,
    init: () => RequestInit & { headers?: Record<string, string> },
  ): Promise<Result | undefined> {
    const key = randomUUID();
    for (;;) {
      const { headers, ...rest } = init();
      const response = await fetch(url + path, {
        ...rest,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, ...headers },
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => undefined);
      const body = await response?.json().catch(() => undefined);
      if (response?.ok && body) {
        counts[sort] += 1;
        return body;
      }
      if (response && response.status < 500)
        throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
      if (isStopped) return undefined;
      await wait(FAILED_MS);
    }
  }

  const json = (method: string, body: object) => () => ({
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

  const first = await write<{ id: number }>('edits', '/api/blog/posts', json('POST', { title: 'Edited 0' }));
  const edited = { id: first?.id ?? 0, acknowledged: 0, sent: 0 };

  async function repeat(work: (number: number) => Promise<void>): Promise<void> {
    for (let number = 1; !isStopped; number += 1) {
      await work(number);
      await wait(PAUSE_MS);
    }
  }

  const writers = [
    repeat(async (number) => {
      const title = `Post ${number}`;
      const made = await write<{ id: number }>('posts', '/api/blog/posts', json('POST', { title }));
      if (made) posts.set(made.id, title);
    }),
    repeat(async (number) => {
      edited.sent = number;
      const title = `Edited ${number}`;
      const saved = await write('edits', `/api/blog/posts/${edited.id}`, json('PUT', { title }));
      if (saved) edited.acknowledged = number;
    }),
    repeat(async (number) => {
      const isPicture = number % 2 === 0;
      const bytes = isPicture ? await pictureOf(number) : Buffer.from(`ID3 ${number} `.repeat(20_000));
      const name = isPicture ? `boat-${number}.png` : `tide-${number}.mp3`;
      const form = () => {
        const body = new FormData();
        body.append('file', new File([new Uint8Array(bytes)], name));
        return { method: 'POST', body };
      };
      const stored = await write<{ url: string }>('uploads', '/api/files', form);
      if (stored) files.set(stored.url, bytes);
    }),
  ];
  // A failure is thrown by `stop`; it must not end the process before.
  const ended = Promise.all(writers);
  ended.catch(() => {});

  return {
    token,
    posts,
    edited,
    files,
    untilAllWrite: async () => {
      const begun = performance.now();
      const before = { ...counts };
      while (Object.entries(before).some(([sort, count]) => counts[sort as Sort] === count)) {
        if (performance.now() - begun > 2 * PATIENCE_MS)
          throw new Error(`Writes stopped: ${JSON.stringify(counts)}`);
        // A writer has ended with an error.
        await Promise.race([wait(20), ended.then(() => wait(20))]);
      }
      return performance.now() - begun;
    },
    stop: async () => {
      isStopped = true;
      await ended;
    },
  };
}

const pictureOf = (number: number): Promise<Buffer> =>
  sharp({
    create: { width: 40, height: 30, channels: 3, background: { r: number % 256, g: number >> 8, b: 90 } },
  })
    .png()
    .toBuffer();
