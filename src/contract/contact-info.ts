import { z } from 'zod';
import { changesOf } from './document.ts';
import { expectedVersion, optionalEmail, text, versionFields, webAddress } from './fields.ts';
import { limits } from './limits.ts';
import { operation } from './operation.ts';

/** The icons of contact links (decision X6). */
export const contactIcons = ['Github', 'Linkedin', 'Twitter', 'Instagram', 'Youtube'] as const;

/** An unknown or missing icon becomes Github (row 194). */
const iconInput = text(limits.personName)
  .optional()
  .transform((name) => contactIcons.find((icon) => icon === name) ?? 'Github');

const socialLink = z.object({
  id: z.int().positive(),
  name: text(limits.personName),
  icon: z.enum(contactIcons),
  url: webAddress,
  enabled: z.boolean(),
});

/** The contact information as stored (row 194). */
export const contactInfoSchema = z.object({
  email: optionalEmail.default(''),
  location: text(limits.headline).default(''),
  socialMedia: z.array(socialLink).default([]),
});
export type ContactInfo = z.output<typeof contactInfoSchema>;

const contactInfoInput = z.object({
  email: optionalEmail,
  location: text(limits.headline),
  socialMedia: z.array(socialLink.partial({ id: true }).extend({ icon: iconInput })).max(limits.listEntries),
});

const contactInfoAnswer = z.object({ ...contactInfoSchema.shape, ...versionFields });

/** Reads and changes the contact information. */
export const contactInfoOperations = {
  get: operation({
    summary: 'The contact information that visitors see, with every network, enabled or not',
    method: 'GET',
    path: '/api/contact',
    failureText: 'Failed to fetch contact data',
    output: contactInfoAnswer,
    versioned: true,
  }),
  update: operation({
    summary: 'Change the contact information; absent fields keep their values',
    method: 'PUT',
    path: '/api/contact',
    failureText: 'Failed to update contact data',
    access: 'editor',
    input: z.intersection(changesOf(contactInfoInput), z.object({ expectedVersion })),
    output: contactInfoAnswer,
    versioned: true,
  }),
};
