import { PLACEHOLDER_IMAGE, type Post, type PostStatus } from '#contract/post.ts';
import { formatDate } from '#format/dates.ts';

/** What the blog editor's fields hold. Ids are text, as a select element has them. */
export interface PostValues {
  title: string;
  excerpt: string;
  content: string;
  date: string;
  imageUrl: string;
  imageAlt: string;
  status: PostStatus;
  categoryId: string;
  authorId: string;
}

/** A new post: today, by whoever writes it, in the first category (rows 108–110). */
export function newPostValues(today: string, authorId: number): PostValues {
  return {
    title: '',
    excerpt: '',
    content: '',
    date: today,
    imageUrl: '',
    imageAlt: '',
    status: 'published',
    categoryId: '1',
    authorId: String(authorId),
  };
}

export function postValues(post: Post, timeZone: string): PostValues {
  const { title, excerpt, content, imageUrl, imageAlt, status } = post;
  // A day is shown in words. A time of day would be lost that way, so an instant stays as it is.
  const date = post.date.includes('T') ? post.date : formatDate(post.date, timeZone);
  return {
    title,
    excerpt,
    content,
    date,
    // What stands in for a picture is none: the field is empty again.
    imageUrl: imageUrl === PLACEHOLDER_IMAGE ? '' : imageUrl,
    imageAlt,
    status,
    categoryId: String(post.category.id),
    authorId: String(post.author.id),
  };
}

/** The input of the contract; what is left empty is left to the site. */
export function postInput({ date, categoryId, authorId, ...values }: PostValues) {
  return {
    ...values,
    ...(date.trim() ? { date } : {}),
    ...(categoryId ? { categoryId } : {}),
    ...(authorId ? { authorId } : {}),
  };
}
