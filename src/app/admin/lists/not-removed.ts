import { toasts } from '#app/ui/toasts/toasts.tsx';

/** Reports that a record was not removed, because it was saved elsewhere since the list was loaded (412). */
export function notRemoved(): void {
  toasts.error(
    'Not deleted: this was saved elsewhere in the meantime.',
    'The list now shows it as it is. Look at it before you delete it.',
  );
}
