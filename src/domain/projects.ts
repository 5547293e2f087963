import { SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Handlers } from '#contract/operation.ts';
import {
  type Project,
  type ProjectImageInput,
  type projectOperations,
  projectRecord,
} from '#contract/project.ts';
import { fieldsOf, withChanges } from '#contract/record.ts';
import { imagePathsIn } from '#format/images/image-paths.ts';
import { chooseSlug, idOf, keepSlug, retireSlugs } from './addresses/slugs.ts';
import type { Caller } from './caller.ts';
import { requireVersion, staleError } from './documents/documents.ts';
import { readSettings } from './documents/settings.ts';
import { revisionsOf } from './history/revisions.ts';
import type { Ports } from './ports.ts';
import type { ProjectFields, ProjectImageFields, ProjectQuery, ProjectRecord } from './project-store.ts';
import { safeHtml } from './rich-text.ts';
import { queryWords, searchTextWith } from './search-text.ts';
import type { Stores } from './stores.ts';
import { tidyTags } from './tags.ts';
import { type PreparedText, withDropped } from './text-work.ts';
import { isLinkKept, originalOf, translationsShown } from './translations.ts';

const history = revisionsOf('project');

type ProjectHandlers = Handlers<typeof projectOperations>;
type ReadName = 'list' | 'listByTag' | 'get';

/** The rules of projects. Visitors see public, published projects only; accounts see all (decisions X9, X10). */
export function createProjects(ports: Ports, caller: Caller): ProjectHandlers {
  return { ...createReads(ports, caller), ...createWrites(ports, caller) };
}

function createReads(ports: Ports, caller: Caller): Pick<ProjectHandlers, ReadName> {
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
    const projects = [];
    for (const record of items) {
      const withText = withContent && !record.contentLeftOut;
      projects.push(withText ? await toProject(ports, record) : summaryOf(record));
    }
    return { items: projects, total, page: input.page, limit: input.limit };
  }

  return {
    list: async ({ slug, ...input }) =>
      list(input, {
        words: queryWords(input.search ?? ''),
        ...(slug === undefined ? {} : { id: await idOf(stores, 'project', slug) }),
        ...(input.tag === undefined ? {} : { tag: input.tag }),
        ...(input.status === undefined ? {} : { status: input.status }),
      }),
    listByTag: (input) => list(input, { tag: input.tag }),

    get: async ({ id }) => {
      const project = await requireProject(stores, id);
      if (!caller.account && !isVisible(project)) throw projectNotFound(id);
      return toWholeProject(ports, project);
    },
  };
}

function createWrites(ports: Ports, caller: Caller): Omit<ProjectHandlers, ReadName> {
  const { stores } = ports;

  /** Replaces a stored project and everything derived from it: search text, revision, tags, images and content version. */
  async function replace(
    transaction: Stores,
    before: ProjectRecord,
    fields: ProjectFields,
    { words }: PreparedText,
    at: string,
  ): Promise<void> {
    requireImageLimit(fields);
    const search = searchTextWith(searchFieldsOf(fields), words);
    if (!(await transaction.projects.update(before.id, before.version, fields, search, at)))
      throw staleError();
    const wasVisible = isVisible(before);
    await keepProjectSlug(transaction, before.id, fields, at, wasVisible || isVisible(fields), wasVisible);
    await history.saved(transaction, caller, before, await transaction.projects.get(before.id), at);
    await tidyTags(transaction, at);
    const urls = imagesOf(fields);
    await transaction.images.restore(urls, at);
    await transaction.images.removeUnused(
      imagesOf(before).filter((url) => !urls.includes(url)),
      at,
    );
    await transaction.site.bumpContentVersion({ hides: isVisible(before) && !isVisible(fields) });
  }

  return {
    create: async (input) => {
      const at = ports.clock().toISOString();
      const { html, words } = await ports.texts.prepare(input.fullDescription ?? '');
      const id = await stores.inTransaction(async (transaction) => {
        const { image, ...given } = input;
        const fields = {
          ...given,
          slug: await projectSlug(transaction, input.title, input.slug),
          fullDescription: html,
          images: mergeImages([], input.images, image),
          githubLink: input.githubLink ?? '',
        };
        requireImageLimit(fields);
        fields.translationOf = await linkOf(ports, transaction, undefined, fields);
        const search = searchTextWith(searchFieldsOf(fields), words);
        const addedId = await transaction.projects.add(fields, search, at, false);
        await history.created(transaction, caller, { id: addedId, ...fields }, at);
        await keepProjectSlug(transaction, addedId, fields, at, isVisible(fields));
        await tidyTags(transaction, at);
        await transaction.images.restore(imagesOf(fields), at);
        await transaction.site.bumpContentVersion();
        return addedId;
      });
      return answerOfSave(ports, id, input.fullDescription);
    },

    update: async ({ id: key, expectedVersion, ...input }) => {
      const at = ports.clock().toISOString();
      const id = await changeProject(ports, key, input.fullDescription, async (transaction, before, text) => {
        requireVersion(expectedVersion, before.version);
        const { fullDescription } = input;
        const fields = mergeFields(before, {
          ...input,
          slug: await changedSlug(transaction, before, input.slug),
          fullDescription: fullDescription === undefined ? undefined : text.html,
        });
        fields.translationOf = await linkOf(ports, transaction, before, fields);
        await replace(transaction, before, fields, text, at);
        return before.id;
      });
      return answerOfSave(ports, id, input.fullDescription);
    },

    remove: async ({ id, expectedVersion }) => {
      const at = ports.clock().toISOString();
      await stores.inTransaction(async (transaction) => {
        const before = await requireProject(transaction, id);
        requireVersion(expectedVersion, before.version);
        await history.removed(transaction, caller, before, at);
        await transaction.translations.passOn('project', before.id);
        await transaction.projects.remove(before.id);
        const isPublic = isVisible(before);
        await retireSlugs(transaction, { kind: 'project', recordId: before.id, at, isPublic });
        await tidyTags(transaction, at);
        await transaction.images.removeUnused(imagesOf(before), at);
        await transaction.site.bumpContentVersion({ hides: isPublic });
      });
    },

    addImages: async ({ id: key, imageUrl, alt = '', images = [], expectedVersion }) => {
      const at = ports.clock().toISOString();
      const given = [...(imageUrl === undefined ? [] : [imageUrl]), ...images.map(({ url }) => url)];
      const id = await changeProject(ports, key, undefined, async (transaction, before, text) => {
        requireVersion(expectedVersion, before.version);
        const present = new Set(before.images.map((image) => image.imageUrl));
        const added = [...new Set(given)].filter((url) => !present.has(url));
        if (added.length === 0) return before.id;
        const all = [...before.images, ...added.map((url) => ({ imageUrl: url, alt }))];
        await replace(transaction, before, { ...unchanged(before), images: all }, text, at);
        return before.id;
      });
      const after = await requireProject(stores, id);
      return after.images.filter((image) => given.includes(image.imageUrl));
    },

    removeImage: async ({ imageId, expectedVersion }) => {
      const at = ports.clock().toISOString();
      const projectId = await stores.projects.idOfImage(imageId);
      const missing = () => new SiteError('not-found', `Project image with ID ${imageId} not found`);
      if (projectId === undefined) throw missing();
      await changeProject(ports, projectId, undefined, async (transaction, before, text) => {
        if (!before.images.some(({ id }) => id === imageId)) throw missing();
        requireVersion(expectedVersion, before.version);
        const images = before.images.filter(({ id }) => id !== imageId);
        if (images.length === 0) throw new SiteError('conflict', 'You must have at least one project image');
        await replace(transaction, before, { ...unchanged(before), images }, text, at);
      });
    },
  };
}

async function answerOfSave(ports: Ports, id: number, source: string | undefined) {
  const saved = await toWholeProject(ports, await requireProject(ports.stores, id));
  return withDropped(ports.texts, saved, source);
}

/**
 * Changes a project in a transaction. Its overview, the given or the stored one, is prepared before: if another save
 * replaces the stored one meanwhile, the change begins again.
 */
async function changeProject<Result>(
  { stores, texts }: Ports,
  key: number | string,
  given: string | undefined,
  change: (transaction: Stores, before: ProjectRecord, text: PreparedText) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const source = given ?? (await requireProject(stores, key)).fullDescription;
    const text = await texts.prepare(source);
    const changed = await stores.inTransaction(async (transaction) => {
      const before = await requireProject(transaction, key);
      if (given === undefined && before.fullDescription !== source) return undefined;
      return { result: await change(transaction, before, text) };
    });
    if (changed) return changed.result;
  }
}

interface ListInput {
  limit: number;
  page: number;
  include?: 'content' | undefined;
}

/** True if visitors see a project. Drafts and private projects exist for accounts only (decisions X9, X10). */
export function isVisible({ isPublic, status }: Pick<ProjectFields, 'isPublic' | 'status'>): boolean {
  return isPublic && status === 'published';
}

type ProjectChanges = Partial<{
  [Name in keyof Omit<ProjectFields, 'images'>]: ProjectFields[Name] | undefined;
}> & {
  images?: ProjectImageInput[] | undefined;
  image?: string | undefined;
};

function mergeFields(before: ProjectRecord, { images, image, ...input }: ProjectChanges): ProjectFields {
  const fields = {
    ...fieldsOf(projectRecord, before),
    images: mergeImages(before.images, images, image),
    tags: before.tags.map(({ name }) => name),
  };
  return withChanges(fields, input);
}

/** The fields that write a project without a change. */
const unchanged = (project: ProjectRecord): ProjectFields => mergeFields(project, {});

/**
 * The images of a project after a write (decision D13). A given list replaces the old one. An entry means the image with
 * its id, otherwise the image at its URL, otherwise a new image; it keeps its alternative text unless the entry has one.
 * `main` comes first and is added if it is new. A project has each URL once.
 */
export function mergeImages(
  before: Required<ProjectImageFields>[],
  given: ProjectImageInput[] | undefined,
  main: string | undefined,
): ProjectImageFields[] {
  const unmatched = new Map(before.map((image) => [image.id, image]));
  const match = ({ id, imageUrl, alt }: ProjectImageInput): ProjectImageFields => {
    const named = id === undefined ? undefined : unmatched.get(id);
    const existing = named ?? [...unmatched.values()].find((image) => image.imageUrl === imageUrl);
    if (existing) unmatched.delete(existing.id);
    return { ...(existing && { id: existing.id }), imageUrl, alt: alt ?? existing?.alt ?? '' };
  };
  const entries = given ?? before;
  // Entries with an id match first: an entry that has only the same URL must not take their row.
  const named = entries.filter(({ id }) => id !== undefined && unmatched.has(id));
  const chosen = new Map(named.map((entry) => [entry, match(entry)]));
  const images = distinctByUrl(entries.map((entry) => chosen.get(entry) ?? match(entry)));
  if (!main) return images;
  const first = images.find(({ imageUrl }) => imageUrl === main) ?? match({ imageUrl: main });
  return [first, ...images.filter((image) => image !== first)];
}

/** Keeps the first image of each URL. */
function distinctByUrl(images: ProjectImageFields[]): ProjectImageFields[] {
  const seen = new Set<string>();
  return images.filter(({ imageUrl }) => !seen.has(imageUrl) && seen.add(imageUrl));
}

function requireImageLimit({ images }: ProjectFields): void {
  if (images.length <= limits.projectImages) return;
  const message = `A project can have at most ${limits.projectImages} images.`;
  throw new SiteError('invalid', message, { issues: [{ path: 'images', message }] });
}

/** The original of a project after a write; `before` is undefined for a new one. */
async function linkOf(
  ports: Ports,
  stores: Stores,
  before: ProjectRecord | undefined,
  fields: ProjectFields,
): Promise<number | null> {
  if (before && isLinkKept(before, fields)) return before.translationOf;
  return originalOf(await projectTexts(ports, stores), { ...fields, id: before?.id });
}

/** One project, with its translations that visitors may see. */
async function toWholeProject(ports: Ports, record: ProjectRecord): Promise<Project> {
  const translations = await translationsShown(await projectTexts(ports, ports.stores), record, isVisible);
  return { ...(await toProject(ports, record)), translations };
}

/** The projects, for the rules of translations. */
async function projectTexts(ports: Ports, stores: Stores) {
  const { language: siteLanguage } = (await readSettings({ ...ports, stores })).general;
  return { stores, kind: 'project' as const, read: stores.projects.get, siteLanguage };
}

/** Chooses the slug of a project: a new one has no id yet. */
export function projectSlug(
  stores: Stores,
  title: string,
  typed?: string,
  recordId?: number,
): Promise<string> {
  return chooseSlug(stores, {
    kind: 'project',
    title,
    typed,
    ...(recordId === undefined ? {} : { recordId }),
    titleOf: async (id) => (await stores.projects.get(id))?.title,
  });
}

/** The slug that a change gives a project; undefined if it keeps its own. */
async function changedSlug(stores: Stores, { id, slug, title }: ProjectRecord, typed: string | undefined) {
  if (slug !== '' && (typed === undefined || typed === slug)) return undefined;
  return projectSlug(stores, title, typed, id);
}

export function keepProjectSlug(
  stores: Stores,
  recordId: number,
  { slug }: Pick<ProjectFields, 'slug'>,
  at: string,
  isPublic: boolean,
  wasPublic?: boolean,
): Promise<void> {
  return keepSlug(stores, { kind: 'project', recordId, slug, at, isPublic, wasPublic });
}

async function requireProject(stores: Stores, key: number | string): Promise<ProjectRecord> {
  const project = await stores.projects.get(await idOf(stores, 'project', key));
  if (!project) throw projectNotFound(key);
  return project;
}

const projectNotFound = (key: number | string) =>
  new SiteError('not-found', `Project with ID ${key} not found`);

/** The texts that a search looks through, under the names of a post's fields. */
export function searchFieldsOf({ title, description, fullDescription }: ProjectTexts) {
  return { title, excerpt: description, content: fullDescription };
}
type ProjectTexts = Pick<ProjectFields, 'title' | 'description' | 'fullDescription'>;

/** The URLs of the site's own images that a project refers to. */
function imagesOf({ images, fullDescription }: Pick<ProjectFields, 'images' | 'fullDescription'>): string[] {
  return [...images.map(({ imageUrl }) => imageUrl), ...imagePathsIn(fullDescription)];
}

/** Sanitises the text again: HTML that an older version stored with a wider allow-list must not reach a page (decision D8). */
async function toProject({ texts }: Ports, project: ProjectRecord): Promise<Project> {
  const { id, version } = project;
  const fullDescription = await safeHtml(texts.sanitise, `project ${id} ${version}`, project.fullDescription);
  return { ...summaryOf(project), fullDescription };
}

function summaryOf({ fullDescription: _, contentLeftOut: __, ...project }: ProjectRecord) {
  return { ...project, image: project.images[0]?.imageUrl ?? '' };
}
