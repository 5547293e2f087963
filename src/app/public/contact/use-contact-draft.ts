import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type ContactDraft,
  keepContactDraft,
  readContactDrafts,
  removeContactDraft,
} from './contact-draft.ts';
import { contactFields, contactValues } from './contact-outcome.ts';

const KEEP_AFTER_MS = 250;

/** Keys of other visitors count separately, so a key needs to be different and not secret. */
const newKey = () => `${Math.random()}-${Math.random()}`;

/** The unsent copy of the contact form in this browser. What an earlier visit left is offered, not filled in. */
export function useContactDraft(form: RefObject<HTMLFormElement | null>) {
  const [offers, setOffers] = useState<ContactDraft[]>([]);
  const [ownId] = useState(() => String(Math.random()));
  const id = useRef(ownId);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typedSince = useRef(false);
  /** One key for each typed text: a text that is sent again after a lost response makes no second message. */
  const key = useRef<string>(undefined);
  const offer = offers[0];

  const valuesNow = () => form.current && contactValues(new FormData(form.current));

  function write() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const values = valuesNow();
    if (values) keepContactDraft(id.current, values, key.current);
  }

  function lookForOthers() {
    setOffers(readContactDrafts().filter((draft) => draft.id !== id.current));
  }

  const look = useEffectEvent(lookForOthers);
  const beforeLate = useEffectEvent(() => {
    if (timer.current !== undefined) write();
  });
  useEffect(() => {
    look();
    const leaving = () => beforeLate();
    document.addEventListener('visibilitychange', leaving);
    window.addEventListener('pagehide', leaving);
    return () => {
      document.removeEventListener('visibilitychange', leaving);
      window.removeEventListener('pagehide', leaving);
    };
  }, []);

  return {
    offer,
    touched: () => {
      typedSince.current = true;
      key.current = undefined;
      timer.current ??= setTimeout(write, KEEP_AFTER_MS);
    },
    /** Keeps the text with its idempotency key, and returns the key. */
    sending: (): string => {
      key.current ??= newKey();
      write();
      typedSince.current = false;
      return key.current;
    },
    /** After it was sent. Answers whether that was all; what was typed since then stays. */
    arrived: (): boolean => {
      // The same text, sent again on purpose, is another message.
      key.current = undefined;
      write();
      if (!typedSince.current) removeContactDraft(id.current);
      return !typedSince.current;
    },
    /** Fills it in. What was typed meanwhile is kept in its place. */
    use: () => {
      if (!offer) return;
      write();
      id.current = offer.id;
      key.current = offer.key;
      for (const name of contactFields) {
        const field = form.current?.elements.namedItem(name);
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
          field.value = offer.values[name];
      }
      lookForOthers();
      form.current?.querySelector<HTMLElement>('[name="message"]')?.focus();
    },
    discard: () => {
      if (offer) removeContactDraft(offer.id);
      lookForOthers();
      form.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
    },
  };
}
