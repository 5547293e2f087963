import { part } from '../part.ts';

/** The pages behind the links of a mail. */
export const linkWords = part('links', {
  failed: 'That did not work',
  failedLine: 'Something went wrong on this site. Please try again later.',
  confirm: 'Confirm your subscription',
  confirmLine: 'One press, and the newsletter of {site} comes to your address.',
  confirmButton: 'Confirm subscription',
  confirming: 'Confirming...',
  confirmed: 'Subscription confirmed',
  confirmedLine: 'Thank you. You can leave at any time by a link.',
  oldLink: 'This link is not valid any more',
  oldLinkLine: 'A link to confirm lasts seven days. Please subscribe once more, and a new one comes by mail.',
  leave: 'Leave the newsletter?',
  leaveLine: 'One press, and the newsletter of {site} no longer comes to your address.',
  leaveButton: 'Unsubscribe',
  leaving: 'Unsubscribing...',
  left: 'You are unsubscribed',
  leftLine: 'This address gets no newsletter from this site any more.',
  nothing: 'Nothing to leave here',
  nothingLine:
    'This link belongs to no address on the list: it is incomplete, or the address was deleted already.',
});
