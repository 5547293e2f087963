import { z } from 'zod';
import { changesOf, section } from './document.ts';
import { expectedVersion, imageAddress, text, versionFields } from './fields.ts';
import { limits } from './limits.ts';
import { operation } from './operation.ts';

const service = z.object({
  id: z.int().positive(),
  title: text(limits.headline),
  description: text(limits.paragraph),
});

const hero = {
  title: text(limits.headline).default(''),
  subtitle: text(limits.paragraph).default(''),
  profession: text(limits.headline).default(''),
  profileImage: imageAddress.default(''),
  profileImageAlt: text(limits.line).default(''),
  services: z.array(service).default([]),
};

/** Short texts in the owner's voice above sections and pages; an empty one is not shown. */
const intros = section({
  projects: text(limits.line).default(''),
  posts: text(limits.line).default(''),
  projectsPage: text(limits.line).default(''),
  blogPage: text(limits.line).default(''),
  newsletterTitle: text(limits.headline).default(''),
  newsletterText: text(limits.line).default(''),
});

export const homeSchema = z.object({ hero: section(hero), intros });
export type Home = z.output<typeof homeSchema>;

/** The number of services is checked when they are written: a new site has none yet (rows 32, 140). */
const servicesInput = z
  .array(
    service.extend({
      id: service.shape.id.optional(),
      title: service.shape.title.min(1, 'Give the service a title.'),
    }),
  )
  .min(limits.servicesMin, 'You need at least one service')
  .max(limits.servicesMax, 'You can have a maximum of 6 services');

const homeInput = z.object({ hero: z.object({ ...hero, services: servicesInput.optional() }), intros });

const homeAnswer = z.object({ id: z.literal(1), ...homeSchema.shape, ...versionFields });

export const homeOperations = {
  get: operation({
    summary: 'The home page: its hero with the services, and the section introductions',
    method: 'GET',
    path: '/api/home',
    output: homeAnswer,
    versioned: true,
  }),
  update: operation({
    summary: 'Change the home page; absent fields keep their values, services are replaced as a list',
    method: 'PUT',
    path: '/api/home/1',
    access: 'editor',
    input: z.intersection(changesOf(homeInput), z.object({ expectedVersion })),
    output: homeAnswer,
    versioned: true,
  }),
};
