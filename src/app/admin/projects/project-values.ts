import { type Project, projectInputSchema } from '#contract/project.ts';
import { defaultsOf, withChanges } from '#contract/record.ts';
import { projectChangesSchema, type UnpublishedChanges } from '#contract/unpublished/unpublished-changes.ts';

/** An image of a project in the editor. A new image has no id yet. */
export interface ProjectImageValues {
  id?: number;
  imageUrl: string;
  alt: string;
}

/** A comparison shows the fields in this order. */
const defaults = {
  title: '',
  description: '',
  ...defaultsOf(projectInputSchema),
  githubLink: '',
  fullDescription: '',
  slug: '',
};

/** The values of the project editor's fields. */
export type ProjectValues = typeof defaults & { images: ProjectImageValues[] };

export const newProjectValues: ProjectValues = { ...defaults, images: [] };

/** A project as the form is filled from it. An image that was never published has no id. */
export type EditedProject = Omit<Project, 'images'> & { images: ProjectImageValues[] };

/** A project with its unpublished changes. */
export function projectWithChanges(
  project: EditedProject,
  changed: UnpublishedChanges['fields'],
): EditedProject {
  const { tags, images, ...fields } = projectChangesSchema.safeParse(changed).data ?? {};
  return {
    ...withChanges(project, fields),
    tags: tags?.map((name) => ({ id: 0, slug: '', name })) ?? project.tags,
    images: images?.map(({ alt = '', ...image }) => ({ ...image, alt })) ?? project.images,
  };
}

export function projectValues({ images, tags, ...project }: EditedProject): ProjectValues {
  return {
    ...withChanges(defaults, { ...project, tags: tags.map(({ name }) => name) }),
    images: images.map(({ id, imageUrl, alt }) => ({ id, imageUrl, alt })),
  };
}

/** The input of the contract. The site makes a slug where none is given. */
export function projectInput<Values extends Partial<ProjectValues>>({ slug, ...values }: Values) {
  return { ...values, ...(slug?.trim() ? { slug } : {}) };
}

/** The first image is the main one: another that becomes it changes places with it (row 124). */
export function withMain<Image>(images: readonly Image[], index: number): Image[] {
  const [main] = images;
  const chosen = images[index];
  if (main === undefined || chosen === undefined) return [...images];
  return images.with(index, main).with(0, chosen);
}

/** The images without one of them; the next becomes the main one where that was the first (row 124). */
export function withoutImage<Image>(images: readonly Image[], index: number): Image[] {
  return images.toSpliced(index, 1);
}
