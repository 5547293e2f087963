import { useRevalidator } from 'react-router';
import { useSite } from '#app/admin/shell/admin-context.tsx';
import { useSignedInCall } from '#app/editing/sign-in-again.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Eye, EyeOff } from '#app/ui/icons.ts';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import type { MissingPage } from '#contract/addresses/missing-page.ts';
import { isSiteError } from '#contract/errors.ts';
import { fullDate, timeAgo } from '#format/day-words.ts';
import type { RedirectValues } from './redirect-values.ts';

interface MissingPageRowsProps {
  pages: MissingPage[];
  onRedirect: (start: Partial<RedirectValues>) => void;
}

/** The paths on one page of the list, each with a redirect that it may need. */
export function MissingPageRows({ pages, onRedirect }: MissingPageRowsProps) {
  const site = useSite();
  const callSignedIn = useSignedInCall();
  const revalidator = useRevalidator();

  async function dismiss({ id }: MissingPage, isDismissed: boolean) {
    try {
      await callSignedIn(() => site.missingPages.dismiss({ id, isDismissed }));
      toasts.success(isDismissed ? 'Path dismissed' : 'Path is on the list again');
    } catch (error) {
      toasts.error('Failed to change the list', isSiteError(error) ? error.message : undefined);
    }
    await revalidator.revalidate();
    document.querySelector('main')?.focus({ preventScroll: true });
  }

  return (
    <ul className="rows" aria-label="Missing pages">
      {pages.map((page) => (
        <MissingPageRow
          key={page.id}
          page={page}
          onRedirect={onRedirect}
          onDismiss={() => void dismiss(page, !page.isDismissed)}
        />
      ))}
    </ul>
  );
}

interface MissingPageRowProps {
  page: MissingPage;
  onRedirect: (start: Partial<RedirectValues>) => void;
  onDismiss: () => void;
}

function MissingPageRow({ page, onRedirect, onDismiss }: MissingPageRowProps) {
  const { path, count, lastAt, firstAt, suggestion, isDismissed, byBots } = page;
  const source = path.replaceAll('*', '%2a');
  const suggested = suggestion && {
    record: `${suggestion.kind}-${suggestion.id}`,
    recordTitle: suggestion.title,
  };
  return (
    <li>
      <div>
        <b dir="auto">{path}</b>
        {byBots && isDismissed ? <span className="badge">Bots</span> : null}
        <p>
          {count.toLocaleString('en')} {count === 1 ? 'time' : 'times'}, the last{' '}
          <time dateTime={lastAt} title={`${fullDate(lastAt)}; the first ${fullDate(firstAt)}`}>
            {timeAgo(lastAt, new Date())}
          </time>
        </p>
        {suggestion ? (
          <p>
            Perhaps{' '}
            <a className="link" href={suggestion.path} dir="auto">
              {suggestion.title}
            </a>
          </p>
        ) : null}
      </div>
      <div className="row-actions">
        <Button
          size="small"
          aria-label={`Redirect to… from ${path}`}
          onClick={() => onRedirect({ source, ...suggested })}
        >
          Redirect to…
        </Button>
        <IconButton
          label={isDismissed ? `Show ${path} again` : `Dismiss ${path}`}
          title={isDismissed ? 'Show again' : 'Dismiss'}
          onClick={onDismiss}
        >
          {isDismissed ? <Eye className="icon" /> : <EyeOff className="icon" />}
        </IconButton>
      </div>
    </li>
  );
}
