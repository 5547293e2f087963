import { useWords } from '#app/language/page-language.ts';
import { contactWords } from '#words/english/contact.ts';
import { frameWords } from '#words/english/frame.ts';
import type { ContactOutcome } from './contact-outcome.ts';

/** The specified words for what became of a message (rows 67, 68). */
export function useReport(outcome: ContactOutcome | undefined): { title: string; line: string } {
  const words = useWords(contactWords);
  const { formFailed } = useWords(frameWords);
  if (outcome?.state === 'sent') return { title: words.sent, line: words.sentLine };
  return { title: words.failed, line: outcome?.message ?? formFailed };
}
