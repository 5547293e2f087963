import { SiteError } from '#contract/errors.ts';
import type { Message, messageOperations } from '#contract/message.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Caller } from '../caller.ts';
import { requireVersion, staleError } from '../documents/documents.ts';
import { readSettings } from '../documents/settings.ts';
import { MAIL_JOB } from '../job-store.ts';
import type { Ports } from '../ports.ts';
import { foldedWords, queryWords } from '../search-text.ts';
import type { Stores } from '../stores.ts';
import type { MessageFilter } from './message-store.ts';
import { spamReasonOf } from './spam.ts';

/** The same text counts as repeated within this time (decision 0011). In milliseconds. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** A removed message can be restored for this long (decision 0011). In milliseconds. */
const RESTORABLE_MS = 60 * 60 * 1000;

/** The rules of messages. Visitors never see a message, so no write here changes the content version. */
export function createMessages(ports: Ports, caller: Caller): Handlers<typeof messageOperations> {
  const { stores, clock } = ports;
  return {
    submit: async ({ website: trap = '', ...sent }) => {
      await requireForm(ports, caller);
      const now = clock();
      const at = now.toISOString();
      const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
      const id = await stores.inTransaction(async (transaction) => {
        const repeated = await transaction.messages.hasCome(sent.message, dayAgo);
        const spamReason = spamReasonOf({ ...sent, trap, repeated });
        const folder = spamReason === '' ? 'inbox' : 'spam';
        const addedId = await transaction.messages.add(
          { ...sent, folder, spamReason, search: searchOf(sent) },
          at,
        );
        if (folder === 'inbox' && ports.canMail)
          await transaction.jobs.add({ kind: MAIL_JOB, key: String(addedId) }, at);
        return addedId;
      });
      return requireMessage(stores, id);
    },

    list: async ({ folder, limit, page, ...filter }) => {
      const { items, total } = await stores.messages.list({
        ...filterOf(folder, filter),
        limit,
        offset: (page - 1) * limit,
      });
      return { items, total, page, limit };
    },

    counts: ({ after = 0 }) => stores.messages.counts(after),

    get: ({ id }) => requireMessage(stores, id),

    neighbours: async ({ id, ...filter }) => {
      const message = await requireMessage(stores, id);
      return stores.messages.neighbours(message, filterOf(message.folder, filter));
    },

    update: async ({ id, expectedVersion, ...change }) => {
      const at = clock().toISOString();
      await stores.inTransaction(async (transaction) => {
        const before = await requireMessage(transaction, id);
        requireVersion(expectedVersion, before.version);
        await changeState(transaction, before, change, at);
      });
      return requireMessage(stores, id);
    },

    updateMany: async ({ ids, ...change }) => {
      const at = clock().toISOString();
      return stores.inTransaction(async (transaction) => {
        const changed = [];
        for (const id of new Set(ids)) {
          const before = await transaction.messages.get(id);
          if (!before) continue;
          await changeState(transaction, before, change, at);
          changed.push(id);
        }
        return { ids: changed };
      });
    },

    remove: async ({ id, expectedVersion }) => {
      await removeAll(ports, [id], async (transaction) => {
        requireVersion(expectedVersion, (await requireMessage(transaction, id)).version);
      });
    },

    removeMany: async ({ ids }) => ({ ids: await removeAll(ports, ids) }),

    restore: async ({ ids }) => ({
      ids: await stores.inTransaction((transaction) => transaction.messages.restore(ids)),
    }),
  };
}

/** Deletes the messages that can no longer be restored. Housekeeping calls it regularly. */
export async function forgetRemovedMessages({ stores, clock }: Ports): Promise<void> {
  const before = new Date(clock().getTime() - RESTORABLE_MS).toISOString();
  await stores.inTransaction(async ({ messages, jobs }) => {
    const ids = await messages.forget(before);
    await jobs.remove(MAIL_JOB, ids.map(String));
  });
}

/** Removes messages. `check` may throw to refuse. */
async function removeAll(
  { stores, clock }: Ports,
  ids: number[],
  check?: (transaction: Stores) => Promise<void>,
): Promise<number[]> {
  const at = clock().toISOString();
  return stores.inTransaction(async (transaction) => {
    await check?.(transaction);
    // A stored response to `submit` holds the whole message. The responses for other messages go too, because a client
    // repeats a call only within seconds.
    await transaction.storedResponses.removeOfGroup('messages');
    return transaction.messages.remove(ids, at);
  });
}

async function changeState(
  { messages }: Stores,
  before: Message,
  { isRead, folder }: { isRead?: boolean | undefined; folder?: Message['folder'] | undefined },
  at: string,
) {
  const moved = folder !== undefined && folder !== before.folder;
  const state = {
    isRead: isRead ?? before.isRead,
    folder: folder ?? before.folder,
    spamReason: moved ? (folder === 'spam' ? 'You moved it here.' : '') : before.spamReason,
  };
  if (!(await messages.update(before.id, before.version, state, at))) throw staleError();
}

function filterOf(
  folder: Message['folder'],
  { isRead, search = '' }: { isRead?: boolean | undefined; search?: string | undefined },
): MessageFilter {
  return { folder, ...(isRead === undefined ? {} : { isRead }), words: queryWords(search) };
}

/**
 * Throws `forbidden` for a visitor while the contact form is switched off: its call is refused, not hidden
 * (decision X8). Accounts may still use it.
 */
async function requireForm(ports: Ports, caller: Caller) {
  if (caller.account) return;
  const { features } = await readSettings(ports);
  if (!features.enableContactForm) {
    throw new SiteError('forbidden', 'The contact form is switched off at the moment.');
  }
}

async function requireMessage(stores: Stores, id: number): Promise<Message> {
  const message = await stores.messages.get(id);
  if (!message) throw notFound(id);
  return message;
}

const notFound = (id: number) => new SiteError('not-found', `Message with ID ${id} not found`);

function searchOf({
  name,
  email,
  subject,
  message,
}: Record<'name' | 'email' | 'subject' | 'message', string>) {
  const words = new Set(foldedWords(`${name} ${email} ${subject} ${message}`));
  return [...words].map((word) => ` ${word}`).join('');
}
