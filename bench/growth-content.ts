/** The content of a site of any size for growth.ts, written as rows or through the stores. */
import { sql } from 'kysely';

import { mediaRecord } from '#contract/media/media.ts';
import { postRecord } from '#contract/post.ts';
import { defaultsOf } from '#contract/record.ts';
import { wordsOfPost } from '#domain/posts/related-posts.ts';
import { foldedWords, searchTextOf } from '#domain/search-text.ts';
import { withoutExtension } from '#format/images/image-paths.ts';
import type { App } from '#server/create-app.ts';
import { rowsOf } from '#server/database/rows.ts';
import { putWords } from '#server/stores/search/search-words.ts';

/** How much of everything a site has. */
export interface Size {
  posts: number;
  pictures: number;
  messages: number;
  revisions: number;
}

/** A site with this many posts has as many pictures, messages and revisions of its first post, up to these limits. */
export const sizeOf = (posts: number): Size => ({
  posts,
  pictures: Math.min(posts, 20_000),
  messages: Math.min(posts, 50_000),
  revisions: Math.min(posts, 5000),
});

const LONG_AGO = '2020-01-01T00:00:00.000Z';
/** Rows in a statement; SQLite takes some 32,000 values. */
const BATCH = 250;
/** Different texts; the posts have them in turn. */
const TEXTS = 400;
/** The words of a post that others are compared with. */
const COMPARED_WORDS = 24;

export const vocabulary = Array.from({ length: 4000 }, (_, index) => `w${(index * 7919).toString(36)}`);

/** The n-th commonest word comes about 1/n as often as the first; the same words in every run. */
function words(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const chance = ((from * 7 + index) * 0.618_034) % 1;
    return vocabulary[Math.floor(vocabulary.length ** chance) - 1] ?? 'a';
  }).join(' ');
}

/** A text of 5 kB. */
function html(number: number): string {
  let text = '';
  for (let part = 0; text.length < 5000; part += 1) text += `<p>${words(number * 20 + part, 60)}.</p>\n`;
  return text;
}

const texts = Array.from({ length: TEXTS }, (_, number) => {
  const fields = { title: '', excerpt: words(number, 20), content: html(number) };
  const content = [...Map.groupBy(foldedWords(fields.content), (word) => word)].map(
    ([word, all]): [string, number] => [word, all.length],
  );
  const compared = wordsOfPost(fields, content).slice(0, COMPARED_WORDS);
  const search = searchTextOf(fields);
  const anywhere = [...new Set([...search.excerpt, ...search.content])].map((word) => `a${word}`);
  return {
    ...fields,
    search,
    compared,
    head: [...search.excerpt.map((word) => `h${word}`), ...anywhere].join(' '),
  };
});

function textOf(number: number) {
  const text = texts[number % TEXTS];
  if (!text) throw new Error('There are no texts.');
  return text;
}

const postRows = rowsOf('posts', postRecord);
const mediaRows = rowsOf('images', mediaRecord);

/** Letters that no other number has, as the names of stored pictures are. */
const lettersOf = (number: number) =>
  number
    .toString(8)
    .padStart(8, '0')
    .replace(/[01]/g, (digit) => 'ab'[Number(digit)] ?? 'a');

export const pictureUrl = (number: number) => `/images/picture-${lettersOf(number)}.jpg`;

/** Fills an empty site. */
export async function fill(app: App, size: Size): Promise<void> {
  await app.ports.stores.inTransaction(async ({ posts }) => void (await posts.removeSamples()));
  await addPictures(app, size.pictures);
  await addPosts(app, size);
  await addMessages(app, size.messages);
  await addRevisions(app, size.revisions);
}

/** Calls `add` for each number below a count, in transactions. */
async function inBatches(count: number, add: (from: number, until: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += BATCH) await add(from, Math.min(count, from + BATCH));
}

const numbers = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => from + index);

const addPictures = ({ database }: App, count: number) =>
  inBatches(count, async (from, until) => {
    // Unused pictures of this age stay.
    const now = new Date().toISOString();
    const image = {
      ...mediaRows.toRow({
        ...{ ...defaultsOf(mediaRecord), type: 'image/jpeg', bytes: 90_000, width: 1600, height: 900 },
        ...{ placeholder: '', createdAt: now, updatedAt: now },
      }),
      state: 'ready' as const,
    };
    const rows = numbers(from, until).map((number) => {
      const url = pictureUrl(number);
      return {
        ...image,
        url,
        stem: withoutExtension(url),
        name: `Picture ${number}`,
        search: ` picture ${number}`,
      };
    });
    await database.write.insertInto('images').values(rows).execute();
  });

/** Adds the posts as rows. Saving 50,000 posts one by one would take half an hour. */
async function addPosts(app: App, { posts: count, pictures }: Size): Promise<void> {
  const first = Date.parse('1990-01-01');
  await inBatches(count, (from, until) =>
    app.database.write.transaction().execute(async (write) => {
      const rows = numbers(from, until).map((number) => ({
        ...postRows.toRow({
          ...defaultsOf(postRecord),
          title: `Post ${number}`,
          slug: `post-${number}`,
          excerpt: textOf(number).excerpt,
          content: textOf(number).content,
          date: new Date(first + number * 14_400_000).toISOString().slice(0, 10),
          imageUrl: pictureUrl(number % pictures),
          // One in twenty is hidden from visitors.
          status: number % 20 === 7 ? 'draft' : 'published',
          categoryId: 1,
          authorId: 1,
          createdAt: LONG_AGO,
          updatedAt: LONG_AGO,
          version: 1,
        }),
        sample: 0,
      }));
      const added = await write.insertInto('posts').values(rows).returning(['id', 'image_url']).execute();
      const posts = added.map((row, index) => ({ ...row, number: from + index }));
      await addSearchRows({ kind: app.database.kind, write }, posts);
      await addPartsOfPosts(write, posts);
    }),
  );
}

interface AddedPost {
  id: number;
  image_url: string;
  number: number;
}

/** The rows that a save of a post writes in other tables. */
async function addPartsOfPosts(write: App['database']['write'], posts: AddedPost[]): Promise<void> {
  const kind = 'post' as const;
  await write
    .insertInto('slugs')
    .values(
      posts.map(({ id, number }) => ({
        ...{ kind, slug: `post-${number}`, record_id: id },
        ...{ is_current: 1, since: LONG_AGO },
      })),
    )
    .execute();
  await write
    .insertInto('public_records')
    .values(posts.map(({ id }) => ({ kind, record_id: id, removed_at: null, category_id: 1 })))
    .execute();
  await write
    .insertInto('image_references')
    .values(
      posts.map(({ id, image_url }) => ({
        ...{ stem: image_url.replace('.jpg', ''), post_id: id },
        ...{ project_id: null, own_page_id: null, document: null },
      })),
    )
    .execute();
  const words = posts.flatMap(({ id, number }) =>
    textOf(number).compared.map(({ word, weight }) => ({ post_id: id, word, weight })),
  );
  await write.insertInto('post_words').values(words).execute();
}

/** Adds to the search index what `createSearchIndex` puts there: each word with the letter of its place in front. */
async function addSearchRows(
  { kind, write }: Pick<App['database'], 'kind' | 'write'>,
  posts: AddedPost[],
): Promise<void> {
  for (const { id, number } of posts) {
    const { head, search } = textOf(number);
    const title = foldedWords(`Post ${number}`);
    const words = [...title.flatMap((word) => [`t${word}`, `h${word}`, `a${word}`]), head].join(' ');
    if (kind === 'sqlite')
      await sql`insert into post_search (rowid, words) values (${id}, ${words})`.execute(write);
    else
      await sql`insert into post_search (id, words)
        values (${id}, array_to_tsvector(string_to_array(${words}, ' ')))`.execute(write);
    // The words of all texts, once.
    if (number < TEXTS) await putWords({ kind, read: write, write }, search);
  }
}

const addMessages = ({ ports }: App, count: number) =>
  inBatches(count, (from, until) =>
    ports.stores.inTransaction(async ({ messages }) => {
      for (const number of numbers(from, until)) {
        const sent = {
          name: `Sender ${number}`,
          email: `sender${number}@post.example`,
          subject: words(number, 6),
          message: words(number + 3, 180),
        };
        const all = new Set(foldedWords(Object.values(sent).join(' ')));
        const isSpam = number % 10 === 0;
        const found = {
          folder: isSpam ? ('spam' as const) : ('inbox' as const),
          spamReason: isSpam ? 'It holds 5 links.' : '',
          search: [...all].map((word) => ` ${word}`).join(''),
        };
        const at = new Date(Date.parse(LONG_AGO) + number * 600_000).toISOString();
        await messages.add({ ...sent, ...found }, at);
      }
    }),
  );

/** Earlier versions of the first post. */
async function addRevisions({ ports, database }: App, count: number): Promise<void> {
  const { id } = await database.read
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', 'post-0')
    .executeTakeFirstOrThrow();
  await inBatches(count, (from, until) =>
    ports.stores.inTransaction(async ({ revisions }) => {
      for (const number of numbers(from, until)) {
        const body = { title: `Post ${number}`, content: texts[number % TEXTS]?.content };
        await revisions.add({
          ...{ entity: 'post', entityId: id, version: number + 1, title: body.title, body },
          ...{ userId: undefined, origin: 'api', action: 'saved', summary: null, at: LONG_AGO },
        });
      }
    }),
  );
}
