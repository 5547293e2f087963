import { PLACEHOLDER_IMAGE, type Post, type PostStatus } from '#contract/post.ts';
import { dayIn, formatDate, hasCome, instantAt, isInstant, parseDateText, timeIn } from '#format/dates.ts';

/** What the blog editor's fields hold. Ids are text, as a select element has them. */
export interface PostValues {
  title: string;
  excerpt: string;
  content: string;
  /** The day of publication, in words. */
  date: string;
  /** The time of that day in the site's time zone, as `09:30`; empty for the day as such. */
  time: string;
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
    time: '',
    imageUrl: '',
    imageAlt: '',
    status: 'published',
    categoryId: '1',
    authorId: String(authorId),
  };
}

export function postValues(post: Post, timeZone: string): PostValues {
  const { title, excerpt, content, imageUrl, imageAlt, status } = post;
  return {
    title,
    excerpt,
    content,
    date: formatDate(post.date, timeZone),
    time: isInstant(post.date) ? timeIn(timeZone, new Date(post.date)) : '',
    // What stands in for a picture is none: the field is empty again.
    imageUrl: imageUrl === PLACEHOLDER_IMAGE ? '' : imageUrl,
    imageAlt,
    status,
    categoryId: String(post.category.id),
    authorId: String(post.author.id),
  };
}

/** The input of the contract; what is left empty is left to the site. */
export function postInput({ date, time, categoryId, authorId, ...values }: PostValues, timeZone: string) {
  return {
    ...values,
    ...(date.trim() ? { date: dateInput(date, time, timeZone) } : {}),
    ...(categoryId ? { categoryId } : {}),
    ...(authorId ? { authorId } : {}),
  };
}

/**
 * The same for a stored post. A date that was not touched is not sent: its seconds are not on the screen. One that was
 * taken out is the present day (row 110).
 */
export function changedPostInput(values: PostValues, stored: PostValues, timeZone: string, now = new Date()) {
  const touched = values.date !== stored.date || values.time !== stored.time;
  if (!touched) return postInput({ ...values, date: '' }, timeZone);
  return postInput(values.date.trim() ? values : { ...values, date: dayIn(timeZone, now) }, timeZone);
}

/** Whether a post that is saved as scheduled for this date comes out with that. */
export function comesAtOnce({ date, time }: Pick<PostValues, 'date' | 'time'>, timeZone: string, now: Date) {
  const known = parseDateText(dateInput(date, time, timeZone));
  return known !== undefined && hasCome(known, { now: now.toISOString(), today: dayIn(timeZone, now) });
}

/** A day and a time of day are an instant. What is no day is sent as it is: the contract says what is wrong. */
function dateInput(date: string, time: string, timeZone: string): string {
  const known = parseDateText(date);
  if (!time || known === undefined) return date;
  const day = isInstant(known) ? dayIn(timeZone, new Date(known)) : known;
  return instantAt(day, time, timeZone).toISOString();
}

/** The category of a name, without regard to case (row 108). */
export function categoryNamed<Category extends { name: string }>(name: string, categories: Category[]) {
  return categories.find((category) => category.name.toLowerCase() === name.trim().toLowerCase());
}
