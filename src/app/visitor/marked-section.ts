/** A heading counts as reached a little below the header. */
const REACHED_PX = 140;

/** Marks the section that is being read in the contents of a page. */
export function followSections(): void {
  const look = () => {
    for (const contents of document.querySelectorAll('[data-marks-section]')) markReached(contents);
  };
  look();
  addEventListener('scroll', look, { passive: true });
}

function markReached(contents: Element): void {
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const reached = links.findLast((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading !== null && heading.getBoundingClientRect().top < REACHED_PX;
  });
  for (const link of links) {
    if (link === reached) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
}
