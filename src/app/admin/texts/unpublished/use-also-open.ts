import { useEffect, useEffectEvent, useState } from 'react';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { newKey } from '#browser/call/pending-writes.ts';
import { isMockOn } from '#browser/open-site.ts';
import { OPEN_EDITOR_BEAT_SECONDS, type OtherEditor } from '#contract/unpublished/open-editor.ts';
import type { TextKind } from '#contract/unpublished/text-kind.ts';

/** Tabs of one browser tell each other here. */
const CHANNEL = 'vitrine-open-editors';

/** The site is told after this time, so that a text that is only looked at costs no call. In milliseconds. */
const FIRST_NOTE_MS = 3000;

interface Notice {
  text: string;
  editor: string;
  /** `opened` asks the others to respond with `open`. */
  state: 'opened' | 'open' | 'closed';
}

/** Who else has a text open: the other tabs of this browser, and editors elsewhere. */
export function useAlsoOpen(kind: TextKind, id: number | undefined) {
  const { openEditors } = useSite();
  const [editor] = useState(newKey);
  const [tabs, setTabs] = useState<readonly string[]>([]);
  const [elsewhere, setElsewhere] = useState<OtherEditor[]>([]);
  const text = id === undefined ? undefined : `${kind} ${id}`;

  const note = useEffectEvent(async (isClosed: boolean) => {
    // The demo has one browser, whose tabs know of each other already.
    if (id === undefined || isMockOn()) return;
    // Nobody is told of a failure: the sentence only helps, and saves merge without it.
    const others = await openEditors.note({ kind, id, editor, isClosed }).catch(() => undefined);
    if (others && !isClosed) setElsewhere(others);
  });

  useEffect(() => {
    if (text === undefined) return;
    const channel = new BroadcastChannel(CHANNEL);
    const tell = (state: Notice['state']) => channel.postMessage({ text, editor, state } satisfies Notice);
    channel.onmessage = ({ data }: MessageEvent<Notice>) => {
      if (data.text !== text) return;
      setTabs((before) => {
        const others = before.filter((each) => each !== data.editor);
        return data.state === 'closed' ? others : [...others, data.editor];
      });
      if (data.state === 'opened') tell('open');
    };
    tell('opened');
    let noted = false;
    const beat = () => {
      noted = true;
      void note(false);
    };
    const first = setTimeout(beat, FIRST_NOTE_MS);
    const timer = setInterval(beat, OPEN_EDITOR_BEAT_SECONDS * 1000);
    const close = () => {
      tell('closed');
      if (noted) void note(true);
    };
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      clearTimeout(first);
      clearInterval(timer);
      close();
      channel.close();
      setTabs([]);
      setElsewhere([]);
    };
  }, [text, editor]);

  return alsoOpenWords(tabs.length, elsewhere);
}

/**
 * The sentence about other editors; undefined if there is none. The site also knows the tabs of this browser, by the same
 * account: they count once.
 */
export function alsoOpenWords(tabs: number, elsewhere: OtherEditor[]): string | undefined {
  const names = [...new Set(elsewhere.map(({ name }) => name).filter(Boolean))];
  const onOtherDevices = elsewhere.filter(({ name }) => name === '').length > tabs;
  const places = [
    ...(tabs > 0 ? ['in another tab'] : []),
    ...(onOtherDevices ? ['on another device'] : []),
    ...names.map((name) => `by ${name}`),
  ];
  if (places.length === 0) return undefined;
  const listed = new Intl.ListFormat('en').format(places);
  return `Also open ${listed}. What is saved there and here is merged.`;
}
