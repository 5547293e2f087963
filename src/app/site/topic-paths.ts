import { href } from 'react-router';

/** A topic with a page of its own, as entries name it. */
interface NamedTopic {
  id: number;
  slug: string;
}

const keyOf = ({ id, slug }: NamedTopic) => slug || String(id);

/** The canonical paths of tags, categories and series (decision D20). */
export const tagPath = (tag: NamedTopic) => href('/blog/tag/:id', { id: keyOf(tag) });
export const categoryPath = (category: NamedTopic) => href('/blog/category/:id', { id: keyOf(category) });
export const seriesPath = (series: NamedTopic) => href('/blog/series/:id', { id: keyOf(series) });

/** Whether a path, in any case of its letters, is below that of the tags. */
export const isTagPath = (path: string) => path.toLowerCase().includes('/blog/tag/');

/** The feed of a topic's page. */
export const topicFeedPath = (path: string) => `${path}/feed.xml`;
