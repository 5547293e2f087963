import { useRef, useState } from 'react';
import { isSiteError, wasNotCarriedOut } from '#contract/errors.ts';
import { sameValues } from './same-values.ts';

interface Created {
  id: number;
  version: number;
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
  /** The input of the create that nobody answered, for the draft that outlives the tab. */
  unanswered: () => Input | undefined;
  restore: (unanswered: Input | undefined) => void;
}

/** For the editor of one record: `send` creates it, `keep` brings what is sent to safety before that. */
export function useCreation<Input>(
  stored: number | undefined,
  send: (input: Input) => Promise<Created>,
  keep: () => Promise<unknown>,
): Creation<Input> {
  const [id, setId] = useState(stored);
  const latest = useRef(stored);
  const unanswered = useRef<Input>(undefined);

  function become(next: number | undefined) {
    latest.current = next;
    setId(next);
  }

  async function attempt(input: Input) {
    unanswered.current = input;
    await keep();
    try {
      const created = await send(input);
      unanswered.current = undefined;
      become(created.id);
      return { created, before: input };
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
      if (earlier !== undefined && !sameValues(earlier, input)) {
        try {
          return await attempt(earlier);
        } catch (error) {
          if (unanswered.current !== undefined) throw error;
        }
      }
      return attempt(input);
    },
    forget: () => become(undefined),
    unanswered: () => unanswered.current,
    restore: (input) => {
      unanswered.current = input;
    },
  };
}
