import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { isSiteError } from '#contract/errors.ts';
import type { Media } from '#contract/media/media.ts';

/** The fields that the panel of a picture saves by itself. */
export type MediaChanges = Partial<Pick<Media, 'name' | 'alt' | 'isDecorative' | 'focalX' | 'focalY'>>;

export type SavingState = 'saved' | 'saving' | 'failed' | undefined;

/** The pause after the last change before it is saved. */
const SETTLED_MS = 800;

/**
 * Saves changes a moment after the last one, when the field is left and when the panel closes. Only the changed fields are
 * sent, so a change elsewhere stays. After a failure the changes are sent with the next save.
 */
export function useMediaSaving(id: number, onSaved: (media: Media) => void) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  /** Changes that no save has sent yet. */
  const [pending, setPending] = useState<MediaChanges>({});
  const latest = useRef<MediaChanges>({});
  const saves = useRef(Promise.resolve());
  /** The panel cannot show a failure any more. */
  const isClosed = useRef(false);
  const [state, setState] = useState<SavingState>();
  const [failure, setFailure] = useState<unknown>();

  function set(changes: MediaChanges) {
    latest.current = changes;
    setPending(changes);
  }

  async function save() {
    const sent = latest.current;
    if (Object.keys(sent).length === 0) return;
    latest.current = {};
    setState('saving');
    try {
      const media = await callSignedIn(() => site.media.update({ id, ...sent }));
      onSaved(media);
      setPending(latest.current);
      setFailure(undefined);
      setState('saved');
    } catch (error) {
      // Changes that were typed meanwhile are newer.
      set({ ...sent, ...latest.current });
      setFailure(error);
      setState('failed');
      if (isClosed.current) toasts.error('A change was not saved', sentenceOf(error));
    }
  }

  /** One save after the other, so that the last change is the last one to arrive. */
  const flush = () => {
    saves.current = saves.current.then(save);
    return saves.current;
  };

  const settled = useEffectEvent(() => void flush());
  useEffect(() => {
    if (Object.keys(pending).length === 0 || failure !== undefined) return;
    const timer = setTimeout(settled, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pending, failure]);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      settled();
    };
  }, []);

  const issues = isSiteError(failure) ? (failure.issues ?? []) : [];
  return {
    pending,
    state,
    /** A sentence about a failure that belongs to no field. */
    failure: failure === undefined || issues.length > 0 ? undefined : sentenceOf(failure),
    errorOf: (field: keyof MediaChanges) => issues.find(({ path }) => path === field)?.message,
    change: (changes: MediaChanges) => {
      set({ ...latest.current, ...changes });
      setFailure(undefined);
    },
    flush,
  };
}

const sentenceOf = (error: unknown) => (isSiteError(error) ? error.message : 'Something went wrong.');
