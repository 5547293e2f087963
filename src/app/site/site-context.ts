import { createContext } from 'react-router';
import type { Site } from '#contract/catalogue.ts';
import type { FallbackContent } from '#contract/pages/fallback-content.ts';
import { type PageTexts, textsInPlace } from '#contract/pages/page-texts.ts';

/** Who answers a page's questions: the domain itself on the server, HTTP in the browser. */
export const siteContext = createContext<Site>();

/** Who does the work with long texts. */
export const textsContext = createContext<PageTexts>(textsInPlace);

export const fallbackContext = createContext<FallbackContent>();
