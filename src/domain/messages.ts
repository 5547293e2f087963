import { SiteError } from '#contract/errors.ts';
import type { Message, messageOperations } from '#contract/message.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Caller } from './caller.ts';
import { staleError } from './documents.ts';
import type { Ports, Stores } from './ports.ts';
import { foldedWords, queryWords } from './search-text.ts';
import { readSettings } from './settings.ts';
import { spamReasonOf } from './spam.ts';

/** Within which a text that comes again is a repetition. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** Messages are no content: visitors never see one, so nothing here tells the page cache. */
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
        const added = await transaction.messages.add(
          { ...sent, folder, spamReason, search: searchOf(sent) },
          at,
        );
        if (folder === 'inbox' && ports.notices) await transaction.outbox.add(added, at);
        return added;
      });
      return stored(stores, id);
    },

    list: async ({ search = '', folder, isRead, limit, page }) => {
      const { items, total } = await stores.messages.list({
        folder,
        ...(isRead === undefined ? {} : { isRead }),
        words: queryWords(search),
        limit,
        offset: (page - 1) * limit,
      });
      return { items, total, page, limit };
    },

    get: ({ id }) => stored(stores, id),

    update: async ({ id, expectedVersion, isRead, folder }) => {
      const at = clock().toISOString();
      await stores.inTransaction(async (transaction) => {
        const before = await stored(transaction, id);
        if (expectedVersion !== undefined && expectedVersion !== before.version) throw staleError();
        const moved = folder !== undefined && folder !== before.folder;
        const state = {
          isRead: isRead ?? before.isRead,
          folder: folder ?? before.folder,
          spamReason: moved ? (folder === 'spam' ? 'You moved it here.' : '') : before.spamReason,
        };
        if (!(await transaction.messages.update(id, before.version, state, at))) throw staleError();
      });
      return stored(stores, id);
    },

    remove: async ({ id }) => {
      await stores.inTransaction(async (transaction) => {
        await stored(transaction, id);
        await transaction.messages.remove(id);
        // A kept answer holds the whole message. Those of others go too: nobody repeats a call for long.
        await transaction.answers.removeOfGroup('messages');
      });
    },
  };
}

/** With the contact form switched off its call is refused, not hidden (decision X8); accounts may still try it. */
async function requireForm(ports: Ports, caller: Caller) {
  if (caller.account) return;
  const { features } = await readSettings(ports);
  if (!features.enableContactForm) {
    throw new SiteError('forbidden', 'The contact form is switched off at the moment.');
  }
}

async function stored(stores: Stores, id: number): Promise<Message> {
  const message = await stores.messages.get(id);
  if (!message) throw new SiteError('not-found', `Message with ID ${id} not found`);
  return message;
}

function searchOf({
  name,
  email,
  subject,
  message,
}: Record<'name' | 'email' | 'subject' | 'message', string>) {
  const words = new Set(foldedWords(`${name} ${email} ${subject} ${message}`));
  return [...words].map((word) => ` ${word}`).join('');
}
