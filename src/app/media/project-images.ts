import type { Picture } from '#contract/media/picture.ts';
import type { ListedProject } from '#contract/project.ts';
import { imagePathOf } from '#format/images/image-paths.ts';
import { placeholderImages, projectStockImages } from '#format/images/stock-images.ts';

export interface ProjectImage {
  src: string;
  alt: string;
  picture?: Picture | undefined;
}

type Pictured = Pick<ListedProject, 'image' | 'images'>;

const placeholders: readonly string[] = [...placeholderImages, ...projectStockImages];
const stockImages: ProjectImage[] = projectStockImages.map((src) => ({ src, alt: '' }));
const [stockPhoto] = projectStockImages;

/** The first of the images, else the image, else a stock photo (row 53). */
export function mainImageOf(project: Pictured): ProjectImage {
  return ownImages(project)[0] ?? { src: stockPhoto, alt: '' };
}

/** Every picture of a project; the stock photos where it has none but placeholders (row 50). */
export function galleryImagesOf(project: Pictured): ProjectImage[] {
  const images = ownImages(project);
  return images.some(({ src }) => !placeholders.includes(src)) ? images : stockImages;
}

/** Addresses as they are stored (row 51), whoever answered them. */
function ownImages({ image, images }: Pictured): ProjectImage[] {
  const listed = images.map(({ imageUrl, alt, picture }) => ({ src: imagePathOf(imageUrl), alt, picture }));
  const withUrl = listed.filter(({ src }) => src !== '');
  if (withUrl.length > 0) return withUrl;
  return image === '' ? [] : [{ src: imagePathOf(image), alt: '' }];
}
