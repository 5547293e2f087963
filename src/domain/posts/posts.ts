import { SiteError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Handlers } from '#contract/operation.ts';
import {
  PLACEHOLDER_IMAGE,
  type Post,
  type PostStatus,
  type postOperations,
  postRecord,
} from '#contract/post.ts';
import { fieldsOf, withChanges } from '#contract/record.ts';
import { blogImagePathOf, imagePathsIn } from '#format/images/image-paths.ts';
import { chooseSlug, idOf, keepSlug, retireSlugs } from '../addresses/slugs.ts';
import type { Caller } from '../caller.ts';
import { requireVersion, staleError } from '../documents/documents.ts';
import { readSettings } from '../documents/settings.ts';
import { revisionsOf } from '../history/revisions.ts';
import type { Ports } from '../ports.ts';
import { safeHtml } from '../rich-text.ts';
import { queryWords, searchTextWith } from '../search-text.ts';
import type { Stores } from '../stores.ts';
import { tidyTags } from '../tags.ts';
import { withDropped } from '../text-work.ts';
import { isLinkKept, originalOf, translationsShown } from '../translations.ts';
import type { Moment, PostFields, PostQuery, PostRecord } from './post-store.ts';
import { changeWithText, currentMoment, isPublished, momentIn, statusAt } from './publication.ts';
import { relateChangedPost, relatePost, wordsOfPost } from './related-posts.ts';
import { placeInSeries } from './series.ts';

const history = revisionsOf('post');

/** Category 1 and user 1 exist from the start, so these always resolve (decision D11, rows 108 and 109). */
export const FIRST_ID = 1;

type PostHandlers = Handlers<typeof postOperations>;
type WriteName = 'create' | 'update' | 'remove' | 'uploadImage';

/** The rules of posts. Visitors see published posts only; accounts see all (decision X10). */
export function createPosts(ports: Ports, caller: Caller): PostHandlers {
  return { ...createReads(ports, caller), ...createWrites(ports, caller) };
}

function createReads(ports: Ports, caller: Caller): Omit<PostHandlers, WriteName> {
  const { stores } = ports;

  async function list(input: ListInput, narrowed: Partial<PostQuery>, status?: PostStatus) {
    const context = await readContext(ports);
    const { moment } = context;
    const { items, total } = await stores.posts.list({
      ...(caller.account ? {} : { publishedAt: moment }),
      ...(status ? { statusAt: { status, moment } } : {}),
      ...narrowed,
      withContent: input.include === 'content',
      limit: input.limit,
      offset: (input.page - 1) * input.limit,
    });
    const posts = [];
    for (const record of items) {
      const { content, ...summary } = await toPost(ports, caller, record, context);
      const withContent = input.include === 'content' && !record.contentLeftOut;
      posts.push(withContent ? { ...summary, content } : summary);
    }
    return { items: posts, total, page: input.page, limit: input.limit };
  }

  return {
    list: async ({ slug, ...input }) => {
      if (slug !== undefined) return list(input, { ids: [await idOf(stores, 'post', slug)] }, input.status);
      const words = queryWords(input.search ?? '');
      const ofCategory = input.category === undefined ? {} : { categoryId: input.category };
      const ofTag = input.tag === undefined ? {} : { tagId: input.tag };
      // A search with at least one word takes precedence over the category (row 94).
      return list(input, { ...ofTag, ...(words.length > 0 ? { words } : ofCategory) }, input.status);
    },
    listByCategory: (input) => list(input, { categoryId: input.id, words: queryWords(input.search ?? '') }),
    listByTag: (input) => list(input, { tagId: input.id, words: queryWords(input.search ?? '') }),
    listByAuthor: (input) => list(input, { authorId: input.id }),

    get: async ({ id }) => {
      const record = await requirePost(stores, await idOf(stores, 'post', id), id);
      const context = await readContext(ports);
      // A hidden post does not exist for visitors: drafts and scheduled posts are for accounts only (decision X10).
      if (!caller.account && !isPublished(record, context.moment)) throw postNotFound(id);
      return toWholePost(ports, caller, record, context);
    },

    related: async ({ id, limit }) => {
      const record = await requirePost(stores, id);
      if (!caller.account && !isPublished(record, await currentMoment(ports))) throw postNotFound(id);
      const ids = await stores.related.list(id);
      const shownOf = async (some: number[]) =>
        some.length > 0 ? (await list(WHOLE_LIST, { ids: some }, 'published')).items : [];
      const first = await shownOf(ids.slice(0, limit));
      // Some of them may be drafts.
      const near = first.length === limit ? first : [...first, ...(await shownOf(ids.slice(limit)))];
      const nearest = near
        .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
        .slice(0, limit);
      if (nearest.length === limit) return nearest;
      // One more than is missing, in case the post itself is among the newest.
      const shown = new Set([id, ...nearest.map((post) => post.id)]);
      const newest = await list({ page: 1, limit: limit + 1 }, {}, 'published');
      return [...nearest, ...newest.items.filter((post) => !shown.has(post.id))].slice(0, limit);
    },

    preview: ({ content }) => ports.texts.preview(content),

    counts: async () => stores.posts.countByStatus(await currentMoment(ports)),
  };
}

function createWrites(ports: Ports, caller: Caller): Pick<PostHandlers, WriteName> {
  const { stores } = ports;

  async function postById(id: number) {
    return toWholePost(ports, caller, await requirePost(stores, id), await readContext(ports));
  }

  return {
    create: async (input) => {
      const at = ports.clock().toISOString();
      const moment = await currentMoment(ports);
      const { category: _, series, seriesPlace, ...given } = input;
      const text = await ports.texts.prepare(input.content);
      const { html, words } = text;
      const fields = {
        ...given,
        content: html,
        date: input.date ?? at,
        imageUrl: storedImage(input.imageUrl),
        shareImage: blogImagePathOf(input.shareImage),
        categoryId: (await categoryIdOf(stores, input)) ?? FIRST_ID,
        authorId: input.authorId ?? caller.account?.id ?? FIRST_ID,
      };
      const id = await stores.inTransaction(async (transaction) => {
        await requireReferences(transaction, fields);
        const slug = await slugFor(transaction, input.title, input.slug);
        const translationOf = await originalOf(await postTexts(ports, transaction), {
          id: undefined,
          ...fields,
        });
        const named = { ...fields, slug, translationOf };
        const addedId = await transaction.posts.add(named, searchTextWith(named, words), at, false);
        await history.created(transaction, caller, { id: addedId, ...named }, at);
        await keepPostSlug(transaction, addedId, named, at, isPublished(named, moment));
        await tidyTags(transaction, at);
        await placeInSeries(transaction, { id: addedId, series: null }, { series, seriesPlace }, at);
        await relatePost(transaction, { id: addedId, ...fields, words: wordsOfPost(fields, text.frequent) });
        await transaction.images.restore(imagesOf(fields), at);
        await transaction.site.bumpContentVersion();
        return addedId;
      });
      return withDropped(ports.texts, await postById(id), input.content);
    },

    update: async ({ id, expectedVersion, ...input }) => {
      const at = ports.clock().toISOString();
      const moment = await currentMoment(ports);
      const categoryId = await categoryIdOf(stores, input);
      const readText = async (from: Stores) => {
        const post = await requirePost(from, id);
        return { record: post, html: post.content };
      };
      await changeWithText(
        ports,
        readText,
        input.content,
        async (transaction, before, { html, words, frequent }) => {
          requireVersion(expectedVersion, before.version);
          // A scheduled post that has appeared stays published when its date is changed.
          const now = {
            ...fieldsOf(postRecord, before),
            status: statusAt(before, moment),
            tags: before.tags.map(({ name }) => name),
          };
          const changed = withChanges(now, {
            ...input,
            slug: await changedSlug(transaction, before, input.slug),
            content: input.content === undefined ? undefined : html,
            imageUrl: input.imageUrl === undefined ? undefined : storedImage(input.imageUrl),
            shareImage: input.shareImage === undefined ? undefined : blogImagePathOf(input.shareImage),
            categoryId,
          });
          const translationOf = isLinkKept(before, changed)
            ? before.translationOf
            : await originalOf(await postTexts(ports, transaction), { id, ...changed });
          const fields = { ...changed, translationOf };
          await requireReferences(transaction, fields);
          const search = searchTextWith(fields, words);
          // Before the first write, because it refuses a series that is full.
          await placeInSeries(transaction, before, input, at);
          if (!(await transaction.posts.update(id, before.version, fields, search, at))) throw staleError();
          await keepPostSlug(
            transaction,
            id,
            fields,
            at,
            isPublished(before, moment) || isPublished(fields, moment),
            isPublished(before, moment),
          );
          await tidyTags(transaction, at);
          await relateChangedPost(transaction, now, { id, ...fields, words: wordsOfPost(fields, frequent) });
          await transaction.images.restore(imagesOf(fields), at);
          await history.saved(transaction, caller, before, await transaction.posts.get(id), at);
          const hides = isPublished(before, moment) && !isPublished(fields, moment);
          await transaction.site.bumpContentVersion({ hides });
        },
      );
      return withDropped(ports.texts, await postById(id), input.content);
    },

    remove: async ({ id, expectedVersion }) => {
      const at = ports.clock().toISOString();
      const moment = await currentMoment(ports);
      await stores.inTransaction(async (transaction) => {
        const before = await requirePost(transaction, id);
        requireVersion(expectedVersion, before.version);
        await history.removed(transaction, caller, before, at);
        await transaction.translations.passOn('post', id);
        await transaction.posts.remove(id);
        await retireSlugs(transaction, { ...retiredPost(before, moment), at });
        await tidyTags(transaction, at);
        await transaction.images.removeUnused(imagesOf(before), at);
        await transaction.site.bumpContentVersion({ hides: isPublished(before, moment) });
      });
    },

    uploadImage: async ({ image }) => image,
  };
}

/** One post, with its translations that visitors may see. */
async function toWholePost(
  ports: Ports,
  caller: Caller,
  record: PostRecord,
  context: PostContext,
): Promise<Post> {
  const texts = await postTexts(ports, ports.stores);
  const translations = await translationsShown(texts, record, (other) => isPublished(other, context.moment));
  return { ...(await toPost(ports, caller, record, context)), translations };
}

/** The posts, for the rules of translations. */
async function postTexts(ports: Ports, stores: Stores) {
  const { language: siteLanguage } = (await readSettings({ ...ports, stores })).general;
  return { stores, kind: 'post' as const, read: stores.posts.get, siteLanguage };
}

/** Chooses the slug of a post: a new one has no id yet. */
export function slugFor(stores: Stores, title: string, typed?: string, recordId?: number): Promise<string> {
  return chooseSlug(stores, {
    kind: 'post',
    title,
    typed,
    ...(recordId === undefined ? {} : { recordId }),
    titleOf: async (id) => (await stores.posts.get(id))?.title,
  });
}

/** The slug that a change gives a post; undefined if it keeps its own. */
async function changedSlug(stores: Stores, { id, slug, title }: PostRecord, typed: string | undefined) {
  if (slug !== '' && (typed === undefined || typed === slug)) return undefined;
  return slugFor(stores, title, typed, id);
}

function retiredPost(post: PostRecord, moment: Moment) {
  const { id: recordId, categoryId } = post;
  return { kind: 'post' as const, recordId, isPublic: isPublished(post, moment), categoryId };
}

export function keepPostSlug(
  stores: Stores,
  recordId: number,
  { slug }: Pick<PostFields, 'slug'>,
  at: string,
  isPublic: boolean,
  wasPublic?: boolean,
): Promise<void> {
  return keepSlug(stores, { kind: 'post', recordId, slug, at, isPublic, wasPublic });
}

/** Enough for all posts that are related to one. */
const WHOLE_LIST: ListInput = { page: 1, limit: limits.relatedPosts };

interface ListInput {
  limit: number;
  page: number;
  include?: 'content' | undefined;
}

/** The image address as it is stored: a post without an image has the placeholder (row 111). */
const storedImage = (imageUrl: string) => blogImagePathOf(imageUrl) || PLACEHOLDER_IMAGE;

/** The URLs of the site's own images that a post refers to. */
function imagesOf({
  imageUrl,
  shareImage,
  content,
}: Pick<PostFields, 'imageUrl' | 'shareImage' | 'content'>): string[] {
  return [imageUrl, shareImage, ...imagePathsIn(content)];
}

interface NamedCategory {
  categoryId?: number | undefined;
  category?: string | { id: number } | undefined;
}

/** Resolves a category given by name, in any case; an unknown name means the first category (row 108). */
async function categoryIdOf({ categories }: Stores, { categoryId, category }: NamedCategory) {
  if (categoryId !== undefined || category === undefined) return categoryId;
  if (typeof category === 'object') return category.id;
  const wanted = category.toLowerCase();
  const found = (await categories.list()).find(({ name }) => name.toLowerCase() === wanted);
  return found?.id ?? FIRST_ID;
}

async function requireReferences(
  stores: Stores,
  { categoryId, authorId }: Pick<PostFields, 'categoryId' | 'authorId'>,
) {
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

async function requirePost(stores: Stores, id: number, key: number | string = id): Promise<PostRecord> {
  const post = await stores.posts.get(id);
  if (!post) throw postNotFound(key);
  return post;
}

const postNotFound = (id: number | string) => new SiteError('not-found', `Blog post with ID ${id} not found`);

/** The data outside its row that a post depends on. */
interface PostContext {
  /** The author name of the settings. Posts show it while the owner's account has no name. */
  ownerName: string;
  moment: Moment;
}

async function readContext(ports: Ports): Promise<PostContext> {
  const { authorName, timeZone } = (await readSettings(ports)).general;
  return { ownerName: authorName, moment: momentIn(timeZone, ports.clock()) };
}

/** Sanitises the content again: HTML that an older version stored with a wider allow-list must not reach a page (decision D8). */
async function toPost(
  { texts }: Ports,
  caller: Caller,
  record: PostRecord,
  { ownerName, moment }: PostContext,
): Promise<Post> {
  const {
    categoryId,
    categoryName,
    categorySlug,
    authorId,
    authorUsername,
    authorName,
    contentLeftOut: _,
    series,
    ...post
  } = record;
  const name = authorName || (authorId === FIRST_ID ? ownerName : '') || authorUsername;
  return {
    ...post,
    status: statusAt(record, moment),
    content: await safeHtml(texts.sanitise, `post ${post.id} ${post.version}`, post.content),
    author: { id: authorId, username: authorUsername, name },
    category: { id: categoryId, name: categoryName, slug: categorySlug },
    // The place tells how many hidden posts come before.
    series: series && (caller.account ? series : { id: series.id, slug: series.slug, name: series.name }),
  };
}
