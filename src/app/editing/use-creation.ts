import { useRef, useState } from 'react';
import { underKey } from '#browser/call/keyed-writes.ts';
import { newKey } from '#browser/call/pending-writes.ts';
import { isSiteError, wasNotCarriedOut } from '#contract/errors.ts';
import { sameValues } from './same-values.ts';

interface Created {
  id: number;
  version: number;
}

/** A create call without a response, which the site may have carried out, and its idempotency key. */
export interface UnconfirmedCreate<Input> {
  input: Input;
  key: string;
}

/** A new record that is created once, however often it is saved. */
export interface Creation<Input, Stored> {
  /** The id of the stored record; undefined until it is created. */
  id: number | undefined;
  /** The same before the next render. */
  currentId: () => number | undefined;
  /**
   * Creates the record. After a create call without a response it first repeats that call: the site may have carried it
   * out, and then `input` is the input of that call. `writeDraft` stores the idempotency key before each call, since
   * the tab may end before the response.
   */
  create: (input: Input, writeDraft: () => Promise<unknown>) => Promise<{ created: Stored; input: Input }>;
  /** The next save creates a new record. */
  forget: () => void;
  /** Part of the draft, which outlives the tab. */
  unconfirmed: () => UnconfirmedCreate<Input> | undefined;
  restore: (unconfirmed: UnconfirmedCreate<Input> | undefined) => void;
}

/** The creation of one editor's record. `storedId` is the id of a record that exists already. */
export function useCreation<Input extends object, Stored extends Created>(
  storedId: number | undefined,
  send: (input: Input) => Promise<Stored>,
): Creation<Input, Stored> {
  const [id, setId] = useState(storedId);
  const currentId = useRef(storedId);
  const unconfirmed = useRef<UnconfirmedCreate<Input>>(undefined);

  function become(next: number | undefined) {
    currentId.current = next;
    setId(next);
  }

  async function attempt(call: UnconfirmedCreate<Input>, writeDraft: () => Promise<unknown>) {
    unconfirmed.current = call;
    await writeDraft();
    try {
      const created = await send(underKey(call.key, call.input));
      unconfirmed.current = undefined;
      become(created.id);
      return { created, input: call.input };
    } catch (error) {
      if (isSiteError(error) && error.answer && wasNotCarriedOut(error.answer.status))
        unconfirmed.current = undefined;
      throw error;
    }
  }

  return {
    id,
    currentId: () => currentId.current,
    create: async (input, writeDraft) => {
      const earlier = unconfirmed.current;
      if (earlier) {
        try {
          return await attempt(earlier, writeDraft);
        } catch (error) {
          if (unconfirmed.current || sameValues(earlier.input, input)) throw error;
        }
      }
      return attempt({ input, key: newKey() }, writeDraft);
    },
    forget: () => become(undefined),
    unconfirmed: () => unconfirmed.current,
    restore: (earlier) => {
      unconfirmed.current = earlier;
    },
  };
}
