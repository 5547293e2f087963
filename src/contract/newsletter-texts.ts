/** The newsletter's texts and pattern, for the form of the public pages and for the contract. This file imports no zod. */
export const newsletterTexts = {
  /** Row 71. */
  invalid: 'Please enter a valid email address',
  /** Row 70. */
  done: 'Thank you for subscribing to our newsletter!',
  /** The line below it where the site confirms addresses by mail. It is also true for an address that is known. */
  confirm: 'One more step: please confirm with the link in the mail that we send to new subscribers.',
} as const;

/** The specified pattern: characters that are no space, an @, a dot (row 71). */
export const newsletterAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
