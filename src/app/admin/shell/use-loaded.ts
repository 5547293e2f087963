import { useEffect, useEffectEvent, useState } from 'react';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';

/** A part of a page that loads separately. */
export interface Loaded<Value> {
  /** The last value. It remains during the next load, and when that fails. */
  value: Value | undefined;
  failure: unknown;
  loading: boolean;
  load: () => Promise<void>;
}

/**
 * Reads what a part of a page shows, for parts that are not on every visit of it. An ended session is renewed in place,
 * so that nothing typed beside it is lost.
 */
export function useLoaded<Value>(read: () => Promise<Value>): Loaded<Value> {
  const callSignedIn = useSignedInCall();
  const [state, setState] = useState<Omit<Loaded<Value>, 'load'>>({
    value: undefined,
    failure: undefined,
    loading: true,
  });

  async function load() {
    setState((before) => ({ ...before, loading: true }));
    try {
      setState({ value: await callSignedIn(read), failure: undefined, loading: false });
    } catch (failure) {
      setState((before) => ({ ...before, failure, loading: false }));
    }
  }

  const start = useEffectEvent(() => void load());
  useEffect(() => start(), []);

  return { ...state, load };
}
