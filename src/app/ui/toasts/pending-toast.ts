/** The toast of the next document, in the session storage. */
const PENDING = 'pending_toast';

/** A toast that no page has shown for so long belongs to a page that shows no toasts, in milliseconds. */
const STALE_MS = 15_000;

export interface PendingToast {
  kind: 'success' | 'info';
  title: string;
  line?: string | undefined;
}

/** Keeps a toast for the next document. */
export function storePendingToast(pending: PendingToast): void {
  try {
    sessionStorage.setItem(PENDING, JSON.stringify({ ...pending, at: Date.now() }));
  } catch {
    // Storage may be blocked. The next page then says by itself that it worked.
  }
}

/** Takes the toast that the document before this one kept. */
export function takePendingToast(): PendingToast | undefined {
  try {
    const stored = sessionStorage.getItem(PENDING);
    sessionStorage.removeItem(PENDING);
    const { at, ...pending }: PendingToast & { at: number } = JSON.parse(stored ?? '');
    return Math.abs(Date.now() - at) < STALE_MS ? pending : undefined;
  } catch {
    // As above, or there is none.
    return undefined;
  }
}
