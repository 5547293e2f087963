import { z } from 'zod';
import { fieldTexts } from './errors.ts';
import {
  blankMeansAbsent,
  emailField,
  expectedVersion,
  idInput,
  instant,
  pageFields,
  pageOf,
  requiredText,
  text,
  versionFields,
} from './fields.ts';
import { limits } from './limits.ts';
import { noContent, operation } from './operation.ts';

/** Suspected spam is kept apart, never dropped (decision D16). */
export const messageFolders = ['inbox', 'spam'] as const;
export type MessageFolder = (typeof messageFolders)[number];

/** A message as its sender gets it back (row 195). Where it was put is not told: a spammer learns nothing. */
const sentMessage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
  ...versionFields,
});

const messageSchema = sentMessage.extend({
  folder: z.enum(messageFolders),
  /** A sentence that says why it lies in the spam folder; empty in the inbox. */
  spamReason: z.string(),
});
export type Message = z.output<typeof messageSchema>;

const byId = z.object({ id: idInput });

/** Yes or no, also as the text that a query holds. */
const yesOrNo = z
  .union([z.boolean(), z.enum(['true', 'false'], 'Write true or false.')])
  .transform((value) => value === true || value === 'true');

export const messageOperations = {
  submit: operation({
    summary: 'Send the owner a message; `website` is a trap for programs and stays empty',
    method: 'POST',
    path: '/api/contact/submit',
    status: 201,
    input: z.object({
      name: requiredText(limits.personName, fieldTexts.name),
      email: emailField,
      subject: requiredText(limits.messageSubject, fieldTexts.subject),
      message: requiredText(limits.messageText, fieldTexts.message),
      website: text(limits.url).optional(),
    }),
    output: sentMessage,
    limit: { calls: 5, seconds: 600 },
  }),
  list: operation({
    summary: 'The messages of one folder, newest first',
    method: 'GET',
    path: '/api/contact/messages',
    access: 'admin',
    signInMessage: 'Authentication required to access messages',
    input: z.object({
      ...pageFields,
      folder: z.preprocess((value) => value || undefined, z.enum(messageFolders).default('inbox')),
      isRead: blankMeansAbsent(yesOrNo),
      /** Every word must begin a word of the sender's name, the address, the subject or the text. */
      search: blankMeansAbsent(text(limits.searchText)),
    }),
    output: pageOf(messageSchema),
    paged: true,
  }),
  get: operation({
    summary: 'One message',
    method: 'GET',
    path: '/api/contact/messages/:id',
    access: 'admin',
    signInMessage: 'Authentication required to access message details',
    input: byId,
    output: messageSchema,
    versioned: true,
  }),
  update: operation({
    summary: 'Mark a message read or unread, or move it to the other folder',
    method: 'PUT',
    path: '/api/contact/messages/:id',
    access: 'admin',
    signInMessage: 'Authentication required to update message',
    input: byId.extend({
      isRead: z.boolean().optional(),
      folder: z.enum(messageFolders).optional(),
      expectedVersion,
    }),
    output: messageSchema,
    versioned: true,
  }),
  remove: operation({
    summary: 'Delete a message for good; nothing of it is kept',
    method: 'DELETE',
    path: '/api/contact/messages/:id',
    access: 'admin',
    signInMessage: 'Authentication required to update message',
    status: 204,
    input: byId,
    output: noContent,
  }),
};
