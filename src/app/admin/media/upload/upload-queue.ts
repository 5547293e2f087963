import { type ErrorCode, isSiteError } from '#contract/errors.ts';
import { identityOf, type StoredUpload, type UploadMemory } from './upload-memory.ts';

/**
 * The state of one file of the queue. `missing` is a file of an earlier visit of this screen: the browser forgot its
 * bytes, so the user has to choose it again. A `refused` file cannot be uploaded as it is.
 */
export type UploadState = 'waiting' | 'uploading' | 'done' | 'failed' | 'refused' | 'missing';

/** One file of the queue, as the screen shows it. */
export interface QueuedUpload extends StoredUpload {
  key: number;
  state: UploadState;
  /** The share of the file that has been sent, from 0 to 1. */
  progress: number;
  /** Why the file was refused or failed. */
  reason?: string | undefined;
}

/** A file and the path of the folder that it was chosen with; empty outside of a folder. */
export interface ChosenFile {
  file: File;
  folder: string;
}

export interface SendOptions {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

interface UploadQueueOptions {
  /** Sends one file. */
  send: (file: File, options: SendOptions) => Promise<unknown>;
  /** Says why a file cannot be uploaded and what to do; undefined for one that can. */
  refusalOf: (file: File) => Promise<string | undefined>;
  memory: UploadMemory;
  /** Called after each file that has arrived. */
  onArrived?: () => void;
}

export interface UploadQueue {
  /** The files in the order in which they were added. A change makes a new list. */
  entries: () => readonly QueuedUpload[];
  subscribe: (listener: () => void) => () => void;
  /** Adds files and starts. A file that is listed as missing takes its place there; one that is queued is skipped. */
  add: (files: ChosenFile[]) => void;
  retry: (key: number) => void;
  retryAll: () => void;
  /** Stops a file that is not done, and takes any file off the list. */
  remove: (key: number) => void;
  /** The same for all files. */
  clear: () => void;
}

/** A file that is not sent at all. */
class Refusal extends Error {}

/** The number of files that are sent at the same time. More only share the same connection. */
const AT_ONCE = 3;

/** A failure with one of these would meet every other file too, so the queue stops. */
const stopping: readonly ErrorCode[] = ['unauthenticated', 'forbidden', 'unavailable', 'storage-full'];

/** Uploads any number of files, a few at a time, and remembers the names of those that have not arrived. */
export function createUploadQueue({ send, refusalOf, memory, onArrived }: UploadQueueOptions): UploadQueue {
  const listeners = new Set<() => void>();
  const files = new Map<number, File>();
  const running = new Map<number, AbortController>();
  let lastKey = 0;
  let entries: readonly QueuedUpload[] = memory.read().map((stored) => entryOf(stored, 'missing'));

  function entryOf({ name, size, lastModified, folder }: StoredUpload, state: UploadState): QueuedUpload {
    lastKey += 1;
    return { key: lastKey, name, size, lastModified, folder, state, progress: 0 };
  }

  function set(next: readonly QueuedUpload[]): void {
    entries = next;
    for (const listener of listeners) listener();
  }

  function change(key: number, part: Partial<QueuedUpload>): void {
    set(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  }

  function remember(): void {
    memory.write(entries.filter(({ state }) => state !== 'done' && state !== 'refused'));
  }

  function start(): void {
    for (const { key, state } of entries) {
      if (running.size >= AT_ONCE) return;
      const file = files.get(key);
      if (state === 'waiting' && file) void upload(key, file);
    }
  }

  async function upload(key: number, file: File): Promise<void> {
    const abort = new AbortController();
    running.set(key, abort);
    change(key, { state: 'uploading', progress: 0, reason: undefined });
    try {
      await requireAccepted(file);
      abort.signal.throwIfAborted();
      await send(file, {
        signal: abort.signal,
        onProgress: (progress) => {
          if (!abort.signal.aborted) change(key, { progress });
        },
      });
      files.delete(key);
      change(key, { state: 'done', progress: 1 });
      onArrived?.();
    } catch (error) {
      if (error instanceof Refusal) refuse(key, error.message);
      else if (!abort.signal.aborted) fail(key, error);
    }
    running.delete(key);
    remember();
    start();
  }

  async function requireAccepted(file: File): Promise<void> {
    // A file that the browser cannot read any more fails when it is sent.
    const reason = await refusalOf(file).catch(() => undefined);
    if (reason !== undefined) throw new Refusal(reason);
  }

  function refuse(key: number, reason: string): void {
    files.delete(key);
    change(key, { state: 'refused', reason });
  }

  function fail(key: number, error: unknown): void {
    const reason = isSiteError(error) ? error.message : 'Something went wrong.';
    change(key, { state: 'failed', reason });
    if (!isSiteError(error) || !stopping.includes(error.code)) return;
    set(entries.map((entry) => (entry.state === 'waiting' ? { ...entry, state: 'failed', reason } : entry)));
  }

  function retryThose(wanted: (entry: QueuedUpload) => boolean): void {
    set(
      entries.map((entry) =>
        entry.state === 'failed' && wanted(entry)
          ? { ...entry, state: 'waiting', progress: 0, reason: undefined }
          : entry,
      ),
    );
    start();
  }

  function removeThose(unwanted: (entry: QueuedUpload) => boolean): void {
    const removed = entries.filter(unwanted);
    set(entries.filter((entry) => !unwanted(entry)));
    for (const { key } of removed) {
      files.delete(key);
      running.get(key)?.abort();
    }
    remember();
  }

  return {
    entries: () => entries,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (chosen) => {
      set(
        withFiles(entries, chosen, (given, file) => {
          const entry = entryOf(given, 'waiting');
          files.set(entry.key, file);
          return entry;
        }),
      );
      remember();
      start();
    },
    retry: (key) => retryThose((entry) => entry.key === key),
    retryAll: () => retryThose(() => true),
    remove: (key) => removeThose((entry) => entry.key === key),
    clear: () => removeThose(() => true),
  };
}

/**
 * Adds files to a queue; `newEntry` makes the entry of one. A missing file is recognised by its name and size: a copy or a
 * download has another date.
 */
function withFiles(
  entries: readonly QueuedUpload[],
  chosen: ChosenFile[],
  newEntry: (given: StoredUpload, file: File) => QueuedUpload,
): QueuedUpload[] {
  const next = [...entries];
  const queued = new Set(next.filter(({ state }) => state !== 'missing').map(identityOf));
  for (const { file, folder } of chosen) {
    const { name, size, lastModified } = file;
    const given = { name, size, lastModified, folder };
    const missing = next.findIndex(
      (entry) => entry.state === 'missing' && entry.name === name && entry.size === size,
    );
    if (missing < 0 && queued.has(identityOf(given))) continue;
    queued.add(identityOf(given));
    next.splice(missing < 0 ? next.length : missing, missing < 0 ? 0 : 1, newEntry(given, file));
  }
  return next;
}

export interface QueueTotals {
  /** The files that are or were to be uploaded. */
  files: number;
  done: number;
  failed: number;
  refused: number;
  missing: number;
  /** Files that wait or are being sent. */
  active: number;
  /** The share of all bytes that have been sent, from 0 to 1. */
  progress: number;
}

/** Sums a queue up. Missing and refused files have no part in the progress. */
export function totalsOf(entries: readonly QueuedUpload[]): QueueTotals {
  const count = (...states: UploadState[]) => entries.filter(({ state }) => states.includes(state)).length;
  const sent = entries.filter(({ state }) => state !== 'refused' && state !== 'missing');
  // A file without bytes counts as one byte, so that it has a share.
  const weight = ({ size }: QueuedUpload) => Math.max(1, size);
  const bytes = sent.reduce((sum, entry) => sum + weight(entry), 0);
  const bytesSent = sent.reduce((sum, entry) => sum + weight(entry) * entry.progress, 0);
  return {
    files: sent.length,
    done: count('done'),
    failed: count('failed'),
    refused: count('refused'),
    missing: count('missing'),
    active: count('waiting', 'uploading'),
    progress: bytes === 0 ? 0 : bytesSent / bytes,
  };
}
