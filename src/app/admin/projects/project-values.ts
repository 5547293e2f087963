import type { Project, ProjectStatus } from '#contract/project.ts';

/** One picture of a project as the editor has it; a new one has no id yet. */
export interface ProjectImageValues {
  id?: number;
  imageUrl: string;
  alt: string;
}

/** What the project editor's fields hold. */
export interface ProjectValues {
  title: string;
  description: string;
  tags: string[];
  link: string;
  demoUrl: string;
  githubLink: string;
  images: ProjectImageValues[];
  fullDescription: string;
  status: ProjectStatus;
  isPublic: boolean;
  featured: boolean;
  isMVP: boolean;
  slug: string;
}

export const newProjectValues: ProjectValues = {
  title: '',
  description: '',
  tags: [],
  link: '',
  demoUrl: '',
  githubLink: '',
  images: [],
  fullDescription: '',
  status: 'published',
  isPublic: true,
  featured: false,
  isMVP: false,
  slug: '',
};

export function projectValues(project: Project): ProjectValues {
  const { title, description, link, demoUrl, githubLink, fullDescription } = project;
  const { status, isPublic, featured, isMVP, slug } = project;
  return {
    title,
    description,
    tags: project.tags.map(({ name }) => name),
    link,
    demoUrl,
    githubLink,
    images: project.images.map(({ id, imageUrl, alt }) => ({ id, imageUrl, alt })),
    fullDescription,
    status,
    isPublic,
    featured,
    isMVP,
    slug,
  };
}

/** The input of the contract; a name in addresses that is left empty is left to the site. */
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
