import { createContext } from 'react-router';
import type { Site } from '#contract/catalogue.ts';
import type { FallbackContent } from '#contract/fallback-content.ts';

/** Who answers a page's questions: the domain itself on the server, HTTP in the browser. */
export const siteContext = createContext<Site>();

export const fallbackContext = createContext<FallbackContent>();
