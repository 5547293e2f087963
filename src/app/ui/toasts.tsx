import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { toast } from 'sonner';
import { Button } from './button.tsx';

const kinds = {
  success: { icon: CircleCheck, look: 'toast-success', duration: 4000 },
  info: { icon: Info, look: 'toast-info', duration: 4000 },
  warning: { icon: TriangleAlert, look: 'toast-warning', duration: 4000 },
  /** Longer: what went wrong takes reading (decision X7). */
  error: { icon: CircleAlert, look: 'toast-error', duration: 8000 },
};
type Kind = keyof typeof kinds;

/** Longer than a report: seeing it, thinking and reaching the button. */
const UNDO_MS = 12_000;

function show(kind: Kind, title: string, line?: string, undo?: () => void): () => void {
  const { icon: Icon, look, duration } = kinds[kind];
  const shown = toast.custom(
    (id) => (
      <div className={`toast ${look}`}>
        <Icon className="icon" />
        <div>
          <b>{title}</b>
          {line ? <p>{line}</p> : null}
        </div>
        {undo ? (
          <Button
            size="tiny"
            onClick={() => {
              toast.dismiss(id);
              undo();
            }}
          >
            Undo
          </Button>
        ) : null}
      </div>
    ),
    { duration: undo ? UNDO_MS : duration },
  );
  return () => toast.dismiss(shown);
}

/** Short reports in the corner: a title and at most one line. Each answers how to take it away before its time. */
export const toasts = {
  success: (title: string, line?: string) => show('success', title, line),
  info: (title: string, line?: string) => show('info', title, line),
  warning: (title: string, line?: string) => show('warning', title, line),
  error: (title: string, line?: string) => show('error', title, line),
  /** A success that can be taken back. */
  undoable: (title: string, undo: () => void) => show('success', title, undefined, undo),
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
