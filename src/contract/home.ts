import { z } from 'zod';
import { changesOf, section } from './document.ts';
import { expectedVersion, idInput, imageAddress, requiredText, text, versionFields } from './fields.ts';
import { limits } from './limits.ts';
import { upload } from './media/image-operations.ts';
import { pictureSchema } from './media/picture.ts';
import { noContent, operation } from './operation.ts';

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

/** Short introductions in the owner's voice above sections and pages. An empty one is not shown. */
const intros = section({
  projects: text(limits.line).default(''),
  posts: text(limits.line).default(''),
  projectsPage: text(limits.line).default(''),
  blogPage: text(limits.line).default(''),
  contactPage: text(limits.line).default(''),
  newsletterTitle: text(limits.headline).default(''),
  newsletterText: text(limits.line).default(''),
});

/** The home page as stored (row 194). */
export const homeSchema = z.object({ hero: section(hero), intros });
export type Home = z.output<typeof homeSchema>;

export const TOO_FEW_SERVICES = 'You need at least one service';
export const TOO_MANY_SERVICES = 'You can have a maximum of 6 services';

/** A new service in an input has no id yet. */
const serviceInput = service.extend({
  id: service.shape.id.optional(),
  title: requiredText(limits.headline, 'Give the service a title.'),
});

/** Only the input limits the number of services, because a new site has none (rows 32, 140). */
const servicesInput = z
  .array(serviceInput)
  .min(limits.servicesMin, TOO_FEW_SERVICES)
  .max(limits.servicesMax, TOO_MANY_SERVICES);

const heroInput = z.object({ ...hero, services: servicesInput.optional() });
const homeInput = z.object({ hero: heroInput, intros });

/** Accepts `{hero: {…}}` or the fields of the hero without the wrapper (row 194). If both have a field, `hero` applies. */
const homeChanges = z
  .intersection(z.intersection(changesOf(homeInput), changesOf(heroInput)), z.object({ expectedVersion }))
  .transform(({ expectedVersion, hero, intros, ...flat }) => ({
    expectedVersion,
    intros,
    hero: { ...flat, ...hero },
  }));

/** A service has the version of the home page. */
const serviceId = z.object({ id: idInput, expectedVersion });
const REMOVE_SERVICE = 'Remove a service; the last one stays';

const homeAnswer = z.object({
  id: z.literal(1),
  ...homeSchema.shape,
  hero: z.object({ ...hero, picture: pictureSchema.optional() }),
  ...versionFields,
});

/** Reads and changes the home page and its services (row 211). */
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
    input: homeChanges,
    output: homeAnswer,
    versioned: true,
  }),
  uploadProfileImage: {
    ...upload('/api/home/profile-image', 'Upload a picture for the hero of the home page'),
    failureText: 'Failed to upload profile image',
  },
  listServices: operation({
    summary: 'The services, in the order of the home page',
    method: 'GET',
    path: '/api/home/1/services',
    output: z.array(service),
  }),
  addService: operation({
    summary: 'Add a service after the others; there can be six',
    method: 'POST',
    path: '/api/home/1/services',
    access: 'editor',
    status: 201,
    input: serviceInput.omit({ id: true }).extend({ expectedVersion }),
    output: service,
  }),
  updateService: operation({
    summary: 'Change a service; absent fields keep their values',
    method: 'PUT',
    path: '/api/home/1/services/:id',
    access: 'editor',
    input: serviceInput.partial().extend(serviceId.shape),
    output: service,
  }),
  removeService: operation({
    summary: REMOVE_SERVICE,
    method: 'DELETE',
    path: '/api/home/1/services/:id',
    access: 'editor',
    status: 204,
    input: serviceId,
    output: noContent,
  }),
  removeServiceByGet: operation({
    summary: REMOVE_SERVICE,
    method: 'GET',
    path: '/api/home/1/services/:id/delete',
    access: 'editor',
    status: 204,
    input: serviceId,
    output: noContent,
    deprecated: 'A GET must not change anything (RFC 9110 §9.2.1): call DELETE /api/home/1/services/{id}.',
  }),
};
