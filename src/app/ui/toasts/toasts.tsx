import { toast } from 'sonner';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '#app/ui/icons.ts';
import { Button } from '../button.tsx';
import { storePendingToast, takePendingToast } from './pending-toast.ts';

const kinds = {
  success: { icon: CircleCheck, className: 'toast-success', duration: 4000 },
  info: { icon: Info, className: 'toast-info', duration: 4000 },
  warning: { icon: TriangleAlert, className: 'toast-warning', duration: 4000 },
  /** Longer: what went wrong takes reading (decision X7). */
  error: { icon: CircleAlert, className: 'toast-error', duration: 8000 },
};
type Kind = keyof typeof kinds;

/** Longer than other toasts, to leave time for reading it and reaching the button. */
const UNDO_MS = 20_000;

let mountedToasters = 0;
/** Toasts of a page whose toaster is not mounted yet, in their order. */
const waiting = new Set<() => void>();

/** Shows the toasts that wait. A toaster calls this when it is mounted, and the returned function when it is removed. */
export function toasterMounted(): () => void {
  mountedToasters += 1;
  for (const display of waiting) display();
  waiting.clear();
  return () => {
    mountedToasters -= 1;
  };
}

function show(kind: Kind, title: string, line?: string, undo?: () => void): () => void {
  let shown: string | number | undefined;
  const display = () => {
    shown = addToast(kind, title, line, undo);
  };
  if (mountedToasters > 0) display();
  else waiting.add(display);
  return () => {
    waiting.delete(display);
    if (shown !== undefined) toast.dismiss(shown);
  };
}

function addToast(kind: Kind, title: string, line?: string, undo?: () => void): string | number {
  const { icon: Icon, className, duration } = kinds[kind];
  return toast.custom(
    (id) => (
      <div className={`toast ${className}`}>
        <Icon className="icon" />
        <div>
          <b>{title}</b>
          {line ? <p>{line}</p> : null}
        </div>
        {undo ? (
          <Button
            size="tiny"
            onClick={({ currentTarget }) => {
              // Sonner gives the focus back when it leaves the toast: before `undo`, which may move it.
              currentTarget.blur();
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
}

/** Short messages in the corner: a title and at most one line. Each call returns a function that dismisses its toast. */
export const toasts = {
  success: (title: string, line?: string) => show('success', title, line),
  info: (title: string, line?: string) => show('info', title, line),
  warning: (title: string, line?: string) => show('warning', title, line),
  error: (title: string, line?: string) => show('error', title, line),
  /** A success with an Undo button. */
  undoable: (title: string, undo: () => void) => show('success', title, undefined, undo),
};

/** Stores a success toast for the next document. */
export function toastOnNextPage(title: string): void {
  storePendingToast({ kind: 'success', title });
}

export function showPendingToast(): void {
  const pending = takePendingToast();
  if (pending) toasts[pending.kind](pending.title, pending.line);
}
