import { part, plural } from '../part.ts';

/** The mail that asks a new subscriber to confirm. */
export const mailWords = part('mails', {
  subject: 'Please confirm: newsletter of {site}',
  ask: plural({
    one: 'Somebody, probably you, subscribed this address to the newsletter of {site}. Please confirm it within {n} day:',
    other:
      'Somebody, probably you, subscribed this address to the newsletter of {site}. Please confirm it within {n} days:',
  }),
  notYou:
    'If it was not you, do nothing. Without your confirmation you get no newsletter, and the address is deleted.',
  leave: 'Leave at any time: {url}',
});

/** The note on a page that is shown in an outage. */
export const outageWords = part('outage', {
  label: 'About this copy of the page',
  title: 'This page may be out of date:',
  line: 'the site cannot reach its data at the moment.',
});
