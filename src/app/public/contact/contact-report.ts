import type { ContactOutcome } from './contact-outcome.ts';

/** The specified words for what became of a message (rows 67, 68). */
export function reportTexts(outcome: ContactOutcome): { title: string; line: string } {
  if (outcome.state === 'sent') {
    return { title: 'Message sent!', line: "Thank you for your message. I'll get back to you soon." };
  }
  return { title: 'Error sending message', line: outcome.message };
}
