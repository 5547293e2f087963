import { type Project, projectInputSchema } from '#contract/project.ts';
import { defaultsOf, withChanges } from '#contract/record.ts';

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

export function projectValues({ images, tags, ...project }: Project): ProjectValues {
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
