import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { toast } from 'sonner';

const kinds = {
  success: { icon: CircleCheck, look: 'ok', duration: 4000 },
  info: { icon: Info, look: 'info', duration: 4000 },
  warning: { icon: TriangleAlert, look: 'warn', duration: 4000 },
  /** Longer: what went wrong takes reading (decision X7). */
  error: { icon: CircleAlert, look: 'bad', duration: 8000 },
};
type Kind = keyof typeof kinds;

function show(kind: Kind, title: string, line?: string) {
  const { icon: Icon, look, duration } = kinds[kind];
  toast.custom(
    () => (
      <div className={`toast ${look}`}>
        <Icon className="icon" />
        <div>
          <b>{title}</b>
          {line ? <p>{line}</p> : null}
        </div>
      </div>
    ),
    { duration },
  );
}

/** Short reports in the corner: a title and at most one line. */
export const toasts = {
  success: (title: string, line?: string) => show('success', title, line),
  info: (title: string, line?: string) => show('info', title, line),
  warning: (title: string, line?: string) => show('warning', title, line),
  error: (title: string, line?: string) => show('error', title, line),
};

const PENDING = 'pending_toast';

/** Keeps a success toast for the page that is about to be opened as a new document. */
export function toastOnNextPage(title: string): void {
  try {
    sessionStorage.setItem(PENDING, title);
  } catch {
    // Storage may be blocked. The next page then says by itself that it worked.
  }
}

export function showPendingToast(): void {
  try {
    const title = sessionStorage.getItem(PENDING);
    sessionStorage.removeItem(PENDING);
    if (title) toasts.success(title);
  } catch {
    // As above: nothing was kept.
  }
}
