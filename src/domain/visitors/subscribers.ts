import { SiteError } from '#contract/errors.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Subscriber, SubscriberState, subscriberOperations } from '#contract/subscriber.ts';
import { NEWSLETTER_MAIL_JOB } from '../job-store.ts';
import type { LinkTokens, Ports } from '../ports.ts';
import { spamReasonOf } from './spam.ts';
import type { StoredSubscriber } from './subscriber-store.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The link to confirm is valid for so long after the last sign-up, and then a pending address is deleted. */
export const CONFIRMABLE_MS = 7 * 24 * HOUR_MS;

/** Anyone can type a stranger's address, so one address gets few mails, with a pause between them. */
const MAILS_AT_MOST = 3;
const MAIL_PAUSE_MS = HOUR_MS;

/** The pages of the links; the token follows. */
const CONFIRM_PATH = '/newsletter/confirm?token=';
const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe?token=';

/** The rules of the newsletter (decision D19). Visitors see no subscriber, so no write changes the content version. */
export function createSubscribers(ports: Ports): Handlers<typeof subscriberOperations> {
  const { stores, clock, canMail, linkTokens } = ports;
  const toSubscriber = (row: StoredSubscriber): Subscriber => ({
    ...row,
    unsubscribePath: UNSUBSCRIBE_PATH + unsubscribeToken(linkTokens, row),
  });

  return {
    // Every address takes the same way through the same statements, so that neither the answer nor its time tells
    // whether it is known.
    subscribe: async ({ email, website: trap = '' }) => {
      const at = clock().toISOString();
      const spamReason = spamReasonOf({ trap });
      await stores.inTransaction(async ({ subscribers, jobs }) => {
        const before = await subscribers.find({ emailKey: keyOf(email) });
        const row = before ?? newRow(linkTokens, email, at);
        const id = await subscribers.put(afterSignUp(ports, row, { at, spamReason, isNew: !before }));
        if (canMail) await jobs.add({ kind: NEWSLETTER_MAIL_JOB, key: String(id) }, at);
      });
      return { confirmByMail: canMail };
    },

    confirm: async ({ token }) => {
      const now = clock();
      await stores.inTransaction(async ({ subscribers }) => {
        const row = await subscribers.find({ confirmHash: linkTokens.hashOf(token) });
        // A second press of the button finds the address confirmed.
        if (row?.state === 'subscribed') return;
        if (!row || isOver(row, now)) throw new SiteError('not-found', 'This link is not valid any more.');
        const consentAt = now.toISOString();
        await subscribers.put({ ...row, state: 'subscribed', consentAt, confirmedByMail: true });
      });
    },

    unsubscribe: async ({ token }) => {
      const unsubscribedAt = clock().toISOString();
      await stores.inTransaction(async ({ subscribers }) => {
        const row = await subscribers.find({ unsubscribeHash: linkTokens.hashOf(token) });
        if (!row) throw new SiteError('not-found', 'This link belongs to no address on the list.');
        if (row.state === 'unsubscribed' && row.confirmHash === null) return;
        await subscribers.put({
          ...row,
          state: 'unsubscribed',
          unsubscribedAt: row.state === 'unsubscribed' ? row.unsubscribedAt : unsubscribedAt,
          confirmHash: null,
        });
      });
    },

    list: async ({ limit, page, ...filter }) => {
      const { items, total } = await stores.subscribers.list({
        ...filterOf(filter),
        limit,
        offset: (page - 1) * limit,
      });
      return { items: items.map(toSubscriber), total, page, limit };
    },

    counts: () => stores.subscribers.counts(),

    export: async ({ state = 'subscribed', search }) =>
      (await stores.subscribers.all(filterOf({ state, search }))).map(toSubscriber),

    remove: async ({ id }) => {
      await stores.inTransaction(async ({ subscribers, jobs, storedResponses }) => {
        if (!(await subscribers.remove(id))) throw new SiteError('not-found', 'There is no such subscriber.');
        await jobs.remove(NEWSLETTER_MAIL_JOB, [String(id)]);
        // A stored response is found by a hash of the input, which holds the address.
        await storedResponses.removeOfGroup('subscribers');
      });
    },
  };
}

/** The content of the mail to a new subscriber: the paths of both links. */
export interface SubscriberMail {
  email: string;
  /** The same for every try of one mail. */
  number: number;
  confirmPath: string;
  unsubscribePath: string;
}

/** The mail that an address should get now. Undefined where there is nothing to confirm, or it got mails enough. */
export async function subscriberMail(
  { stores, linkTokens, clock }: Ports,
  id: number,
): Promise<SubscriberMail | undefined> {
  const row = await stores.subscribers.get(id);
  if (!row || row.confirmHash === null || row.state === 'subscribed' || row.mailsSent >= MAILS_AT_MOST)
    return;
  if (row.mailedAt !== null && clock().getTime() - Date.parse(row.mailedAt) < MAIL_PAUSE_MS) return;
  return {
    email: row.email,
    number: row.mailsSent + 1,
    confirmPath: CONFIRM_PATH + confirmToken(linkTokens, row),
    unsubscribePath: UNSUBSCRIBE_PATH + unsubscribeToken(linkTokens, row),
  };
}

/** Notes that the mail was sent. */
export async function noteSubscriberMail({ stores, clock }: Ports, id: number): Promise<void> {
  await stores.inTransaction(async ({ subscribers }) => {
    const row = await subscribers.get(id);
    if (!row) return;
    await subscribers.put({ ...row, mailsSent: row.mailsSent + 1, mailedAt: clock().toISOString() });
  });
}

/** Deletes the addresses that nobody confirmed. Housekeeping calls it regularly. */
export async function forgetPendingSubscribers({ stores, clock }: Ports): Promise<void> {
  const before = new Date(clock().getTime() - CONFIRMABLE_MS).toISOString();
  await stores.inTransaction(async ({ subscribers, jobs }) => {
    const ids = await subscribers.forgetPending(before);
    await jobs.remove(NEWSLETTER_MAIL_JOB, ids.map(String));
  });
}

function newRow(tokens: LinkTokens, email: string, at: string): Omit<StoredSubscriber, 'id'> {
  const named = { email, emailKey: keyOf(email), createdAt: at };
  return {
    ...named,
    state: 'pending',
    consentAt: null,
    confirmedByMail: false,
    unsubscribedAt: null,
    spamReason: '',
    requestedAt: at,
    confirmHash: null,
    unsubscribeHash: tokens.hashOf(unsubscribeToken(tokens, named)),
    mailsSent: 0,
    mailedAt: null,
  };
}

interface SignUp {
  at: string;
  spamReason: string;
  isNew: boolean;
}

/** The row of an address after somebody has typed it into the form. */
function afterSignUp(
  { canMail, linkTokens, clock }: Ports,
  row: Omit<StoredSubscriber, 'id'>,
  { at, spamReason, isNew }: SignUp,
): Omit<StoredSubscriber, 'id'> {
  if (spamReason !== '') return isNew ? { ...row, state: 'spam', spamReason } : row;
  if (row.state === 'subscribed') return row;
  const requested = { ...row, requestedAt: at, spamReason: '' };
  if (!canMail) return { ...requested, state: 'subscribed', consentAt: at, confirmedByMail: false };
  return {
    ...requested,
    // A subscriber who left stays so until the address itself confirms.
    state: row.state === 'unsubscribed' ? 'unsubscribed' : 'pending',
    confirmHash: linkTokens.hashOf(confirmToken(linkTokens, row)),
    mailsSent: isOver(row, clock()) ? 0 : row.mailsSent,
  };
}

const isOver = ({ requestedAt }: Pick<StoredSubscriber, 'requestedAt'>, now: Date) =>
  now.getTime() - Date.parse(requestedAt) > CONFIRMABLE_MS;

type Named = Pick<StoredSubscriber, 'emailKey' | 'createdAt'>;

/** It stays the same as long as the address is stored, so that the link of an old export still works. */
const unsubscribeToken = (tokens: LinkTokens, { emailKey, createdAt }: Named) =>
  tokens.tokenOf('unsubscribe', `${emailKey}\n${createdAt}`);

/** Another one after each time that the address left, so that an old mail does not bring it back. */
const confirmToken = (
  tokens: LinkTokens,
  { emailKey, createdAt, unsubscribedAt }: Named & Pick<StoredSubscriber, 'unsubscribedAt'>,
) => tokens.tokenOf('confirm', `${emailKey}\n${createdAt}\n${unsubscribedAt ?? ''}`);

const keyOf = (email: string) => email.normalize('NFC').toLowerCase();

function filterOf({
  state,
  search = '',
}: {
  state?: SubscriberState | undefined;
  search?: string | undefined;
}) {
  return { state, text: keyOf(search) };
}
