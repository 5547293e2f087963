/**
 * Does in documents what React does for the images of its pages (src/app/media/site-image.tsx): an image that cannot be loaded gives way
 * to its fallback, then to a note, and a loaded one loses its placeholder. An island sees to its own images.
 */
export function followImages(): void {
  for (const image of document.images) {
    if (!image.complete) continue;
    // `decode` distinguishes a failed image from an SVG without a size of its own, which has no width either.
    if (image.naturalWidth > 0) image.style.removeProperty('background-image');
    else image.decode().catch(() => replace(image));
  }
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && replace(target),
    true,
  );
  document.addEventListener(
    'load',
    ({ target }) => target instanceof HTMLImageElement && target.style.removeProperty('background-image'),
    true,
  );
}

function replace(image: HTMLImageElement): void {
  if (image.closest('page-island')) return;
  const { fallback } = image.dataset;
  const plate = image.closest('.plate');
  image.style.removeProperty('background-image');
  if (fallback) {
    delete image.dataset.fallback;
    image.closest('picture')?.replaceWith(image);
    image.removeAttribute('srcset');
    image.src = fallback;
  } else {
    const note = document.querySelector<HTMLTemplateElement>('#missingImage')?.content.cloneNode(true);
    if (plate && note) plate.replaceChildren(note);
  }
}
