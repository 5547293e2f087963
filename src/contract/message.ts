import { z } from 'zod';
import { fieldTexts } from './errors.ts';
import {
  blankMeansAbsent,
  emailField,
  expectedVersion,
  idInput,
  pageFields,
  pageOf,
  requiredText,
  storedStamps,
  text,
  yesOrNo,
} from './fields.ts';
import { limits } from './limits.ts';
import { noContent, operation, visitorFormLimit } from './operation.ts';
import { entityOf, withExample } from './record.ts';

/** Suspected spam goes to a folder of its own and is never dropped (decision D16). */
export const messageFolders = ['inbox', 'spam'] as const;
export type MessageFolder = (typeof messageFolders)[number];

/** A message as it is stored. */
export const messageRecord = z.object({
  id: z.int(),
  name: z.string().default(''),
  email: z.string().default(''),
  subject: z.string().default(''),
  message: z.string(),
  isRead: z.boolean().default(false),
  /** A message in an unknown folder is shown in the inbox, where nothing is overlooked. */
  folder: z.enum(messageFolders).default('inbox'),
  /** A sentence that says why the message lies in the spam folder; empty in the inbox. */
  spamReason: z.string().default(''),
  ...storedStamps,
});

const messageSchema = entityOf(messageRecord);
/** A message as its sender gets it back (row 195). The folder is left out, so that a spammer learns nothing. */
const sentMessage = messageSchema.omit({ folder: true, spamReason: true });
export type Message = z.output<typeof messageSchema>;

const byId = z.object({ id: idInput });

/** The ids of a call for several messages. Ids of removed messages are skipped. */
const ids = z.array(idInput).min(1).max(limits.pageSize);
/** The ids of the messages that the call changed. */
const changedIds = z.object({ ids: z.array(z.int()) });

/** The changes to a message: read or unread, and the folder. */
const state = { isRead: z.boolean().optional(), folder: z.enum(messageFolders).optional() };

/** The counts of the folders. The admin area polls them, so the query must be cheap. */
const countsSchema = z.object({
  inbox: z.int(),
  /** Unread messages of the inbox; spam does not count. */
  unread: z.int(),
  spam: z.int(),
  /** The id of the newest message in the inbox; 0 if there is none. */
  newest: z.int(),
  /** The arrival time of the oldest unread message in the inbox; empty if there is none. */
  oldestUnread: z.string(),
  /** The number of messages in the inbox with an id above the `after` of the input. */
  arrived: z.int(),
});
export type MessageCounts = z.output<typeof countsSchema>;

/** A message as a visitor writes it. */
export const messageInputSchema = z.object({
  name: withExample(requiredText(limits.personName, fieldTexts.name), 'Ida Moss'),
  email: emailField,
  subject: requiredText(limits.messageSubject, fieldTexts.subject),
  message: withExample(
    requiredText(limits.messageText, fieldTexts.message),
    'Would you look at our plans for a forecast before we build it?',
  ),
  website: withExample(text(limits.url), '').optional(),
});

const filterFields = {
  isRead: blankMeansAbsent(yesOrNo),
  /** Every word must begin a word of the sender's name, the address, the subject or the text. */
  search: blankMeansAbsent(text(limits.searchText)),
};

/** Contact messages: anyone may submit one, only the admin reads and changes them (decision 0011). */
export const messageOperations = {
  submit: operation({
    summary: 'Send the owner a message; `website` is a trap for programs and stays empty',
    method: 'POST',
    path: '/api/contact/submit',
    failureText: 'Failed to submit contact message',
    status: 201,
    input: messageInputSchema,
    output: sentMessage,
    limit: visitorFormLimit,
  }),
  list: operation({
    summary: 'The messages of one folder, newest first',
    method: 'GET',
    path: '/api/contact/messages',
    failureText: 'Failed to fetch contact messages',
    access: 'admin',
    signInMessage: 'Authentication required to access messages',
    input: z.object({
      ...pageFields,
      folder: z.preprocess((value) => value || undefined, z.enum(messageFolders).default('inbox')),
      ...filterFields,
    }),
    output: pageOf(messageSchema),
    paged: true,
  }),
  counts: operation({
    summary:
      'How many messages there are, unread and suspected ones, and how many came after one that is known',
    method: 'GET',
    path: '/api/contact/messages/figures',
    access: 'admin',
    signInMessage: 'Authentication required to access messages',
    input: z.object({ after: blankMeansAbsent(idInput) }),
    output: countsSchema,
  }),
  get: operation({
    summary: 'One message',
    method: 'GET',
    path: '/api/contact/messages/:id',
    failureText: 'Failed to fetch contact message',
    access: 'admin',
    signInMessage: 'Authentication required to access message details',
    input: byId,
    output: messageSchema,
    versioned: true,
  }),
  neighbours: operation({
    summary:
      'The messages before and after one in its folder, among those that a list with this filter shows',
    method: 'GET',
    path: '/api/contact/messages/:id/neighbours',
    access: 'admin',
    signInMessage: 'Authentication required to access message details',
    input: byId.extend(filterFields),
    output: z.object({ newer: z.int().optional(), older: z.int().optional() }),
  }),
  update: operation({
    summary: 'Mark a message read or unread, or move it to the other folder',
    method: 'PUT',
    path: '/api/contact/messages/:id',
    failureText: 'Failed to update contact message',
    access: 'admin',
    signInMessage: 'Authentication required to update message',
    input: byId.extend({ ...state, expectedVersion }),
    output: messageSchema,
    versioned: true,
  }),
  updateMany: operation({
    summary: 'Mark several messages or move them',
    method: 'PUT',
    path: '/api/contact/messages',
    access: 'admin',
    signInMessage: 'Authentication required to update message',
    input: z.object({ ids, ...state }),
    output: changedIds,
  }),
  remove: operation({
    summary: 'Delete a message; for an hour it can be restored, then nothing of it is kept',
    method: 'DELETE',
    path: '/api/contact/messages/:id',
    access: 'admin',
    signInMessage: 'Authentication required to update message',
    status: 204,
    input: byId.extend({ expectedVersion }),
    output: noContent,
  }),
  removeMany: operation({
    summary: 'Delete several messages, as one is deleted',
    method: 'POST',
    path: '/api/contact/messages/remove',
    access: 'admin',
    signInMessage: 'Authentication required to update message',
    input: z.object({ ids }),
    output: changedIds,
  }),
  restore: operation({
    summary: 'Bring deleted messages back, within the hour in which they are kept',
    method: 'POST',
    path: '/api/contact/messages/restore',
    access: 'admin',
    signInMessage: 'Authentication required to update message',
    input: z.object({ ids }),
    output: changedIds,
  }),
};
