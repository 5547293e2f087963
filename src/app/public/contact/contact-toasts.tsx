import { useEffect } from 'react';
import { Toaster } from '#app/ui/toaster.tsx';
import { toasts } from '#app/ui/toasts.tsx';
import type { ContactOutcome } from './contact-outcome.ts';
import { reportTexts } from './contact-report.ts';

/** Reports each outcome once, in a toast. */
export function ContactToasts({ outcome }: { outcome: ContactOutcome | undefined }) {
  useEffect(() => {
    if (!outcome) return;
    const { title, line } = reportTexts(outcome);
    if (outcome.state === 'sent') toasts.success(title, line);
    else toasts.error(title, line);
  }, [outcome]);
  return <Toaster />;
}
