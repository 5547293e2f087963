import type { Site } from '#contract/catalogue.ts';
import { categoryOperations } from '#contract/category.ts';
import { seriesOperations } from '#contract/series.ts';
import { postTagOperations } from '#contract/tag.ts';

export const topicKinds = ['tags', 'categories', 'series'] as const;
export type TopicKind = (typeof topicKinds)[number];

/** A tag, a category or a series as its screen shows it. */
export interface Topic {
  id: number;
  slug: string;
  name: string;
  description: string;
  version: number;
  postCount: number;
  projectCount?: number;
}

interface TopicFields {
  name?: string;
  slug?: string;
  description?: string;
}

/** The words for a kind, and its calls. */
interface KindOfTopic {
  label: string;
  noun: string;
  /** Its name in the history. */
  history: 'tag' | 'category' | 'series';
  /** The input of a change, for the check of the form. */
  updateInput:
    | typeof postTagOperations.update.input
    | typeof categoryOperations.update.input
    | typeof seriesOperations.update.input;
  path: '/blog/tag/:id' | '/blog/category/:id' | '/blog/series/:id';
  update: (
    site: Site,
    input: TopicFields & { id: number; posts?: number[]; expectedVersion: number },
  ) => Promise<Topic>;
  /** Absent for tags: posts and projects make them. */
  create?: (site: Site, input: TopicFields & { name: string }) => Promise<Topic>;
  /** Absent for series. */
  merge?: (site: Site, input: { id: number; into: number; expectedVersion: number }) => Promise<Topic>;
  remove: (site: Site, input: { id: number; expectedVersion: number }) => Promise<void>;
}

export const kinds: Record<TopicKind, KindOfTopic> = {
  tags: {
    label: 'Tags',
    noun: 'tag',
    history: 'tag',
    updateInput: postTagOperations.update.input,
    path: '/blog/tag/:id',
    update: (site, { posts: _, ...input }) => site.postTags.update(input),
    merge: (site, input) => site.postTags.merge(input),
    remove: (site, input) => site.postTags.remove(input),
  },
  categories: {
    label: 'Categories',
    noun: 'category',
    history: 'category',
    updateInput: categoryOperations.update.input,
    path: '/blog/category/:id',
    update: (site, { posts: _, ...input }) => site.categories.update(input),
    create: (site, input) => site.categories.create(input),
    merge: (site, input) => site.categories.merge(input),
    remove: (site, input) => site.categories.remove(input),
  },
  series: {
    label: 'Series',
    noun: 'series',
    history: 'series',
    updateInput: seriesOperations.update.input,
    path: '/blog/series/:id',
    update: (site, input) => site.series.update(input),
    create: (site, input) => site.series.create(input),
    remove: (site, input) => site.series.remove(input),
  },
};

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** The numbers of entries that a change of the topic reaches. */
export function entriesOf({ postCount, projectCount = 0 }: Topic): string {
  const posts = counted(postCount, 'post');
  if (projectCount === 0) return posts;
  const projects = counted(projectCount, 'project');
  return postCount === 0 ? projects : `${posts}, ${projects}`;
}

/** Category 1 can be renamed, and never deleted or merged away (decision D11). */
export const isKept = (kind: TopicKind, { id }: Topic) => kind === 'categories' && id === 1;
