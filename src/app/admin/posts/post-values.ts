import { changedDateInput, type DateValues, dateValues, newDateInput } from '#app/admin/texts/date-values.ts';
import { changedParts } from '#app/editing/changed-parts.ts';
import { PLACEHOLDER_IMAGE, type Post, postInputSchema } from '#contract/post.ts';
import { defaultsOf, withChanges } from '#contract/record.ts';
import { postChangesSchema, type UnpublishedChanges } from '#contract/unpublished/unpublished-changes.ts';

/** The texts and the status of a post, as the contract takes them. */
const defaults = defaultsOf(postInputSchema);

/** The values of the post editor's fields. Ids are text, as a select element has them. */
export type PostValues = typeof defaults &
  DateValues & {
    title: string;
    /** Empty for a new post: the site makes it from the title. */
    slug: string;
    categoryId: string;
    authorId: string;
    /** The name of the series; empty for a post without one. */
    series: string;
    /** Its place there, as it is typed. Empty means the end. */
    seriesPlace: string;
  };

/**
 * The values of a new post: today, by the person who writes it, in the first category (rows 108–110). A comparison shows
 * the fields in the order of the values, the title first.
 */
export function newPostValues(today: string, authorId: number): PostValues {
  return {
    title: '',
    slug: '',
    ...defaults,
    date: today,
    time: '',
    categoryId: '1',
    authorId: String(authorId),
    series: '',
    seriesPlace: '',
  };
}

export function postValues(post: Post, timeZone: string): PostValues {
  return {
    title: post.title,
    slug: post.slug,
    ...withChanges(defaults, { ...post, tags: post.tags.map(({ name }) => name) }),
    ...dateValues(post.date, timeZone),
    // The placeholder is no image: the field is empty again.
    imageUrl: post.imageUrl === PLACEHOLDER_IMAGE ? '' : post.imageUrl,
    categoryId: String(post.category.id),
    authorId: String(post.author.id),
    series: post.series?.name ?? '',
    seriesPlace: String(post.series?.place ?? ''),
  };
}

/** A post with its unpublished changes, as the form is filled from it. */
export function postWithChanges(post: Post, changed: UnpublishedChanges['fields']): Post {
  const { data = {} } = postChangesSchema.safeParse(changed);
  const { categoryId, authorId, tags, series, seriesPlace, ...fields } = data;
  const inSeries =
    series === undefined ? post.series : series && { id: 0, slug: '', name: series.name ?? '' };
  return {
    ...withChanges(post, fields),
    category: { ...post.category, id: categoryId ?? post.category.id },
    author: { ...post.author, id: authorId ?? post.author.id },
    tags: tags?.map((name) => ({ id: 0, slug: '', name })) ?? post.tags,
    series: inSeries && { ...inSeries, ...(seriesPlace === undefined ? {} : { place: seriesPlace }) },
  };
}

/** The input of the contract. The site fills in a slug, date, category or author that is left empty. */
export function postInput(
  { slug, date, time, categoryId, authorId, series, seriesPlace, ...values }: PostValues,
  timeZone: string,
) {
  return {
    ...values,
    ...(slug.trim() ? { slug } : {}),
    ...newDateInput({ date, time }, timeZone),
    ...numbersOf({ categoryId, authorId }),
    ...seriesInput({ series: series.trim() || undefined, seriesPlace }),
  };
}

/** A place counts in a series only, and an empty one is left out. */
function seriesInput({
  series,
  seriesPlace = '',
}: {
  series?: string | undefined;
  seriesPlace?: string | undefined;
}) {
  return {
    ...(series === undefined ? {} : { series }),
    ...(seriesPlace.trim() === '' || series === '' ? {} : { seriesPlace: seriesPlace.trim() }),
  };
}

/** Form fields hold text; the API describes ids as numbers (rows 190, 203). An empty field is left out. */
function numbersOf<Name extends string>(ids: { [Key in Name]?: string | undefined }) {
  const given = Object.entries<string | undefined>(ids).filter(([, id]) => id);
  return Object.fromEntries(given.map(([name, id]) => [name, Number(id)])) as { [Key in Name]?: number };
}

/**
 * The changed fields of a stored post. Day and time are one field of the input, which is sent only with a change of
 * either, since its seconds are not on the screen. A removed day becomes the present one (row 110).
 */
export function changedPostInput(values: PostValues, saved: PostValues, timeZone: string, now = new Date()) {
  const { slug, date, time, categoryId, authorId, series, seriesPlace, ...changes } = changedParts(
    values,
    saved,
  );
  return {
    ...changes,
    ...(slug?.trim() ? { slug } : {}),
    ...changedDateInput({ date, time }, values, timeZone, now),
    ...numbersOf({ categoryId, authorId }),
    ...(values.series.trim() === '' && saved.series === '' ? {} : seriesInput({ series, seriesPlace })),
  };
}

/** The category with this name in any case (row 108). */
export function categoryNamed<Category extends { name: string }>(name: string, categories: Category[]) {
  return categories.find((category) => category.name.toLowerCase() === name.trim().toLowerCase());
}
