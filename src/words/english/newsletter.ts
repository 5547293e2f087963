import { fieldTexts } from '#contract/errors.ts';
import { part } from '../part.ts';

/** The box of the newsletter, which is on every page. */
export const newsletterWords = part('newsletter', {
  newsletter: 'Newsletter',
  email: 'Email',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing...',
  done: 'Thank you for subscribing to our newsletter!',
  confirm: 'One more step: please confirm with the link in the mail that we send to new subscribers.',
  fault: fieldTexts.newsletterEmail,
});
