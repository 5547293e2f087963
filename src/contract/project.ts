import { z } from 'zod';
import { imagePathOf } from '#format/images/image-paths.ts';
import { idOrSlug, slugField, slugFilter, slugInput } from './addresses/slug.ts';
import {
  blankMeansAbsent,
  canonicalUrlInput,
  expectedVersion,
  htmlText,
  idInput,
  imageAddress,
  imageFile,
  listFields,
  pageOf,
  requiredText,
  savedText,
  storedAddress,
  storedCanonicalUrl,
  storedStamps,
  text,
  webAddress,
} from './fields.ts';
import { languageInput, storedLanguage, translationsSchema } from './languages.ts';
import { limits } from './limits.ts';
import { uploadLimit } from './media/image-operations.ts';
import { pictureSchema } from './media/picture.ts';
import { noContent, operation } from './operation.ts';
import { entityOf, partialOf, withExample } from './record.ts';
import { tagName, tagsInput } from './tag.ts';

export const projectStatuses = ['published', 'draft'] as const;

const projectImageSchema = z.object({
  id: z.int(),
  imageUrl: z.string(),
  alt: z.string(),
  picture: pictureSchema.optional(),
});

/** An image of a project as it is stored. */
export const storedProjectImage = z.object({
  id: z.int(),
  imageUrl: storedAddress.default(''),
  alt: z.string().default(''),
});

/** A project as it is stored, without its images and tags, which have tables of their own. */
export const projectRecord = z.object({
  id: z.int(),
  /** Names the project in addresses (decision D20). */
  slug: slugField,
  title: z.string(),
  description: z.string().default(''),
  /** Sanitised HTML. */
  fullDescription: z.string().default(''),
  demoUrl: storedAddress.default(''),
  link: storedAddress.default(''),
  githubLink: storedAddress.default(''),
  /** Visitors see projects that are public and published (decisions X9, X10). */
  isPublic: z.boolean().default(false),
  /** Shown as a badge. */
  isMVP: z.boolean().default(false),
  /** Stands before the others in every list. */
  featured: z.boolean().default(false),
  /** An unknown stored status counts as a draft, which is shown to nobody. */
  status: z.enum(projectStatuses).default('draft'),
  ...storedLanguage,
  ...storedCanonicalUrl,
  ...storedStamps,
});

/** A project as the API returns it (row 193). */
const projectSchema = entityOf(projectRecord).extend({
  /** The address of the main image, which is the first of `images`. */
  image: z.string(),
  images: z.array(projectImageSchema),
  /** In the answer of one project. */
  translations: translationsSchema.optional(),
  tags: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string() })),
});
export type Project = z.output<typeof projectSchema>;
export type ProjectStatus = Project['status'];

const listedProject = projectSchema.extend({ fullDescription: z.string().optional() });
export type ListedProject = z.output<typeof listedProject>;

/** The URL of an image. The output has no query string and lies under `/images/` (rows 51, 130). */
const address = imageAddress.transform(imagePathOf);
const givenAddress = imageAddress.min(1, 'An image needs an address.').transform(imagePathOf);

/** A URL, or an object with URL, id and alternative text. An id that the project does not have is ignored. */
const imagesInput = z
  .array(
    z.union([
      givenAddress,
      z.object({ id: idInput.optional(), imageUrl: givenAddress, alt: text(limits.line).optional() }),
    ]),
  )
  .max(limits.projectImages, `A project can have at most ${limits.projectImages} images.`)
  .transform((images) => images.map((image) => (typeof image === 'string' ? { imageUrl: image } : image)));
/** An image in an input. Without `alt` the image keeps its alternative text. */
export type ProjectImageInput = z.output<typeof imagesInput>[number];

const overview = withExample(
  htmlText(limits.projectContent, 'The description is too long for one project.'),
  '<p>Overview</p>',
);

/**
 * The fields of a project as a caller writes them, under each name that the specification reads (row 193). The defaults
 * are those of a new project.
 */
export const projectInputSchema = z.object({
  title: requiredText(limits.projectTitle, 'Project title is required'),
  description: requiredText(limits.projectDescription, 'Project description is required'),
  /** Without one, a new project gets the slug of its title, and a changed title leaves the slug as it is. */
  slug: slugInput('project').optional(),
  fullDescription: overview.optional(),
  overview: overview.optional(),
  image: address.optional(),
  imageUrl: address.optional(),
  images: withExample(imagesInput, [{ imageUrl: '/picture.png', alt: 'A picture' }]).optional(),
  tags: tagsInput('projectTags').default([]),
  demoUrl: webAddress.default(''),
  link: webAddress.default(''),
  githubLink: webAddress.optional(),
  githubUrl: webAddress.optional(),
  isPublic: z.boolean().default(true),
  isMVP: z.boolean().default(false),
  featured: z.boolean().default(false),
  status: withExample(z.enum(projectStatuses), 'draft').default('published'),
  ...languageInput,
  ...canonicalUrlInput,
});

interface OtherNames {
  fullDescription?: string | undefined;
  overview?: string | undefined;
  image?: string | undefined;
  imageUrl?: string | undefined;
  githubLink?: string | undefined;
  githubUrl?: string | undefined;
}

/** Maps both names of a field to one. If both are given, the name that the API answers applies. */
function withOneName<Input extends OtherNames>({ overview, imageUrl, githubUrl, ...fields }: Input) {
  return {
    ...fields,
    fullDescription: fields.fullDescription ?? overview,
    image: fields.image || imageUrl,
    githubLink: fields.githubLink ?? githubUrl,
  };
}

const NO_IMAGE = 'At least one project image is required';
const byKey = z.object({ id: idOrSlug });

const createInput = projectInputSchema
  .refine(({ image, imageUrl, images = [] }) => Boolean(image || imageUrl || images.length > 0), {
    path: ['images'],
    message: NO_IMAGE,
  })
  .transform(withOneName);

const updateInput = partialOf(projectInputSchema)
  .extend({ ...byKey.shape, expectedVersion })
  .refine(({ images }) => images?.length !== 0, { path: ['images'], message: NO_IMAGE })
  .transform(withOneName);

/** Projects and their images (decisions D13, X5, X9, X10). */
export const projectOperations = {
  list: operation({
    summary: 'Projects, featured ones first, then newest first; a search ranks title hits first',
    method: 'GET',
    path: '/api/projects',
    input: listFields.extend({
      search: blankMeansAbsent(text(limits.searchText)),
      /** The name of a tag, in any case. */
      tag: blankMeansAbsent(tagName),
      /** The project with this slug, or with this earlier slug. */
      slug: slugFilter(),
      /** Narrows what the caller may see; visitors see published projects only. */
      status: blankMeansAbsent(z.enum(projectStatuses)),
    }),
    output: pageOf(listedProject),
    feature: 'enableProjects',
    paged: true,
  }),
  get: operation({
    summary: 'One project, by id or slug',
    method: 'GET',
    path: '/api/projects/:id',
    input: byKey,
    output: projectSchema,
    feature: 'enableProjects',
    versioned: true,
  }),
  listByTag: operation({
    summary: 'The projects with a tag, in any case, featured ones first',
    method: 'GET',
    path: '/api/projects/tag/:tag',
    input: listFields.extend({ tag: tagName }),
    output: pageOf(listedProject),
    feature: 'enableProjects',
    paged: true,
  }),
  create: operation({
    summary: 'Add a project; unless told otherwise it is public, published, not featured and no MVP',
    method: 'POST',
    path: '/api/projects',
    access: 'editor',
    status: 201,
    input: createInput,
    html: 'fullDescription',
    output: projectSchema.extend(savedText),
    versioned: true,
  }),
  update: operation({
    summary: 'Change a project; absent fields keep their values, images and tags are replaced as lists',
    method: 'PUT',
    path: '/api/projects/:id',
    access: 'editor',
    input: updateInput,
    html: 'fullDescription',
    output: projectSchema.extend(savedText),
    versioned: true,
  }),
  remove: operation({
    summary: 'Delete a project; its last version is kept among the revisions',
    method: 'DELETE',
    path: '/api/projects/:id',
    access: 'editor',
    status: 204,
    input: byKey.extend({ expectedVersion }),
    output: noContent,
  }),
  addImages: operation({
    summary: 'Add images to a project, as files or by address; one it has already is answered as it is',
    method: 'POST',
    path: '/api/projects/:id/images',
    access: 'editor',
    status: 201,
    input: byKey
      .extend({
        imageUrl: givenAddress.optional(),
        alt: text(limits.line).optional(),
        images: z.array(imageFile).max(limits.filesAtOnce).optional(),
        expectedVersion,
      })
      .refine(({ imageUrl, images = [] }) => imageUrl !== undefined || images.length > 0, {
        path: ['imageUrl'],
        message: 'Send an image file or the address of an image.',
      }),
    output: z.array(projectImageSchema),
    files: 'images',
    limit: uploadLimit,
  }),
  removeImage: operation({
    summary: 'Take one image off its project; the last one stays',
    method: 'DELETE',
    path: '/api/projects/images/:imageId',
    access: 'editor',
    status: 204,
    input: z.object({ imageId: idInput, expectedVersion }),
    output: noContent,
  }),
};
