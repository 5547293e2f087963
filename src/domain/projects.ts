import { SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Handlers } from '#contract/operation.ts';
import type { Project, ProjectImageInput, projectOperations } from '#contract/project.ts';
import { imagePathsIn } from '#format/image-paths.ts';
import { freeSlug, slugOf } from '#format/slugs.ts';
import type { Caller } from './caller.ts';
import { staleError } from './documents/documents.ts';
import type { Ports } from './ports.ts';
import type { ProjectFields, ProjectImageFields, ProjectQuery, ProjectRecord } from './project-store.ts';
import { safeHtml, sanitiseHtml } from './rich-text.ts';
import { queryWords, searchTextOf } from './search-text.ts';
import type { Stores } from './stores.ts';

export function createProjects(ports: Ports, caller: Caller): Handlers<typeof projectOperations> {
  const { stores } = ports;

  async function list(input: ListInput, narrowed: Partial<ProjectQuery>) {
    const withContent = input.include === 'content';
    const { items, total } = await stores.projects.list({
      visibleOnly: !caller.account,
      ...narrowed,
      withContent,
      limit: input.limit,
      offset: (input.page - 1) * input.limit,
    });
    const answers = items.map((project) => (withContent ? answerOf(project) : summaryOf(project)));
    return { items: answers, total, page: input.page, limit: input.limit };
  }

  /** Writes over a stored project, with everything that belongs to a write of it. */
  async function replace(
    transaction: Stores,
    before: ProjectRecord,
    fields: ProjectFields,
    at: string,
  ): Promise<void> {
    requireFewImages(fields);
    const search = searchTextOf(searched(fields));
    if (!(await transaction.projects.update(before.id, before.version, fields, search, at)))
      throw staleError();
    await keepRevision(transaction, caller, before, at);
    await transaction.tags.removeUnused();
    const left = imagesOf(fields);
    await transaction.images.restore(left);
    await transaction.images.removeUnused(imagesOf(before).filter((url) => !left.includes(url)));
    await transaction.site.bumpContentVersion({ hides: isVisible(before) && !isVisible(fields) });
  }

  return {
    list: (input) =>
      list(input, {
        words: queryWords(input.search ?? ''),
        ...(input.tag === undefined ? {} : { tag: input.tag }),
        ...(input.status === undefined ? {} : { status: input.status }),
      }),
    listByTag: (input) => list(input, { tag: input.tag }),

    get: async ({ id }) => {
      const project = await stored(stores, id);
      if (!caller.account && !isVisible(project)) throw noSuchProject(id);
      return answerOf(project);
    },

    create: async (input) => {
      const at = ports.clock().toISOString();
      const id = await stores.inTransaction(async (transaction) => {
        const fields = {
          slug: await newSlug(transaction, input.slug, input.title),
          title: input.title,
          description: input.description,
          fullDescription: sanitiseHtml(input.fullDescription ?? ''),
          images: mergeImages([], input.images, input.image),
          tags: input.tags ?? [],
          demoUrl: input.demoUrl ?? '',
          link: input.link ?? '',
          githubLink: input.githubLink ?? '',
          isPublic: input.isPublic ?? true,
          isMVP: input.isMVP ?? false,
          featured: input.featured ?? false,
          status: input.status ?? ('published' as const),
        };
        requireFewImages(fields);
        const added = await transaction.projects.add(fields, searchTextOf(searched(fields)), at, false);
        await transaction.images.restore(imagesOf(fields));
        await transaction.site.bumpContentVersion();
        return added;
      });
      return answerOf(await stored(stores, id));
    },

    update: async ({ id: key, expectedVersion, ...input }) => {
      const at = ports.clock().toISOString();
      const id = await stores.inTransaction(async (transaction) => {
        const before = await stored(transaction, key);
        if (expectedVersion !== undefined && expectedVersion !== before.version) throw staleError();
        const fields = mergeFields(before, input);
        if (fields.slug !== before.slug) await requireFreeSlug(transaction, fields.slug);
        await replace(transaction, before, fields, at);
        return before.id;
      });
      return answerOf(await stored(stores, id));
    },

    remove: async ({ id }) => {
      const at = ports.clock().toISOString();
      await stores.inTransaction(async (transaction) => {
        const before = await stored(transaction, id);
        await keepRevision(transaction, caller, before, at);
        await transaction.projects.remove(before.id);
        await transaction.tags.removeUnused();
        await transaction.images.removeUnused(imagesOf(before));
        await transaction.site.bumpContentVersion({ hides: isVisible(before) });
      });
    },

    addImages: async ({ id: key, imageUrl, alt = '', images = [] }) => {
      const at = ports.clock().toISOString();
      const given = [...(imageUrl === undefined ? [] : [imageUrl]), ...images.map(({ url }) => url)];
      const id = await stores.inTransaction(async (transaction) => {
        const before = await stored(transaction, key);
        const known = new Set(before.images.map((image) => image.imageUrl));
        const added = [...new Set(given)].filter((url) => !known.has(url));
        if (added.length === 0) return before.id;
        const all = [...before.images, ...added.map((url) => ({ imageUrl: url, alt }))];
        await replace(transaction, before, { ...fieldsOf(before), images: all }, at);
        return before.id;
      });
      const after = await stored(stores, id);
      return after.images.filter((image) => given.includes(image.imageUrl));
    },

    removeImage: async ({ imageId }) => {
      const at = ports.clock().toISOString();
      await stores.inTransaction(async (transaction) => {
        const projectId = await transaction.projects.idOfImage(imageId);
        if (projectId === undefined) {
          throw new SiteError('not-found', `Project image with ID ${imageId} not found`);
        }
        const before = await stored(transaction, projectId);
        const images = before.images.filter(({ id }) => id !== imageId);
        if (images.length === 0) {
          throw new SiteError('conflict', 'You must have at least one project image');
        }
        await replace(transaction, before, { ...fieldsOf(before), images }, at);
      });
    },
  };
}

interface ListInput {
  limit: number;
  page: number;
  include?: 'content' | undefined;
}

/** A hidden project does not exist: drafts and private ones are for accounts only (decisions X9, X10). */
export function isVisible({ isPublic, status }: Pick<ProjectFields, 'isPublic' | 'status'>): boolean {
  return isPublic && status === 'published';
}

type ProjectChanges = Partial<{
  [Name in keyof Omit<ProjectFields, 'images'>]: ProjectFields[Name] | undefined;
}> & {
  images?: ProjectImageInput[] | undefined;
  image?: string | undefined;
};

function mergeFields(before: ProjectRecord, input: ProjectChanges): ProjectFields {
  return {
    slug: input.slug ?? before.slug,
    title: input.title ?? before.title,
    description: input.description ?? before.description,
    fullDescription:
      input.fullDescription === undefined ? before.fullDescription : sanitiseHtml(input.fullDescription),
    images: mergeImages(before.images, input.images, input.image),
    tags: input.tags ?? before.tags.map(({ name }) => name),
    demoUrl: input.demoUrl ?? before.demoUrl,
    link: input.link ?? before.link,
    githubLink: input.githubLink ?? before.githubLink,
    isPublic: input.isPublic ?? before.isPublic,
    isMVP: input.isMVP ?? before.isMVP,
    featured: input.featured ?? before.featured,
    status: input.status ?? before.status,
  };
}

/** What a project is written with when it stays as it is. */
const fieldsOf = (project: ProjectRecord): ProjectFields => mergeFields(project, {});

/**
 * The images after a write (decision D13). A given list replaces the old one: an entry is the image it names by id,
 * else the one at its address, else a new one, and keeps the alternative text it had unless one is given. `main`
 * goes first, added where it is new. An address stands in a project once.
 */
export function mergeImages(
  before: Required<ProjectImageFields>[],
  given: ProjectImageInput[] | undefined,
  main: string | undefined,
): ProjectImageFields[] {
  const left = new Map(before.map((image) => [image.id, image]));
  const take = ({ id, imageUrl, alt }: ProjectImageInput): ProjectImageFields => {
    const named = id === undefined ? undefined : left.get(id);
    const known = named ?? [...left.values()].find((image) => image.imageUrl === imageUrl);
    if (known) left.delete(known.id);
    return { ...(known && { id: known.id }), imageUrl, alt: alt ?? known?.alt ?? '' };
  };
  const entries = given ?? before;
  // Those named by id choose first: an address further up must not take their row away.
  const named = entries.filter(({ id }) => id !== undefined && left.has(id));
  const chosen = new Map(named.map((entry) => [entry, take(entry)]));
  const images = once(entries.map((entry) => chosen.get(entry) ?? take(entry)));
  if (!main) return images;
  const first = images.find(({ imageUrl }) => imageUrl === main) ?? take({ imageUrl: main });
  return [first, ...images.filter((image) => image !== first)];
}

/** The first image of each address. */
function once(images: ProjectImageFields[]): ProjectImageFields[] {
  const seen = new Set<string>();
  return images.filter(({ imageUrl }) => !seen.has(imageUrl) && seen.add(imageUrl));
}

function requireFewImages({ images }: ProjectFields): void {
  if (images.length <= limits.projectImages) return;
  const message = `A project can have at most ${limits.projectImages} images.`;
  throw new SiteError('invalid', message, { issues: [{ path: 'images', message }] });
}

async function newSlug(transaction: Stores, given: string | undefined, title: string): Promise<string> {
  if (given === undefined) return freeSlugFor(transaction, title);
  await requireFreeSlug(transaction, given);
  return given;
}

/** The slug of a title, numbered where another project has it. */
export async function freeSlugFor({ projects }: Stores, title: string): Promise<string> {
  const slug = slugOf(title, limits.slug);
  // Numbering may shorten a long slug, so what it could become is looked for by a shorter beginning.
  const taken = new Set(await projects.slugsBeginning(slug.slice(0, limits.slug - 10)));
  return freeSlug(slug, (candidate) => taken.has(candidate), limits.slug);
}

async function requireFreeSlug({ projects }: Stores, slug: string): Promise<void> {
  if (!(await projects.slugsBeginning(slug)).includes(slug)) return;
  const message = `There is a project named ${slug} in addresses already.`;
  throw new SiteError('conflict', message, { issues: [{ path: 'slug', message }] });
}

async function stored({ projects }: Stores, key: number | string): Promise<ProjectRecord> {
  const project = await projects.get(key);
  if (!project) throw noSuchProject(key);
  return project;
}

const noSuchProject = (key: number | string) =>
  new SiteError('not-found', `Project with ID ${key} not found`);

function keepRevision(stores: Stores, caller: Caller, before: ProjectRecord, at: string) {
  return stores.revisions.add({
    entity: 'project',
    entityId: before.id,
    body: before,
    userId: caller.account?.id,
    at,
  });
}

/** What a search looks through, under the names posts have for it. */
export function searched({ title, description, fullDescription }: ProjectTexts) {
  return { title, excerpt: description, content: fullDescription };
}
type ProjectTexts = Pick<ProjectFields, 'title' | 'description' | 'fullDescription'>;

/** The addresses of the site's own pictures that a project may show. */
function imagesOf({ images, fullDescription }: Pick<ProjectFields, 'images' | 'fullDescription'>): string[] {
  return [...images.map(({ imageUrl }) => imageUrl), ...imagePathsIn(fullDescription)];
}

/** Sanitised again on the way out: what an older, laxer version stored must not reach a page (decision D8). */
function answerOf(project: ProjectRecord): Project {
  const { id, version, fullDescription } = project;
  return { ...summaryOf(project), fullDescription: safeHtml(`project ${id} ${version}`, fullDescription) };
}

function summaryOf({ fullDescription: _, ...project }: ProjectRecord) {
  return { ...project, image: project.images[0]?.imageUrl ?? '' };
}
