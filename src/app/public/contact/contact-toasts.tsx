import { useEffect, useEffectEvent } from 'react';
import { useWords } from '#app/language/page-language.ts';
import { Toaster } from '#app/ui/toasts/toaster.tsx';
import { toasts } from '#app/ui/toasts/toasts.tsx';
import { contactWords } from '#words/english/contact.ts';
import type { ContactOutcome } from './contact-outcome.ts';
import { useReport } from './contact-report.ts';

/** Reports each outcome once, in a toast. */
export function ContactToasts({ outcome }: { outcome: ContactOutcome | undefined }) {
  const { notifications } = useWords(contactWords);
  const report = useReport(outcome);
  const show = useEffectEvent((outcome: ContactOutcome) => {
    const { title, line } = report;
    if (outcome.state === 'sent') toasts.success(title, line);
    else toasts.error(title, line);
  });
  useEffect(() => {
    if (outcome) show(outcome);
  }, [outcome]);
  return <Toaster label={notifications} />;
}
