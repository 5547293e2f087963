/**
 * Marks the root while the page is not scrolled further than the header stays clear (row 22), in browsers without scroll
 * timelines. Self-contained, because every page carries it as text. Not part of the waiting code: a clear header must not
 * lie over text before the code arrives.
 */
export function markTop(clearPx: number): void {
  if (CSS.supports('animation-timeline: scroll()')) return;
  const look = () => document.documentElement.classList.toggle('is-at-top', scrollY <= clearPx);
  look();
  addEventListener('scroll', look, { passive: true });
}
