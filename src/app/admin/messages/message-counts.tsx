import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import type { MessageCounts } from '#contract/message.ts';

/** The polling interval while the page is visible. */
const ASK_EVERY_MS = 20_000;

interface MessageCountsValue {
  /** The last counts; undefined before the first response, and for roles that may not read messages. */
  counts: MessageCounts | undefined;
  /** Loads the counts now. Throws the errors of the call. */
  refresh: () => Promise<void>;
  /** Takes over counts that a screen has loaded with its messages, which have all been seen. */
  adopt: (counts: MessageCounts) => void;
}

const MessageCountsContext = createContext<MessageCountsValue | undefined>(undefined);

/** The counts of messages for the sidebar, the title of the tab, the dashboard and the inbox. */
export function useMessageCounts(): MessageCountsValue {
  const value = use(MessageCountsContext);
  if (!value) throw new Error('useMessageCounts must be used within the admin area');
  return value;
}

/** Passes on the counts that a screen has loaded with its messages, so that the sidebar shows the same. */
export function useSeenCounts(counts: MessageCounts | undefined): void {
  const { adopt } = useMessageCounts();
  useEffect(() => {
    if (counts) adopt(counts);
  }, [adopt, counts]);
}

/** Updates the counts while the page is visible, and announces new messages. */
export function MessageCountsProvider({ children }: { children: ReactNode }) {
  const site = useSite();
  const mayRead = useMay('admin');
  const [counts, setCounts] = useState<MessageCounts>();
  /** The newest message that has been seen. Later ones count as new. */
  const seen = useRef<number>(undefined);

  const adopt = useCallback((read: MessageCounts) => {
    seen.current = read.newest;
    setCounts({ ...read, arrived: 0 });
  }, []);

  const refresh = useCallback(async () => {
    if (!mayRead) return;
    const after = seen.current;
    const read = await site.messages.counts(after ? { after } : {});
    if (seen.current === undefined) adopt(read);
    // Otherwise a screen has loaded newer counts in the meantime.
    else if (seen.current === (after ?? 0)) setCounts(read);
  }, [site, mayRead, adopt]);

  useAskingWhileSeen(refresh);
  useTitleMark(counts?.unread ?? 0);

  const value = useMemo(() => ({ counts, refresh, adopt }), [counts, refresh, adopt]);
  return (
    <MessageCountsContext value={value}>
      {children}
      <p role="status" className="visually-hidden">
        {counts && counts.arrived > 0 ? newMessages(counts.arrived) : null}
      </p>
    </MessageCountsContext>
  );
}

export function newMessages(count: number): string {
  return count === 1 ? '1 new message' : `${count} new messages`;
}

/** Polls while the page is visible. Failures are silent, since nobody pressed a button and the next round follows. */
function useAskingWhileSeen(ask: () => Promise<void>) {
  const asking = useRef(false);
  const askQuietly = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || asking.current) return;
    asking.current = true;
    await ask().catch(() => undefined);
    asking.current = false;
  });
  useEffect(() => {
    const listener = () => void askQuietly();
    listener();
    const rounds = setInterval(listener, ASK_EVERY_MS);
    window.addEventListener('focus', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      clearInterval(rounds);
      window.removeEventListener('focus', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, []);
}

/** "(3) Messages · Admin": visible in the tab bar of the browser. */
function useTitleMark(unread: number) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!pathname) return;
    const bare = document.title.replace(/^\(\d+\) /, '');
    document.title = unread > 0 ? `(${unread}) ${bare}` : bare;
  }, [unread, pathname]);
}
