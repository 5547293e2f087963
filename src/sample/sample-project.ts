/** One project of the sample content, as written here: no id, one picture, published. */
export interface SampleProject {
  title: string;
  /** One or two sentences, at most 160 characters: it is shown on cards. */
  description: string;
  /** The Project Overview, HTML within the site's allow-list. */
  fullDescription: string;
  /** A picture in public/sample. */
  imageUrl: string;
  imageAlt: string;
  tags: string[];
  /** Where 'Visit Project' leads; without one the button is absent. */
  link?: string;
  /** Whether it is among the selected projects of the home page. */
  featured: boolean;
}
