import { z } from 'zod';
import { fieldTexts } from './errors.ts';
import { blankMeansAbsent, idInput, instant, pageFields, pageOf, requiredText, text } from './fields.ts';
import { limits, newsletterAddress } from './limits.ts';
import { noContent, operation, visitorFormLimit } from './operation.ts';
import { entityOf, withExample } from './record.ts';

/**
 * `pending` waits for the link in the mail, `subscribed` agreed, `unsubscribed` left, and `spam` is a suspected sign-up, to
 * which no mail is sent.
 */
export const subscriberStates = ['pending', 'subscribed', 'unsubscribed', 'spam'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** A subscriber of the newsletter as it is stored (decision D19). */
export const subscriberRecord = z.object({
  id: z.int(),
  email: z.string(),
  /** A row in an unknown state waits, so that nobody writes to it by mistake. */
  state: z.enum(subscriberStates).default('pending'),
  /** When the subscriber agreed: with the link in the mail, or with the sign-up where the site sends no mail. */
  consentAt: instant.nullable().default(null),
  /** Whether the subscriber agreed with the link in the mail, which proves that the address is theirs. */
  confirmedByMail: z.boolean().default(false),
  /** When the subscriber left the last time. */
  unsubscribedAt: instant.nullable().default(null),
  /** A sentence that says why the sign-up is suspected; otherwise empty. */
  spamReason: z.string().default(''),
  createdAt: instant,
});

/** A subscriber as the owner sees one. */
const subscriberSchema = entityOf(subscriberRecord).extend({
  /** The path of the page by which this subscriber leaves. Anyone who knows it can unsubscribe the address. */
  unsubscribePath: z.string(),
});
export type Subscriber = z.output<typeof subscriberSchema>;

/** Characters that separate or quote addresses in the header of a mail. */
const FOR_HEADERS = /[<>()[\]:;,"\\\p{Cc}\p{Cf}]/u;

const newsletterEmail = withExample(
  z
    .string()
    .trim()
    .max(limits.email, { error: fieldTexts.newsletterEmail, abort: true })
    .regex(newsletterAddress, { error: fieldTexts.newsletterEmail, abort: true })
    .refine((address) => !FOR_HEADERS.test(address), fieldTexts.newsletterEmail),
  'ida@moss.example',
);

const linkToken = z.object({ token: requiredText(limits.linkToken, 'The link is not complete.') });

const filterFields = {
  state: blankMeansAbsent(z.enum(subscriberStates)),
  /** Part of the address; case makes no difference. */
  search: blankMeansAbsent(text(limits.searchText)),
};

const countsSchema = z.object({
  pending: z.int(),
  subscribed: z.int(),
  unsubscribed: z.int(),
  spam: z.int(),
});
export type SubscriberCounts = z.output<typeof countsSchema>;

/** The newsletter: anyone may subscribe, a link confirms or leaves, and only the admin sees the subscribers. */
export const subscriberOperations = {
  subscribe: operation({
    summary:
      'Subscribe to the newsletter. The answer is the same for a known address; `website` is a trap for programs and stays empty',
    method: 'POST',
    path: '/api/newsletter/subscribe',
    feature: 'enableNewsletter',
    input: z.object({
      email: newsletterEmail,
      website: withExample(text(limits.url), '').optional(),
    }),
    /** Whether this site asks new subscribers by mail to confirm. It depends on the site, never on the address. */
    output: z.object({ confirmByMail: z.boolean() }),
    limit: visitorFormLimit,
  }),
  confirm: operation({
    summary: 'Confirm a subscription with the token of the link in the mail',
    method: 'POST',
    path: '/api/newsletter/confirm',
    status: 204,
    input: linkToken,
    output: noContent,
    secret: true,
  }),
  unsubscribe: operation({
    summary: 'Leave the newsletter with the token of the own link',
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    status: 204,
    input: linkToken,
    output: noContent,
    secret: true,
  }),
  list: operation({
    summary: 'The subscribers, the latest first',
    method: 'GET',
    path: '/api/newsletter/subscribers',
    access: 'admin',
    input: z.object({ ...pageFields, ...filterFields }),
    output: pageOf(subscriberSchema),
    paged: true,
  }),
  counts: operation({
    summary: 'How many subscribers there are in each state',
    method: 'GET',
    path: '/api/newsletter/subscribers/counts',
    access: 'admin',
    output: countsSchema,
  }),
  export: operation({
    summary: 'All subscribers of a filter at once, by default those who are subscribed',
    method: 'GET',
    path: '/api/newsletter/subscribers/export',
    access: 'admin',
    input: z.object(filterFields),
    output: z.array(subscriberSchema),
  }),
  remove: operation({
    summary: 'Delete a subscriber for good; nothing of the address is kept',
    method: 'DELETE',
    path: '/api/newsletter/subscribers/:id',
    access: 'admin',
    status: 204,
    input: z.object({ id: idInput }),
    output: noContent,
  }),
};
