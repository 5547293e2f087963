import { type homeOperations, homeSchema } from '#contract/home.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Caller } from './caller.ts';
import { documentOf } from './documents.ts';
import { numberEntries } from './entry-ids.ts';
import type { Ports } from './ports.ts';

const homeDocument = documentOf('home', homeSchema);

export function createHome(ports: Ports, caller: Caller): Handlers<typeof homeOperations> {
  return {
    get: async () => ({ id: 1, ...(await homeDocument.read(ports)) }),
    update: async ({ expectedVersion, hero, ...changes }) => {
      const { services, ...rest } = hero ?? {};
      const heroChanges = services ? { ...rest, services: numberEntries(services) } : rest;
      return {
        id: 1,
        ...(await homeDocument.update(ports, caller, { ...changes, hero: heroChanges }, expectedVersion)),
      };
    },
  };
}
