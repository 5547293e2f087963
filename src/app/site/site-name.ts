/** Shown wherever the site's name is not known (row 24). */
export const FALLBACK_SITE_NAME = 'My Portfolio';
