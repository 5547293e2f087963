import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { isReloading } from '#browser/reloading.ts';
import { keepsForm } from './edit-address.ts';
import type { Editor } from './use-edit-form.ts';

interface Leaving {
  isDirty: () => boolean;
  /** Whether the unsaved changes are in a draft of this browser. */
  isKept: () => boolean;
}

/** The forms of a page that ask one question when it is left. */
const Together = createContext<Set<Leaving> | undefined>(undefined);

/** Wraps several forms of one page, which then ask one question when it is left: a router has only one blocker. */
export function LeftTogether({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<Leaving>());
  return (
    <Together value={forms}>
      {children}
      <LeaveQuestion
        isDirty={() => [...forms].some(({ isDirty }) => isDirty())}
        isKept={() => [...forms].every(({ isDirty, isKept }) => !isDirty() || isKept())}
      />
    </Together>
  );
}

/** Asks before the page is left with something typed that is not saved. */
export function UnsavedChangesDialog({ editor }: { editor: Editor }) {
  const together = use(Together);
  const { isDirty, readOnly } = editor;
  const { canStore } = editor.draft;

  useEffect(() => {
    if (!together || readOnly) return;
    const leaving = { isDirty, isKept: () => canStore };
    together.add(leaving);
    return () => {
      together.delete(leaving);
    };
  }, [together, isDirty, canStore, readOnly]);

  // When the document is left, the browser asks with its own text.
  useEffect(() => {
    if (!editor.dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!(canStore && isReloading())) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [editor.dirty, canStore]);

  return together ? null : <LeaveQuestion isDirty={() => !readOnly && isDirty()} isKept={() => canStore} />;
}

function LeaveQuestion({ isDirty, isKept }: Leaving) {
  // The address of the page that shows this question. The router is ahead of it while the next page renders; a click in
  // that moment must not wait for the answer to a question that is about to disappear.
  const { pathname } = useLocation();
  // Another tab or filter of the same page keeps the form.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname === pathname &&
      nextLocation.pathname !== pathname &&
      !keepsForm(nextLocation) &&
      isDirty(),
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Leave without saving?"
      description={
        isKept()
          ? 'What you changed on this page is not saved yet. It is kept in this browser and offered when you open this page again.'
          : 'What you changed on this page is not saved yet. If you leave now, it is lost.'
      }
      cancel="Stay here"
      confirm="Leave without saving"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
