import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  href,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { ListFilter } from '#app/admin/lists/admin-list-filter.tsx';
import { NoneFound } from '#app/admin/lists/none-found.tsx';
import { useRefetching } from '#app/admin/lists/use-refetching.ts';
import { useMay, useSite } from '#app/admin/shell/admin-context.tsx';
import { LoadFailure } from '#app/admin/shell/load-failure.tsx';
import { Screen, ScreenTitle } from '#app/admin/shell/screen.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { counted } from '#app/media/library/media-words.ts';
import { MoreMedia } from '#app/media/library/more-media.tsx';
import { useCells } from '#app/media/library/use-cells.ts';
import { useMediaPages } from '#app/media/library/use-media-pages.ts';
import { siteContext } from '#app/site/site-context.ts';
import { openDialog } from '#app/ui/dialogs/open-dialog.ts';
import { Empty } from '#app/ui/empty.tsx';
import { Images } from '#app/ui/icons.ts';
import type { Media } from '#contract/media/media.ts';
import type { Route } from './+types/media-list';
import { fromGrid, MediaGrid, MediaGridSkeleton } from './media-grid.tsx';
import { mediaQueryOf } from './media-query.ts';
import { MediaRemove } from './media-remove.tsx';
import { MediaSheet } from './media-sheet.tsx';
import { UploadArea } from './upload/upload-area.tsx';
import { UploadButtons, type UploadInputs } from './upload/upload-buttons.tsx';
import { UploadPanel } from './upload/upload-panel.tsx';
import { useUploadQueue } from './upload/use-upload-queue.ts';
import { VariantJobs } from './variant-jobs.tsx';

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { media } = context.get(siteContext);
  const [first, limits] = await Promise.all([
    media.list(mediaQueryOf(new URL(request.url).searchParams)),
    media.limits(),
  ]);
  return { first, limits };
}

/** The panel of a picture opens and closes without reading the list again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isPanel = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isPanel ? false : defaultShouldRevalidate;
}

const showChoice = {
  label: 'Show',
  name: 'show',
  all: 'All uploads',
  options: [
    { value: 'no-alt', label: 'No alternative text' },
    { value: 'unused', label: 'Unused' },
    { value: 'large', label: 'Large' },
    { value: 'deleted', label: 'Deleted' },
  ],
};
const kindChoice = {
  label: 'Kind',
  name: 'kind',
  all: 'Pictures and files',
  options: [
    { value: 'image', label: 'Pictures' },
    { value: 'file', label: 'Files' },
  ],
};

/** The list grows by itself to so many uploads, then by a button. */
const MOST_BY_ITSELF = 600;

/** The media library: every upload, by date. */
export default function MediaList({ loaderData: { first, limits } }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  const mayWrite = useMay('editor');
  const revalidator = useRevalidator();
  const slow = useRefetching(href('/admin/media'));
  const pages = useListPages(first);
  const cells = useCells(pages.items.map(({ id }) => id));
  const panel = usePanel(pages.items);
  const [removing, setRemoving] = useState<Media>();
  /** The cell that has the focus after a removal. */
  const neighbour = useRef<number>(undefined);
  const inputs = useRef<UploadInputs>(null);
  const refresh = useThrottled(() => void revalidator.revalidate());
  const { queue, entries } = useUploadQueue(limits, refresh);
  useSearchKey();

  const isDeleted = searchParams.get('show') === 'deleted';
  const isFiltered = ['search', 'show', 'kind'].some((name) => searchParams.has(name));
  return (
    <Screen>
      <UploadArea disabled={!mayWrite} onFiles={queue.add}>
        <ScreenTitle title="Media" line={lineOf(pages.total, isFiltered)}>
          {mayWrite ? <UploadButtons ref={inputs} onFiles={queue.add} /> : null}
        </ScreenTitle>
        <UploadPanel queue={queue} entries={entries} onChoose={(what) => inputs.current?.[what]()} />
        {pages.total > 0 || isFiltered ? (
          <ListFilter searchLabel="Search media" choices={[showChoice, kindChoice]} />
        ) : null}
        {slow ? <MediaGridSkeleton /> : null}
        {!slow && pages.items.length > 0 ? (
          <MediaGrid
            items={pages.items}
            cells={cells}
            onRemove={mayWrite && !isDeleted ? setRemoving : undefined}
            isDeleted={isDeleted}
          />
        ) : null}
        {!slow && pages.hasMore ? (
          <MoreMedia
            byItself={pages.items.length < MOST_BY_ITSELF}
            loading={pages.loading}
            failed={pages.failed}
            onMore={pages.more}
          />
        ) : null}
        {!slow && pages.items.length === 0 ? <Nothing isFiltered={isFiltered} mayWrite={mayWrite} /> : null}
        {isFiltered ? null : <VariantJobs />}
      </UploadArea>
      <MediaSheet
        {...panel}
        isDeleted={isDeleted}
        onChanged={pages.update}
        onRestored={({ id }) => {
          pages.drop(id);
          panel.onClose();
        }}
        onRemove={setRemoving}
        onClosed={() => cells.focus(panel.lastId) || document.querySelector('main')?.focus()}
      />
      <MediaRemove
        media={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={({ id }) => {
          const index = pages.items.findIndex((item) => item.id === id);
          neighbour.current = (pages.items[index + 1] ?? pages.items[index - 1])?.id;
          pages.drop(id);
          if (panel.id === id) panel.onClose();
        }}
        onRestored={pages.putBack}
        onClosed={(removed) => {
          // The sheet gives the focus back by itself when it closes.
          if (panel.id === undefined) cells.focus(removed ? neighbour.current : removing?.id);
        }}
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} toast="Failed to load the media library" />;
}

function lineOf(total: number, isFiltered: boolean): string {
  if (isFiltered) return `${total.toLocaleString('en')} found`;
  return total === 0 ? 'Pictures and files of the site' : counted(total, 'upload');
}

function Nothing({ isFiltered, mayWrite }: { isFiltered: boolean; mayWrite: boolean }) {
  if (isFiltered) {
    return (
      <NoneFound nouns="uploads" all={href('/admin/media')}>
        No upload fits this search.
      </NoneFound>
    );
  }
  return (
    <Empty icon={Images} title="No uploads yet">
      {mayWrite
        ? 'Drop pictures, PDF, audio or video anywhere on this screen, paste them, or choose them.'
        : 'Uploaded pictures and files appear here.'}
    </Empty>
  );
}

/** The list of the URL, which grows at its end. */
function useListPages(first: Route.ComponentProps['loaderData']['first']) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const [searchParams] = useSearchParams();
  const query = mediaQueryOf(searchParams);
  return useMediaPages({
    first,
    query: JSON.stringify(query),
    load: (page) => callSignedIn(() => site.media.list({ ...query, page })),
  });
}

/** The picture or file of the URL, and its neighbours in the list. */
function usePanel(items: readonly Media[]) {
  const { id: key } = useParams();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const id = key !== undefined && /^[1-9]\d{0,8}$/.test(key) ? Number(key) : undefined;
  const [lastId, setLastId] = useState(id);
  if (id !== undefined && id !== lastId) setLastId(id);
  const index = items.findIndex((item) => item.id === id);

  const goTo = (neighbour: Media | undefined) =>
    neighbour &&
    (() =>
      void navigate(
        { pathname: href('/admin/media/:id', { id: String(neighbour.id) }), search },
        { replace: true, preventScrollReset: true, state },
      ));

  return {
    id,
    /** The one that was shown last. */
    lastId,
    known: items[index],
    onPrevious: goTo(index > 0 ? items[index - 1] : undefined),
    onNext: goTo(index >= 0 ? items[index + 1] : undefined),
    onClose: () => {
      if (state?.fromGrid === fromGrid.fromGrid) void navigate(-1);
      else
        void navigate(
          { pathname: href('/admin/media'), search },
          { replace: true, preventScrollReset: true },
        );
    },
  };
}

/** The least time between two readings of the list while uploads arrive. */
const REFRESH_MS = 2000;

/** Calls soon after the first wish and then at most once in a while, at last after the last wish. */
function useThrottled(call: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  const run = useEffectEvent(call);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        last.current = Date.now();
        run();
      },
      Math.max(150, last.current + REFRESH_MS - Date.now()),
    );
  };
}

/** The key / moves the focus to the search box. */
function useSearchKey(): void {
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyping || openDialog()) return;
      event.preventDefault();
      document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
