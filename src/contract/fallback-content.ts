import type { Home } from './home.ts';
import type { ListedPost } from './post.ts';
import type { ListedProject } from './project.ts';

/** What a page shows, marked as sample, while the site cannot be read (decision D1). */
export interface FallbackContent {
  home: Home;
  posts: ListedPost[];
  projects: ListedProject[];
}
