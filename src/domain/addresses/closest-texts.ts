import { foldLetters } from '#format/folding.ts';
import type { Moment } from '../posts/post-store.ts';
import type { Stores } from '../stores.ts';
import { recordPath } from './record-paths.ts';
import { ownPageText, type TextOfSite } from './site-addresses.ts';

/** A text that a path may have meant. */
export type ClosestText = Omit<TextOfSite, 'isPublic'>;

/** The newest texts of each kind that are compared. */
const COMPARED = 1000;

/** The share of the words of a path that a text must have. */
const SHARE_LEAST = 0.5;

/** Words of addresses that name no text. */
const commonWords = new Set([
  ...[
    'blog',
    'post',
    'posts',
    'project',
    'projects',
    'page',
    'pages',
    'article',
    'articles',
    'tag',
    'category',
  ],
  ...['archive', 'index', 'html', 'htm', 'php', 'aspx', 'the', 'and', 'of', 'for', 'amp', 'feed', 'www'],
]);

/** For each path the public text whose title has most of its words; paths that no text fits are left out. */
export async function closestTexts(
  stores: Stores,
  paths: string[],
  moment: Moment,
): Promise<Map<string, ClosestText>> {
  const found = new Map<string, ClosestText>();
  const wanted = paths
    .map((path) => ({ path, words: wordsOf(path) }))
    .filter(({ words }) => words.length > 0);
  if (wanted.length === 0) return found;
  const texts = await publicTexts(stores, moment);
  const byWord = new Map<string, Set<number>>();
  for (const [index, { title }] of texts.entries()) {
    for (const word of wordsOf(title)) byWord.set(word, (byWord.get(word) ?? new Set()).add(index));
  }
  for (const { path, words } of wanted) {
    const best = bestOf(words, byWord, texts.length);
    const text = best === undefined ? undefined : texts[best];
    if (text) found.set(path, text);
  }
  return found;
}

/** Rare words count more than those that many texts have. */
function bestOf(words: string[], byWord: Map<string, Set<number>>, count: number): number | undefined {
  const scores = new Map<number, { weight: number; words: number }>();
  for (const word of words) {
    const having = byWord.get(word) ?? new Set();
    for (const index of having) {
      const score = scores.get(index) ?? { weight: 0, words: 0 };
      const weight = score.weight + Math.log(1 + count / having.size);
      scores.set(index, { weight, words: score.words + 1 });
    }
  }
  const fitting = [...scores].filter(([, score]) => score.words / words.length >= SHARE_LEAST);
  return fitting.toSorted(([, one], [, other]) => other.weight - one.weight)[0]?.[0];
}

function wordsOf(text: string): string[] {
  const words = foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].filter(
    (word) => word.length > 1 && !/^\d+$/.test(word) && !commonWords.has(word),
  );
}

async function publicTexts({ posts, projects, ownPages }: Stores, moment: Moment): Promise<ClosestText[]> {
  const page = { withContent: false, limit: COMPARED, offset: 0 };
  const [foundPosts, foundProjects, foundPages] = await Promise.all([
    posts.list({ ...page, publishedAt: moment }),
    projects.list({ ...page, visibleOnly: true }),
    ownPages.list(),
  ]);
  return [
    ...foundPosts.items.map(({ id, slug, title }) => ({
      kind: 'post' as const,
      id,
      title,
      path: recordPath('post', { id, slug }),
    })),
    ...foundProjects.items.map(({ id, slug, title }) => ({
      kind: 'project' as const,
      id,
      title,
      path: recordPath('project', { id, slug }),
    })),
    ...foundPages.map((one) => ownPageText(one, moment)).filter(({ isPublic }) => isPublic),
  ];
}
