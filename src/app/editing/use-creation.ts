import { useRef, useState } from 'react';
import { underKey } from '#browser/call/keyed-writes.ts';
import { newKey } from '#browser/call/unanswered-writes.ts';
import { isSiteError, wasNotCarriedOut } from '#contract/errors.ts';
import { sameValues } from './same-values.ts';

interface Created {
  id: number;
  version: number;
}

/** A create that may have been carried out, and the key it was sent under. */
export interface Unanswered<Input> {
  input: Input;
  key: string;
}

/** Something new that is created once, however often it is saved. */
export interface Creation<Input> {
  /** Of what is stored; undefined until it is. */
  id: number | undefined;
  /** The same at once, before the next render. */
  idNow: () => number | undefined;
  /**
   * Creates it. After a create that nobody answered the very same is sent again first: it may have been carried out,
   * and then the answer is that one, with `before` as the input it was made of.
   */
  create: (input: Input) => Promise<{ created: Created; before: Input }>;
  /** From now on a save makes a new one. */
  forget: () => void;
  /** For the draft that outlives the tab. */
  unanswered: () => Unanswered<Input> | undefined;
  restore: (unanswered: Unanswered<Input> | undefined) => void;
}

/**
 * For the editor of one record: `send` creates it, `keep` brings what is sent, and its key, to safety before that. The
 * key goes with the draft and not with the answer: a tab may end between the two.
 */
export function useCreation<Input extends object>(
  stored: number | undefined,
  send: (input: Input) => Promise<Created>,
  keep: () => Promise<unknown>,
): Creation<Input> {
  const [id, setId] = useState(stored);
  const latest = useRef(stored);
  const unanswered = useRef<Unanswered<Input>>(undefined);

  function become(next: number | undefined) {
    latest.current = next;
    setId(next);
  }

  async function attempt(asked: Unanswered<Input>) {
    unanswered.current = asked;
    await keep();
    try {
      const created = await send(underKey(asked.key, asked.input));
      unanswered.current = undefined;
      become(created.id);
      return { created, before: asked.input };
    } catch (error) {
      if (isSiteError(error) && error.answer && wasNotCarriedOut(error.answer.status))
        unanswered.current = undefined;
      throw error;
    }
  }

  return {
    id,
    idNow: () => latest.current,
    create: async (input) => {
      const earlier = unanswered.current;
      if (earlier) {
        try {
          return await attempt(earlier);
        } catch (error) {
          if (unanswered.current || sameValues(earlier.input, input)) throw error;
        }
      }
      return attempt({ input, key: newKey() });
    },
    forget: () => become(undefined),
    unanswered: () => unanswered.current,
    restore: (earlier) => {
      unanswered.current = earlier;
    },
  };
}
