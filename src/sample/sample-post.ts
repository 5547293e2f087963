/** One post of the sample content, as written here: no id, no author, categories by name. */
export interface SamplePost {
  title: string;
  /** At most 160 characters: it is shown on cards and in search results. */
  excerpt: string;
  /** HTML within the site's allow-list. */
  content: string;
  /** ISO day, 'YYYY-MM-DD'. */
  date: string;
  /** A picture in public/sample. */
  imageUrl: string;
  imageAlt: string;
  /** One of `sampleCategories`. */
  category: string;
  tags: string[];
  /** The name of its series in `sampleSeries`. */
  series?: string;
  status: 'published' | 'draft';
}
