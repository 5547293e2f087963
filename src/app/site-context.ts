import { createContext } from 'react-router';
import type { Site } from '#contract/catalogue.ts';
import type { Home } from '#contract/home.ts';
import type { ListedPost } from '#contract/post.ts';

/** Who answers a page's questions: the domain itself on the server, HTTP in the browser. */
export const siteContext = createContext<Site>();

/** What a page shows, marked as sample, while the site cannot be read (decision D1). */
export interface FallbackContent {
  home: Home;
  posts: ListedPost[];
}

export const fallbackContext = createContext<FallbackContent>();
