import type { About } from '../about.ts';
import type { Home } from '../home.ts';
import type { ListedPost } from '../post.ts';
import type { ListedProject } from '../project.ts';

/** The content that pages show, marked as sample, while the site cannot be read (decision D1). */
export interface FallbackContent {
  home: Home;
  /** Empty except for the default skill categories: a fictional life never replaces the owner's (row 39). */
  about: About;
  posts: ListedPost[];
  projects: ListedProject[];
}
