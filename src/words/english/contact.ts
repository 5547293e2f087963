import { fieldTexts } from '#contract/errors.ts';
import { part } from '../part.ts';

export const contactWords = part('contact', {
  title: 'Get In Touch',
  details: 'Contact Information',
  email: 'Email',
  location: 'Location',
  noDetails: 'No contact information yet',
  send: 'Send Message',
  sending: 'Sending...',
  sendMe: 'Send Me a Message',
  name: 'Name',
  subject: 'Subject',
  message: 'Message',
  draft: 'You have a message from {time} that was not sent.',
  useDraft: 'Use it',
  discardDraft: 'Discard',
  sent: 'Message sent!',
  sentLine: "Thank you for your message. I'll get back to you soon.",
  failed: 'Error sending message',
  faults: {
    name: fieldTexts.name,
    email: fieldTexts.email,
    subject: fieldTexts.subject,
    message: fieldTexts.message,
  },
  notifications: 'Notifications',
});
