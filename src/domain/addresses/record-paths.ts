/** Where the pages of records lie. The pages of the app have the same addresses. */
const sections = {
  post: '/blog',
  project: '/project',
  tag: '/blog/tag',
  category: '/blog/category',
  series: '/blog/series',
} as const;

/** The path of a record in its readable form. A record of an earlier version may have no slug for a moment. */
export const recordPath = (kind: keyof typeof sections, { id, slug }: { id: number; slug: string }): string =>
  `${sections[kind]}/${slug || id}`;
