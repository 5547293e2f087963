import { type homeOperations, homeSchema, type Service } from '#contract/home.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Caller } from './caller.ts';
import { documentOf } from './documents.ts';
import type { Ports } from './ports.ts';

const homeDocument = documentOf('home', homeSchema);

export function createHome(ports: Ports, caller: Caller): Handlers<typeof homeOperations> {
  return {
    get: async () => ({ id: 1, ...(await homeDocument.read(ports)) }),
    update: async ({ expectedVersion, hero, ...changes }) => {
      const { services, ...rest } = hero ?? {};
      const heroChanges = services ? { ...rest, services: numberServices(services) } : rest;
      return {
        id: 1,
        ...(await homeDocument.update(ports, caller, { ...changes, hero: heroChanges }, expectedVersion)),
      };
    },
  };
}

/** Services without an id of their own get the next free one; the second of two equal ids counts as new. */
export function numberServices(services: (Omit<Service, 'id'> & { id?: number | undefined })[]): Service[] {
  const taken = new Set<number>();
  let next = Math.max(0, ...services.map(({ id }) => id ?? 0)) + 1;
  return services.map((service) => {
    const id = service.id === undefined || taken.has(service.id) ? next++ : service.id;
    taken.add(id);
    return { ...service, id };
  });
}
