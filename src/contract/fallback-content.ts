import type { About } from './about.ts';
import type { Home } from './home.ts';
import type { ListedPost } from './post.ts';
import type { ListedProject } from './project.ts';

/** What a page shows, marked as sample, while the site cannot be read (decision D1). */
export interface FallbackContent {
  home: Home;
  /** Empty but for the default skill categories: no fictional life stands in for the owner's (row 39). */
  about: About;
  posts: ListedPost[];
  projects: ListedProject[];
}
