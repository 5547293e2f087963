import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useAccount, useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { counted } from '#app/media/library/media-words.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { followUpload } from '#browser/call/upload-progress.ts';
import { createUploadMemory } from './upload-memory.ts';
import { createUploadQueue, type SendOptions, totalsOf, type UploadQueue } from './upload-queue.ts';
import { refusalOf, type UploadLimits } from './upload-refusals.ts';

/** The queue of each account. It goes on while other screens are open, so it outlives the screen of the library. */
const queues = new Map<number, UploadQueue>();

/** The functions and limits of the screen, as of its last rendering. */
let send: (file: File, options: SendOptions) => Promise<unknown> = () => Promise.reject();
let limits: UploadLimits | undefined;
/** Absent while another screen is open. */
let onArrived: (() => void) | undefined;

function queueOf(account: number): UploadQueue {
  const known = queues.get(account);
  if (known) return known;
  const queue = createUploadQueue({
    send: (file, options) => send(file, options),
    refusalOf: async (file) => limits && refusalOf(file, limits),
    memory: createUploadMemory(() => localStorage, account),
    onArrived: () => {
      onArrived?.();
      const { active, done, failed } = totalsOf(queue.entries());
      if (onArrived || active > 0) return;
      // The screen of the library would show it.
      if (failed > 0) toasts.error(`${counted(failed, 'file was', 'files were')} not uploaded.`);
      else toasts.success(`${counted(done, 'file')} uploaded`);
    },
  });
  window.addEventListener('beforeunload', (event) => {
    if (totalsOf(queue.entries()).active > 0) event.preventDefault();
  });
  queues.set(account, queue);
  return queue;
}

/** The upload queue of the signed-in account. `onArrival` is called after each file that has arrived. */
export function useUploadQueue(given: UploadLimits, onArrival: () => void) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const queue = queueOf(useAccount().id);
  const entries = useSyncExternalStore(queue.subscribe, queue.entries);
  const arrived = useEffectEvent(onArrival);

  useEffect(() => {
    limits = given;
    send = (file, { onProgress, signal }) => {
      followUpload(file, onProgress, signal);
      return callSignedIn(() => site.media.upload({ file }));
    };
  }, [given, site, callSignedIn]);

  useEffect(() => {
    onArrived = () => arrived();
    return () => {
      onArrived = undefined;
    };
  }, []);

  return { queue, entries };
}
