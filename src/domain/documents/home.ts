import { SiteError } from '#contract/errors.ts';
import type { ExpectedVersion } from '#contract/fields.ts';
import {
  type Home,
  type homeOperations,
  homeSchema,
  TOO_FEW_SERVICES,
  TOO_MANY_SERVICES,
} from '#contract/home.ts';
import { limits } from '#contract/limits.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Caller } from '../caller.ts';
import type { Ports } from '../ports.ts';
import { documentOf } from './documents.ts';
import { numberEntries } from './entry-ids.ts';

const homeDocument = documentOf('home', homeSchema);

/** The home page and its services (rows 32, 140 and 211). */
export function createHome(ports: Ports, caller: Caller): Handlers<typeof homeOperations> {
  /** Reads and writes the list in one transaction, so that simultaneous changes lose nothing and exceed no limit. */
  async function changeServices(
    expectedVersion: ExpectedVersion,
    change: (services: Service[]) => Service[],
  ): Promise<Service[]> {
    let changed: Service[] = [];
    const changes = ({ hero }: Home) => {
      changed = change(hero.services);
      return { hero: { services: changed } };
    };
    await homeDocument.update(ports, caller, changes, expectedVersion);
    return changed;
  }

  async function removeService({ id, expectedVersion }: ServiceKey): Promise<void> {
    await changeServices(expectedVersion, (services) => {
      requireService(services, id);
      if (services.length <= limits.servicesMin) throw new SiteError('conflict', TOO_FEW_SERVICES);
      return services.filter((service) => service.id !== id);
    });
  }

  return {
    get: async () => withPicture(ports, await homeDocument.read(ports)),
    update: async ({ expectedVersion, hero, ...changes }) => {
      const { services, ...rest } = hero ?? {};
      const heroChanges = services ? { ...rest, services: numberEntries(services) } : rest;
      return withPicture(
        ports,
        await homeDocument.update(ports, caller, { ...changes, hero: heroChanges }, expectedVersion),
      );
    },
    uploadProfileImage: async ({ image }) => image,

    listServices: async () => (await homeDocument.read(ports)).hero.services,
    addService: async ({ expectedVersion, ...input }) => {
      const services = await changeServices(expectedVersion, (before) => {
        if (before.length >= limits.servicesMax) throw new SiteError('conflict', TOO_MANY_SERVICES);
        return numberEntries([...before, input]);
      });
      // The newest entry has the largest id.
      return { ...input, id: Math.max(...services.map(({ id }) => id)) };
    },
    updateService: async ({ id, expectedVersion, ...input }) => {
      const services = await changeServices(expectedVersion, (before) => {
        const { title, description } = requireService(before, id);
        const changed = { id, title: input.title ?? title, description: input.description ?? description };
        return before.map((service) => (service.id === id ? changed : service));
      });
      return requireService(services, id);
    },
    removeService,
    removeServiceByGet: removeService,
  };
}

interface ServiceKey {
  id: number;
  expectedVersion?: ExpectedVersion;
}

type Service = Home['hero']['services'][number];

function requireService(services: Service[], id: number): Service {
  const service = services.find((one) => one.id === id);
  if (!service) throw new SiteError('not-found', `Service with ID ${id} not found`);
  return service;
}

/** Adds the size, placeholder and widths of the hero's picture if it is one of the site's own images. */
async function withPicture<Body extends Home>({ stores }: Ports, home: Body) {
  const picture = await stores.images.findByUrl(home.hero.profileImage);
  return { ...home, id: 1 as const, hero: { ...home.hero, ...(picture ? { picture } : {}) } };
}
