import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { href, Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { ArrowLeft, ChevronDown, ChevronUp, Reply } from '#app/ui/icons.ts';
import { NotLoaded } from '#app/ui/not-loaded.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { hasCode } from '#contract/errors.ts';
import type { Message } from '#contract/message.ts';
import { fullDate } from '#format/day-words.ts';
import type { Route } from './+types/message-detail';
import { LinkedText } from './linked-text.tsx';
import { useMessageCounts } from './message-counts.tsx';
import { filterOf } from './message-query.ts';
import { replyLink } from './reply-link.ts';
import { useMessageActions } from './use-message-actions.ts';

type Neighbours = Route.ComponentProps['loaderData']['neighbours'];

export async function clientLoader({ params: { id }, request, context }: Route.ClientLoaderArgs) {
  const { messages } = context.get(siteContext);
  const [message, neighbours] = await Promise.all([
    messages.get({ id }),
    // Without them only the way to the next message is missing.
    messages.neighbours({ id, ...filterOf(new URL(request.url).searchParams) }).catch(() => ({})),
  ]);
  const next: { newer?: number; older?: number } = neighbours;
  return { message, neighbours: next };
}

export default function MessageDetail({ loaderData: { message, neighbours } }: Route.ComponentProps) {
  const back = useBack();
  const region = useRef<HTMLElement>(null);
  useReadOnOpening(message);
  useNeighbourKeys(region, message.id, neighbours);
  return (
    <Screen narrow>
      <ScreenTitle title={<bdi>{message.subject}</bdi>} back={back}>
        <div className="screen-actions">
          <a className={buttonClass({ look: 'primary' })} href={replyLink(message)}>
            <Reply className="icon" />
            Reply via Email
          </a>
        </div>
      </ScreenTitle>
      {message.folder === 'spam' ? (
        <Notice kind="note" className="spam-note">
          This message is in the spam folder. {message.spamReason}
        </Notice>
      ) : null}
      <section ref={region} aria-label={message.subject} tabIndex={-1}>
        <article className="message">
          <MessageHeader message={message} />
          <Text text={message.message} />
        </article>
        <div className="message-foot">
          <Actions message={message} />
          <NextMessages neighbours={neighbours} />
        </div>
      </section>
      <Link className="back-crumb" to={back.to}>
        <ArrowLeft className="icon" />
        {back.label}
      </Link>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const back = useBack();
  const link = (
    <Link className={buttonClass({ size: 'tiny' })} to={back.to}>
      {back.label}
    </Link>
  );
  if (!hasCode(error, 'not-found')) {
    return (
      <LoadFailure error={error} toast="Failed to load message details">
        {hasCode(error, 'forbidden') ? null : link}
      </LoadFailure>
    );
  }
  return (
    <Screen narrow>
      <ScreenTitle title="Message" back={back} />
      <NotLoaded reason="Message not found." actions={link} />
    </Screen>
  );
}

/** The link back to the list with the same folder, search and page. */
function useBack() {
  const [searchParams] = useSearchParams();
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return { to: href('/admin/messages') + query, label: 'Back to Messages' };
}

/** Marks a message as read once for each opening, so that it can be marked unread again (row 176). A failure is only logged (row 175). */
function useReadOnOpening(message: Message) {
  const site = useSite();
  const revalidator = useRevalidator();
  const { refresh } = useMessageCounts();
  const opened = useRef<number>(undefined);
  const open = useEffectEvent(async () => {
    if (opened.current === message.id) return;
    opened.current = message.id;
    if (message.isRead) return;
    try {
      await site.messages.update({ id: message.id, isRead: true });
      await Promise.all([revalidator.revalidate(), refresh()]);
    } catch (error) {
      console.warn('The message could not be marked as read.', error);
    }
  });
  useEffect(() => {
    if (message.id) void open();
  }, [message.id]);
}

function MessageHeader({ message: { name, email, createdAt, isRead } }: { message: Message }) {
  return (
    <dl>
      <dt>From</dt>
      <dd>
        <b>
          <bdi>{name}</bdi>
        </b>
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </dd>
      <dt>Received</dt>
      <dd>
        <time dateTime={createdAt}>{fullDate(createdAt)}</time>
      </dd>
      <dt>Status</dt>
      <dd>
        <span className={isRead ? 'badge' : 'badge badge-accent'}>{isRead ? 'Read' : 'Unread'}</span>
      </dd>
    </dl>
  );
}

/** The text paragraph by paragraph, since each may have its own direction. */
function Text({ text }: { text: string }) {
  let at = 0;
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) => {
      at += paragraph.length + 1;
      return { key: at, paragraph };
    });
  return (
    <div className="message-text">
      {paragraphs.map(({ key, paragraph }) => (
        <p key={key} dir="auto">
          <LinkedText text={paragraph} />
        </p>
      ))}
    </div>
  );
}

function Actions({ message: { id, isRead, folder } }: { message: Message }) {
  const { mark, move, remove } = useMessageActions();
  const navigate = useNavigate();
  const back = useBack();

  return (
    <div className="button-row">
      <Button size="small" onClick={() => void mark([id], !isRead)}>
        {isRead ? 'Mark as unread' : 'Mark as read'}
      </Button>
      <Button size="small" onClick={() => void move([id], folder === 'spam' ? 'inbox' : 'spam')}>
        {folder === 'spam' ? 'Not spam' : 'Spam'}
      </Button>
      <Button size="small" look="danger-quiet" onClick={() => void remove([id], () => navigate(back.to))}>
        Delete
      </Button>
    </div>
  );
}

/** The URL of a message with the present folder and search. */
function useMessageAddress() {
  const [searchParams] = useSearchParams();
  return (id: number) => ({
    pathname: href('/admin/messages/:id', { id: String(id) }),
    search: searchParams.toString(),
  });
}

/**
 * j and k, as in mail programs. Single letters act only while the focus is within the message (WCAG 2.1.4): somebody who
 * speaks to their computer, or hits a key by chance elsewhere, goes nowhere. The message they open has the focus, so
 * that they can be repeated.
 */
function useNeighbourKeys(
  region: RefObject<HTMLElement | null>,
  id: number,
  { newer, older }: Neighbours,
): void {
  const navigate = useNavigate();
  const addressOf = useMessageAddress();
  const wanted = useRef<number>(undefined);
  const goByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return;
    const next = { j: older, k: newer }[event.key];
    if (next === undefined) return;
    wanted.current = next;
    void navigate(addressOf(next));
  });
  useEffect(() => {
    const here = region.current;
    const listener = (event: KeyboardEvent) => goByKey(event);
    here?.addEventListener('keydown', listener);
    return () => here?.removeEventListener('keydown', listener);
  }, [region]);
  useEffect(() => {
    if (wanted.current === id) region.current?.focus({ preventScroll: true });
    wanted.current = undefined;
  }, [id, region]);
}

/** Links to the newer and the older message. */
function NextMessages({ neighbours: { newer, older } }: { neighbours: Neighbours }) {
  const linkTo = useMessageAddress();
  return (
    <nav className="button-row" aria-label="Next messages">
      {newer === undefined ? null : (
        <Link className={buttonClass({ size: 'small' })} to={linkTo(newer)} aria-keyshortcuts="k">
          <ChevronUp className="icon" />
          Newer
          <kbd>k</kbd>
        </Link>
      )}
      {older === undefined ? null : (
        <Link className={buttonClass({ size: 'small' })} to={linkTo(older)} aria-keyshortcuts="j">
          <ChevronDown className="icon" />
          Older
          <kbd>j</kbd>
        </Link>
      )}
    </nav>
  );
}

/** Whether the target uses letters itself, as text or to select an option. */
function takesLetters(target: EventTarget | null): boolean {
  const takers = 'input, textarea, select, [contenteditable], dialog, [role*="dialog"], [role="menu"]';
  return target instanceof Element && target.closest(takers) !== null;
}
