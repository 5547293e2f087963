import { useEffect, useRef } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { useSelection } from '#app/admin/lists/use-selection.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { Message } from '#contract/message.ts';
import { fullDate, timeAgo } from '#format/day-words.ts';
import { queryOf } from './message-query.ts';
import { useMessageActions } from './use-message-actions.ts';

/** The number of characters that fit in two lines. The rest is not rendered. */
const PREVIEW = 300;

/** The rows of the inbox (row 169), and what can be done with those that are chosen. */
export function MessageRows({ messages }: { messages: Message[] }) {
  const selection = useSelection(messages.map(({ id }) => id));
  const now = new Date();
  return (
    <section
      aria-label="Messages"
      onKeyDown={(event) => {
        if (event.key === 'Escape') selection.setAll(false);
      }}
    >
      <SelectionBar messages={messages} selection={selection} />
      <ul className="inbox">
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            now={now}
            chosen={selection.has(message.id)}
            onChoose={(range) => selection.toggle(message.id, range)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SelectionBarProps {
  messages: Message[];
  selection: ReturnType<typeof useSelection>;
}

function SelectionBar({ messages, selection }: SelectionBarProps) {
  const { mark, move, remove } = useMessageActions();
  const [searchParams] = useSearchParams();
  const { folder } = queryOf(searchParams);
  const box = useRef<HTMLInputElement>(null);
  const { ids } = selection;
  const all = ids.length === messages.length;
  const some = ids.length > 0;

  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all;
  }, [some, all]);

  async function act(action: Promise<boolean>) {
    if (!(await action)) return;
    selection.setAll(false);
    // The button goes with the selection, and the focus must not go with it.
    box.current?.focus();
  }

  return (
    <div className={some ? 'chosen is-on' : 'chosen'}>
      <label>
        <input
          ref={box}
          type="checkbox"
          checked={all}
          onChange={(event) => selection.setAll(event.target.checked)}
        />
        <span aria-live="polite">{some ? `${ids.length} selected` : 'Select all'}</span>
      </label>
      {some ? (
        <div className="button-row">
          <Button size="tiny" onClick={() => void act(mark(ids, true))}>
            Mark as read
          </Button>
          <Button size="tiny" onClick={() => void act(mark(ids, false))}>
            Mark as unread
          </Button>
          {folder === 'spam' ? (
            <Button size="tiny" onClick={() => void act(move(ids, 'inbox'))}>
              Not spam
            </Button>
          ) : (
            <Button size="tiny" onClick={() => void act(move(ids, 'spam'))}>
              Spam
            </Button>
          )}
          <Button size="tiny" look="danger-quiet" onClick={() => void act(remove(ids))}>
            Delete
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface MessageRowProps {
  message: Message;
  now: Date;
  chosen: boolean;
  /** With `range`, everything from the row chosen before. */
  onChoose: (range: boolean) => void;
}

function MessageRow({ message, now, chosen, onChoose }: MessageRowProps) {
  const { id, name, email, subject, createdAt, isRead, spamReason } = message;
  const [searchParams] = useSearchParams();
  const to = { pathname: href('/admin/messages/:id', { id: String(id) }), search: searchParams.toString() };
  return (
    <li className={isRead ? undefined : 'is-unread'}>
      <label className="pick-row">
        <input
          type="checkbox"
          aria-label={`Select ${subject}`}
          checked={chosen}
          // A press of the space bar is a click as well, so Shift makes a range with either.
          onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
      <div className="message-sender">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>{email}</span>
      </div>
      <div>
        <div className="message-subject">
          <Link to={to} dir="auto">
            {subject}
          </Link>
          {isRead ? null : <span className="badge badge-accent">New</span>}
        </div>
        {spamReason ? <p className="spam-reason">{spamReason}</p> : null}
        <p className="preview" dir="auto">
          {message.message.slice(0, PREVIEW)}
        </p>
      </div>
      <div className="message-end">
        <time dateTime={createdAt} title={fullDate(createdAt)}>
          {timeAgo(createdAt, now)}
        </time>
        <Link className={buttonClass({ size: 'tiny' })} to={to} aria-label={`View ${subject}`}>
          View
        </Link>
      </div>
    </li>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The shape of the list, while another page of it is fetched. */
export function MessageRowsSkeleton() {
  return (
    <ul className="inbox" aria-busy="true" aria-label="Loading messages">
      {SKELETON_ROWS.map((row) => (
        <li key={row}>
          <span className="pick-row" />
          <div>
            <div className="skeleton" style={{ width: '60%', height: 15 }} />
            <div className="skeleton" style={{ width: '80%', height: 13, marginTop: 8 }} />
          </div>
          <div>
            <div className="skeleton" style={{ width: '38%', height: 15 }} />
            <div className="skeleton" style={{ width: '74ch', maxWidth: '100%', height: 34, marginTop: 8 }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
