/** Stand in for pictures that are not there (row 55). */
export const DEFAULT_PLACEHOLDER = '/images/default-placeholder.jpg';
export const BLOG_PLACEHOLDER = '/images/blog-placeholder.jpg';
export const placeholderImages: readonly string[] = [
  '/placeholder.svg',
  DEFAULT_PLACEHOLDER,
  BLOG_PLACEHOLDER,
];

/** Whether an address stands for no picture: an empty one, or a placeholder. */
export function isPlaceholder(address: string): boolean {
  return address === '' || placeholderImages.includes(address);
}

/** A project without pictures of its own shows the first of these on its card, and all three in its gallery (rows 50, 53). */
export const projectStockImages = [
  '/images/project-stock-1.jpg',
  '/images/project-stock-2.jpg',
  '/images/project-stock-3.jpg',
] as const;
