import { limits } from '#contract/limits.ts';
import type { Ports } from '../ports.ts';
import { foldedWords, type WordCount } from '../search-text.ts';
import type { Stores } from '../stores.ts';
import type { CountedWord, PostWord, RelatedPost } from './related-post-store.ts';

/** The words that are kept for a post: those that it uses most. */
const KEPT_WORDS = 64;
/** A word of the title counts as often as this, a word of the excerpt half as often. */
const TITLE_WEIGHT = 4;
/** The words that are compared: those that tell a post from others. */
const COMPARED_WORDS = 24;
/** Words that more posts have are common ones and compared with nothing. The number bounds the work of a save. */
const COMMON_FROM = 200;
const COMMON_SHARE = 0.05;
const COMMON_LEAST = 50;
/** Rows of words that one save reads at most, so that its time does not grow with the number of posts. */
const WORD_ROWS = 1_500;
const POSTS_OF_TAG = 100;
const POSTS_OF_CATEGORY = 20;
/** The number of other posts whose lists a save may change. */
const CHANGED_LISTS = 40;

/** A common tag counts as much as half of the closest text there can be, a rare one more than a usual one. */
const TAG_SCORE = 500;
const RARE_TAG_SCORE = 500;
const CATEGORY_SCORE = 100;
const TEXT_SCORE = 1_000;

/** The words of a post with their weights, of which the squares add up to a million: long texts weigh no more. */
export function wordsOfPost(
  { title, excerpt }: { title: string; excerpt: string },
  content: WordCount[],
): PostWord[] {
  const counts = new Map(content);
  const count = (text: string, times: number) => {
    for (const word of foldedWords(text)) counts.set(word, (counts.get(word) ?? 0) + times);
  };
  count(title, TITLE_WEIGHT);
  count(excerpt, TITLE_WEIGHT / 2);
  // Of words that are used as often the longer one says more, in every script that has words.
  const used = [...counts]
    .filter(([word]) => word.length > 1 && !/^\p{N}+$/u.test(word))
    .sort(([one, ones], [other, others]) => others - ones || other.length - one.length)
    .slice(0, KEPT_WORDS)
    .map(([word, times]) => ({ word, weight: 1 + Math.log2(times) }));
  const length = Math.sqrt(used.reduce((sum, { weight }) => sum + weight * weight, 0));
  return used.map(({ word, weight }) => ({
    word,
    weight: Math.max(1, Math.round((1000 * weight) / length)),
  }));
}

/** Stands for the words of a post that has none, so that its list is computed once. It weighs nothing. */
const NO_WORD: PostWord = { word: '', weight: 0 };

interface RelatedInput {
  id: number;
  categoryId: number;
  words: PostWord[];
}

/**
 * Computes the posts related to a saved one, and puts it into the lists of others where it belongs: by common tags,
 * category and words, of which a rare one counts more (tf-idf). Call it in the transaction of the save. It reads a
 * bounded number of rows, however many posts there are (decision 0030).
 */
export async function relatePost(
  { related }: Stores,
  { id, categoryId, words }: RelatedInput,
): Promise<void> {
  await related.putWords(id, words.length > 0 ? words : [NO_WORD]);
  await related.clear(id);
  const total = await related.countPosts();
  if (total < 2) return;
  const scores = new Map<number, number>();
  const add = (postId: number, score: number) => scores.set(postId, (scores.get(postId) ?? 0) + score);

  const common = Math.min(COMMON_FROM, Math.max(COMMON_LEAST, Math.floor(total * COMMON_SHARE)));
  const compared = comparedWords(await related.countedWords(id, common + 1), common, total);
  const rows = compared.size > 0 ? await related.withWords(id, [...compared.keys()]) : [];
  for (const { postId, word, weight } of rows) {
    const own = compared.get(word);
    if (own) add(postId, (TEXT_SCORE * own.weight * weight * own.rarity ** 2) / 1_000_000);
  }
  const tagged = await related.withTagsOf(id, POSTS_OF_TAG);
  for (const [, posts] of Map.groupBy(tagged, ({ tagId }) => tagId)) {
    const score = TAG_SCORE + RARE_TAG_SCORE * rarity(posts.length + 1, total);
    for (const { postId } of posts) add(postId, score);
  }
  for (const postId of await related.latestInCategory(categoryId, id, POSTS_OF_CATEGORY)) add(postId, 0);

  const nearest = nearestOf(scores);
  const sameCategory = new Set(await related.inCategory(categoryId, nearest));
  for (const postId of nearest) if (sameCategory.has(postId)) add(postId, CATEGORY_SCORE);
  await writeLists(related, id, scores, nearest);
}

interface Compared extends RelatedInput {
  tags: string[];
  date: string;
}

/**
 * Computes the lists again after a save if something that they are made of has changed. Most saves of a published post mend a
 * sentence, and the pages that show the lists stay current (src/server/pages/recorded-reads.ts).
 */
export async function relateChangedPost(
  stores: Stores,
  before: Pick<Compared, 'categoryId' | 'tags' | 'date'>,
  post: Compared,
): Promise<void> {
  const stored = await stores.related.countedWords(post.id, 1);
  if (comparedBy(before, stored) !== comparedBy(post, post.words)) await relatePost(stores, post);
}

/** Everything that decides about the lists, as one text. */
function comparedBy(
  { categoryId, date, tags }: Pick<Compared, 'categoryId' | 'date' | 'tags'>,
  words: PostWord[],
) {
  const weights = words
    .filter(({ word }) => word !== NO_WORD.word)
    .map(({ word, weight }) => `${word} ${weight}`);
  return JSON.stringify([categoryId, date, tags, weights.sort()]);
}

/** Computes the lists of posts that were written before posts had them. The content version follows at the end. */
export async function relateWaitingPosts(
  { stores, texts }: Pick<Ports, 'stores' | 'texts'>,
  signal: AbortSignal,
): Promise<void> {
  let last = 0;
  for (;;) {
    const ids = await stores.related.withoutWords(last, 50);
    if (ids.length === 0) break;
    for (const id of ids) {
      signal.throwIfAborted();
      const { frequent } = await texts.prepare((await stores.posts.get(id))?.content ?? '');
      await stores.inTransaction(async (transaction) => {
        const post = await transaction.posts.get(id);
        if (post) await relatePost(transaction, { ...post, words: wordsOfPost(post, frequent) });
      });
      last = id;
    }
  }
  if (last > 0) await stores.inTransaction(({ site }) => site.bumpContentVersion());
}

/** The words by which a post is compared, the most telling first, as many as the work allows. */
function comparedWords(words: CountedWord[], common: number, total: number) {
  const telling = words
    .filter(({ word, posts }) => word !== NO_WORD.word && posts > 1 && posts <= common)
    .map((word) => ({ ...word, rarity: rarity(word.posts, total) }))
    .sort((one, other) => other.weight * other.rarity - one.weight * one.rarity)
    .slice(0, COMPARED_WORDS);
  let rows = 0;
  const chosen = telling.filter(({ posts }) => {
    rows += posts;
    return rows <= WORD_ROWS;
  });
  return new Map(chosen.map((word) => [word.word, word]));
}

/** 1 for what one post has, 0 for what all have (inverse document frequency). */
const rarity = (posts: number, total: number) =>
  Math.max(0, Math.log((total + 1) / posts) / Math.log(total + 1));

/** Of posts with the same score the later one comes first. */
function nearestOf(scores: Map<number, number>): number[] {
  return [...scores]
    .sort(([one, ones], [other, others]) => others - ones || other - one)
    .slice(0, CHANGED_LISTS)
    .map(([postId]) => postId);
}

async function writeLists(
  related: Stores['related'],
  id: number,
  scores: Map<number, number>,
  nearest: number[],
): Promise<void> {
  const scored = nearest
    .map((postId) => ({ postId, score: Math.round(scores.get(postId) ?? 0) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || other.postId - one.postId);
  const lists = Map.groupBy(
    await related.listsOf(scored.map(({ postId }) => postId)),
    ({ postId }) => postId,
  );
  const added: RelatedPost[] = scored
    .slice(0, limits.relatedPosts)
    .map(({ postId, score }) => ({ postId: id, relatedId: postId, score }));
  const removed: RelatedPost[] = [];
  for (const { postId, score } of scored) {
    const list = lists.get(postId) ?? [];
    const last = list.reduce<RelatedPost | undefined>(
      (least, entry) => (least === undefined || entry.score < least.score ? entry : least),
      undefined,
    );
    const isFull = list.length >= limits.relatedPosts;
    if (isFull && last && last.score >= score) continue;
    if (isFull && last) removed.push(last);
    added.push({ postId, relatedId: id, score });
  }
  await related.removeEntries(removed);
  await related.add(added);
}
