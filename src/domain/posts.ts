import { SiteError } from '#contract/errors.ts';
import type { Handlers } from '#contract/operation.ts';
import { PLACEHOLDER_IMAGE, type Post, type PostStatus, type postOperations } from '#contract/post.ts';
import { dayIn, hasCome } from '#format/dates.ts';
import { blogImagePathOf, imagePathsIn } from '#format/image-paths.ts';
import type { Caller } from './caller.ts';
import { staleError } from './documents/documents.ts';
import { readSettings } from './documents/settings.ts';
import type { Ports } from './ports.ts';
import type { Moment, PostFields, PostQuery, PostRecord } from './post-store.ts';
import { droppedFrom, safeHtml, sanitiseHtml } from './rich-text.ts';
import { queryWords, searchTextOf } from './search-text.ts';
import type { Stores } from './stores.ts';

/** Category 1 and user 1 exist from the start, so these always resolve (decision D11, rows 108 and 109). */
export const FIRST_ID = 1;

export function createPosts(ports: Ports, caller: Caller): Handlers<typeof postOperations> {
  const { stores } = ports;

  async function list(input: ListInput, narrowed: Partial<PostQuery>, status?: PostStatus) {
    const known = await readKnown(ports);
    const { moment } = known;
    const { items, total } = await stores.posts.list({
      ...(caller.account ? {} : { publishedAt: moment }),
      ...(status ? { statusAt: { status, moment } } : {}),
      ...narrowed,
      withContent: input.include === 'content',
      limit: input.limit,
      offset: (input.page - 1) * input.limit,
    });
    const answers = items.map((post) => {
      const { content, ...summary } = answerOf(post, known);
      return input.include === 'content' ? { ...summary, content } : summary;
    });
    return { items: answers, total, page: input.page, limit: input.limit };
  }

  async function answerById(id: number) {
    return answerOf(await stored(stores, id), await readKnown(ports));
  }

  return {
    list: (input) => {
      const words = queryWords(input.search ?? '');
      const ofCategory = input.category === undefined ? {} : { categoryId: input.category };
      // A search that says something takes precedence over the category (row 94).
      return list(input, words.length > 0 ? { words } : ofCategory, input.status);
    },
    listByCategory: (input) => list(input, { categoryId: input.id }),
    listByAuthor: (input) => list(input, { authorId: input.id }),

    get: async ({ id }) => {
      const post = await stored(stores, id);
      const known = await readKnown(ports);
      // A hidden post does not exist: drafts and those still to come are for accounts only (decision X10).
      if (!caller.account && !isPublished(post, known.moment)) throw noSuchPost(id);
      return answerOf(post, known);
    },

    create: async (input) => {
      const at = ports.clock().toISOString();
      const fields = {
        title: input.title,
        excerpt: input.excerpt ?? '',
        content: sanitiseHtml(input.content ?? ''),
        date: input.date ?? at,
        imageUrl: blogImagePathOf(input.imageUrl ?? '') || PLACEHOLDER_IMAGE,
        imageAlt: input.imageAlt ?? '',
        status: input.status ?? 'published',
        categoryId: (await categoryIdOf(stores, input)) ?? FIRST_ID,
        authorId: input.authorId ?? caller.account?.id ?? FIRST_ID,
      };
      const id = await stores.inTransaction(async (transaction) => {
        await requireReferences(transaction, fields);
        const added = await transaction.posts.add(fields, searchTextOf(fields), at, false);
        await transaction.images.restore(imagesOf(fields));
        await transaction.site.bumpContentVersion();
        return added;
      });
      return answerById(id);
    },

    update: async ({ id, expectedVersion, ...input }) => {
      const at = ports.clock().toISOString();
      const moment = await present(ports);
      const categoryId = await categoryIdOf(stores, input);
      await stores.inTransaction(async (transaction) => {
        const before = await stored(transaction, id);
        if (expectedVersion !== undefined && expectedVersion !== before.version) throw staleError();
        // What has come out stays out when its date is changed.
        const now = { ...before, status: statusAt(before, moment) };
        const fields = mergeFields(now, { ...input, categoryId });
        await requireReferences(transaction, fields);
        if (!(await transaction.posts.update(id, before.version, fields, searchTextOf(fields), at)))
          throw staleError();
        await transaction.images.restore(imagesOf(fields));
        await keepRevision(transaction, caller, before, at);
        const hides = isPublished(before, moment) && !isPublished(fields, moment);
        await transaction.site.bumpContentVersion({ hides });
      });
      return answerById(id);
    },

    remove: async ({ id }) => {
      const at = ports.clock().toISOString();
      const moment = await present(ports);
      await stores.inTransaction(async (transaction) => {
        const before = await stored(transaction, id);
        await keepRevision(transaction, caller, before, at);
        await transaction.posts.remove(id);
        await transaction.images.removeUnused(imagesOf(before));
        await transaction.site.bumpContentVersion({ hides: isPublished(before, moment) });
      });
    },

    uploadImage: async ({ image }) => image,

    preview: async ({ content }) => {
      const safe = sanitiseHtml(content);
      return { content: safe, dropped: droppedFrom(content, safe) };
    },

    counts: async () => stores.posts.countByStatus(await present(ports)),
  };
}

interface ListInput {
  limit: number;
  page: number;
  include?: 'content' | undefined;
}

/** The present moment, as scheduled posts are measured against it. */
export async function present(ports: Ports): Promise<Moment> {
  return (await readKnown(ports)).moment;
}

/** Whether visitors see a post at a moment. */
export function isPublished({ status, date }: Pick<PostFields, 'status' | 'date'>, moment: Moment): boolean {
  return status === 'published' || (status === 'scheduled' && hasCome(date, moment));
}

/** A scheduled post is a published one from its date on. */
export function statusAt(post: Pick<PostFields, 'status' | 'date'>, moment: Moment): PostStatus {
  return isPublished(post, moment) ? 'published' : post.status;
}

function mergeFields(
  before: PostFields,
  input: { [Name in keyof PostFields]?: PostFields[Name] | undefined },
): PostFields {
  return {
    title: input.title ?? before.title,
    excerpt: input.excerpt ?? before.excerpt,
    content: input.content === undefined ? before.content : sanitiseHtml(input.content),
    date: input.date ?? before.date,
    imageUrl:
      input.imageUrl === undefined ? before.imageUrl : blogImagePathOf(input.imageUrl) || PLACEHOLDER_IMAGE,
    imageAlt: input.imageAlt ?? before.imageAlt,
    status: input.status ?? before.status,
    categoryId: input.categoryId ?? before.categoryId,
    authorId: input.authorId ?? before.authorId,
  };
}

/** The addresses of the site's own pictures that a post may show. */
function imagesOf({ imageUrl, content }: Pick<PostFields, 'imageUrl' | 'content'>): string[] {
  return [imageUrl, ...imagePathsIn(content)];
}

interface NamedCategory {
  categoryId?: number | undefined;
  category?: string | { id: number } | undefined;
}

/** A name stands for the category that has it in any case, else for the first (row 108). */
async function categoryIdOf({ categories }: Stores, { categoryId, category }: NamedCategory) {
  if (categoryId !== undefined || category === undefined) return categoryId;
  if (typeof category === 'object') return category.id;
  const wanted = category.toLowerCase();
  const known = (await categories.list()).find(({ name }) => name.toLowerCase() === wanted);
  return known?.id ?? FIRST_ID;
}

async function requireReferences(stores: Stores, { categoryId, authorId }: PostFields) {
  const issues = [];
  if (!(await stores.categories.has(categoryId))) {
    issues.push({ path: 'categoryId', message: `There is no category ${categoryId}.` });
  }
  if (!(await stores.accounts.get(authorId))) {
    issues.push({ path: 'authorId', message: `There is no account ${authorId}.` });
  }
  const [first] = issues;
  if (first) throw new SiteError('invalid', first.message, { issues });
}

async function stored(stores: Stores, id: number): Promise<PostRecord> {
  const post = await stores.posts.get(id);
  if (!post) throw noSuchPost(id);
  return post;
}

const noSuchPost = (id: number) => new SiteError('not-found', `Blog post with ID ${id} not found`);

function keepRevision(stores: Stores, caller: Caller, before: PostRecord, at: string) {
  return stores.revisions.add({
    entity: 'post',
    entityId: before.id,
    body: before,
    userId: caller.account?.id,
    at,
  });
}

/** What an answer depends on besides the post itself. */
interface Known {
  /** What the owner is called while their account has no name of its own. */
  ownerName: string;
  moment: Moment;
}

async function readKnown(ports: Ports): Promise<Known> {
  const now = ports.clock();
  const { authorName, timeZone } = (await readSettings(ports)).general;
  return { ownerName: authorName, moment: { now: now.toISOString(), today: dayIn(timeZone, now) } };
}

/** Sanitised again on the way out: what an older, laxer version stored must not reach a page (decision D8). */
function answerOf(record: PostRecord, { ownerName, moment }: Known): Post {
  const { categoryId, categoryName, authorId, authorUsername, authorName, ...post } = record;
  const name = authorName || (authorId === FIRST_ID ? ownerName : '') || authorUsername;
  return {
    ...post,
    status: statusAt(record, moment),
    content: safeHtml(`post ${post.id} ${post.version}`, post.content),
    author: { id: authorId, username: authorUsername, name },
    category: { id: categoryId, name: categoryName },
  };
}
