import { useEffect } from 'react';
import { toasts } from './toasts.tsx';

/** Shows an error toast when a component appears with a failure, and takes it away when the failure is over. */
export function useFailureToast(text: string | false | undefined): void {
  useEffect(() => (text ? toasts.error(text) : undefined), [text]);
}
