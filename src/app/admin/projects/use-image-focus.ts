import { useCallback, useEffect, useRef, useState } from 'react';

/** The targets of the focus in the list of images: a part of one, or the button that adds one. */
export type ImagePart = 'remove' | 'description' | 'more' | 'add';

const selectors: Record<ImagePart, string> = {
  remove: '[data-part="remove"]',
  description: 'input',
  more: '[data-part="more"]',
  add: 'button',
};

/** Moves the focus in the list of images, because the element that had it is often gone after a change. */
export function useImageFocus() {
  const grid = useRef<HTMLUListElement>(null);
  const [wanted, setWanted] = useState<{ index: number | undefined; part: ImagePart }>();

  /** Without an index, to the last place of the list: the one that adds images. */
  const now = useCallback((index: number | undefined, part: ImagePart) => {
    const place = index === undefined ? grid.current?.lastElementChild : grid.current?.children[index];
    place?.querySelector<HTMLElement>(selectors[part])?.focus();
  }, []);

  useEffect(() => {
    if (wanted) now(wanted.index, wanted.part);
  }, [wanted, now]);

  return {
    grid,
    now,
    afterRender: (index: number | undefined, part: ImagePart) => setWanted({ index, part }),
  };
}
