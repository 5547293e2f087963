/** Stands in for a picture that is not there: what posts are stored with, and what every picture falls back to (row 55). */
export const PLACEHOLDER = '/placeholder.svg';
export const DEFAULT_PLACEHOLDER = '/images/default-placeholder.jpg';

/** What a project without pictures of its own shows: the first on its card, all three in its gallery (rows 50, 53). */
export const projectStockImages = [
  '/images/project-stock-1.svg',
  '/images/project-stock-2.svg',
  '/images/project-stock-3.svg',
] as const;
