import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { EditForm } from './use-edit-form.ts';

/** Asks before the page is left with something typed that is not saved. */
export function UnsavedChangesDialog({ editor }: { editor: EditForm }) {
  // Another tab or filter of the same page keeps what was typed.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !editor.readOnly && currentLocation.pathname !== nextLocation.pathname && editor.isDirty(),
  );

  // Leaving the document: the browser asks in its own words.
  useEffect(() => {
    if (!editor.dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [editor.dirty]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Leave without saving?"
      description="What you changed on this page is not saved yet. If you leave now, it is lost."
      cancel="Stay here"
      confirm="Leave without saving"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
