import { type contactInfoOperations, contactInfoSchema } from '#contract/contact-info.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Caller } from '../caller.ts';
import type { Ports } from '../ports.ts';
import { documentOf } from './documents.ts';
import { numberEntries } from './entry-ids.ts';

const contactInfoDocument = documentOf('contact-info', contactInfoSchema);

/** The contact information (row 194). New links get their ids here. */
export function createContactInfo(ports: Ports, caller: Caller): Handlers<typeof contactInfoOperations> {
  return {
    get: () => contactInfoDocument.read(ports),
    update: ({ expectedVersion, socialMedia, ...rest }) => {
      const changes = { ...rest, ...(socialMedia && { socialMedia: numberEntries(socialMedia) }) };
      return contactInfoDocument.update(ports, caller, changes, expectedVersion);
    },
  };
}
