import { useState } from 'react';
import { href, Link, useRevalidator, useSearchParams } from 'react-router';
import { NoneFound } from '#app/admin/lists/none-found.tsx';
import { RowsSkeleton } from '#app/admin/lists/rows-skeleton.tsx';
import { useRefetching } from '#app/admin/lists/use-refetching.ts';
import { useMay } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { useMock } from '#app/debug/use-mock.ts';
import { siteContext } from '#app/site/site-context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { History } from '#app/ui/icons.ts';
import { type HistoryEntry, type HistoryKind, historyKinds } from '#contract/history.ts';
import type { Route } from './+types/history-list';
import { ChangeLine } from './change-line.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { recordKinds } from './record-kinds.ts';

const ENTRIES_AT_ONCE = 50;

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const kind = kindOf(searchParams);
  const before = Number(searchParams.get('before'));
  return context.get(siteContext).history.list({
    limit: ENTRIES_AT_ONCE,
    ...(kind ? { kind } : {}),
    ...(Number.isInteger(before) && before > 0 ? { before } : {}),
  });
}

function kindOf(searchParams: URLSearchParams): HistoryKind | undefined {
  return historyKinds.find((kind) => kind === searchParams.get('kind'));
}

/** What was written on the whole site, the latest first. */
export default function HistoryList({ loaderData: { items, hasMore } }: Route.ComponentProps) {
  const isMock = useMock();
  const [searchParams] = useSearchParams();
  const revalidator = useRevalidator();
  const isSlow = useRefetching(href('/admin/history'));
  const [shown, setShown] = useState<HistoryEntry>();
  const isFiltered = searchParams.has('kind') || searchParams.has('before');

  return (
    <Screen>
      <ScreenTitle title="History" line="What was changed on this site, and the way back" />
      {isMock ? (
        <p className="small muted">The demo keeps the last 20 versions of each record, in this browser.</p>
      ) : null}
      {items.length > 0 || isFiltered ? <KindFilter /> : null}
      {isSlow ? <RowsSkeleton label="Loading" /> : <Entries items={items} onShow={setShown} />}
      {items.length === 0 && isFiltered ? (
        <NoneFound nouns="changes" all={href('/admin/history')}>
          Nothing of this kind was changed.
        </NoneFound>
      ) : null}
      {items.length === 0 && !isFiltered ? (
        <Empty icon={History} title="No changes yet">
          Each save is noted here, with what it changed.
        </Empty>
      ) : null}
      <OlderLink items={items} hasMore={hasMore} />
      <HistorySheet
        key={shown?.entry}
        kind={shown?.kind ?? 'post'}
        id={shown?.id}
        shown={shown?.version}
        onRestored={revalidator.revalidate}
        onClose={() => setShown(undefined)}
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} toast="Failed to load the history" />;
}

function KindFilter() {
  const [searchParams, setSearchParams] = useSearchParams();
  return (
    <label className="field version-choice">
      <span className="label">Show</span>
      <select
        className="input"
        value={kindOf(searchParams) ?? ''}
        onChange={({ currentTarget: { value } }) => setSearchParams(value ? { kind: value } : {})}
      >
        <option value="">Everything</option>
        {historyKinds.map((kind) => (
          <option key={kind} value={kind}>
            {recordKinds[kind].plural}
          </option>
        ))}
      </select>
    </label>
  );
}

interface EntriesProps {
  items: readonly HistoryEntry[];
  onShow: (entry: HistoryEntry) => void;
}

function Entries({ items, onShow }: EntriesProps) {
  const mayWrite = useMay('editor');
  return (
    <ol className="rows version-rows" aria-label="Changes">
      {items.map((entry) => (
        <li key={entry.entry}>
          <ChangeLine change={entry} />
          <div className="row-actions">
            {entry.action === 'deleted' ? null : (
              <Link
                className={buttonClass({ size: 'tiny', look: 'quiet' })}
                to={recordKinds[entry.kind].editPath(entry.id)}
              >
                Edit
              </Link>
            )}
            {mayWrite ? (
              <Button size="tiny" onClick={() => onShow(entry)}>
                Versions
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function OlderLink({ items, hasMore }: { items: readonly HistoryEntry[]; hasMore: boolean }) {
  const [searchParams] = useSearchParams();
  const last = items.at(-1);
  const older = new URLSearchParams(searchParams);
  if (last) older.set('before', String(last.entry));
  const newest = new URLSearchParams(searchParams);
  newest.delete('before');
  if (!hasMore && !searchParams.has('before')) return null;
  return (
    <nav className="add-entry" aria-label="Pages">
      {searchParams.has('before') ? (
        <Link className={buttonClass({ size: 'small' })} to={`?${newest}`}>
          Latest changes
        </Link>
      ) : null}
      {hasMore && last ? (
        <Link className={buttonClass({ size: 'small' })} to={`?${older}`}>
          Earlier changes
        </Link>
      ) : null}
    </nav>
  );
}
