import { resolveUrlsWith } from '../resolve-url.ts';

interface LocalAddresses {
  /** An uploaded picture as a data URL, by its path. */
  imageAt: (path: string) => string | undefined;
  /** Where the site begins on its host, `/` or `/demo/`. */
  base: string;
}

/**
 * Pages name pictures and pages by the site's own paths, wherever the site is served from. Components that show a picture
 * call `resolveUrl`; an observer of the document finds links and pictures that an editor inserts by itself.
 */
export function showLocalAddresses({ imageAt, base }: LocalAddresses): void {
  const below = (path: string) => (isOurs(path) && !path.startsWith(base) ? base + path.slice(1) : path);
  const resolver = (path: string) =>
    isOurs(path) ? (imageAt(path.replace(/[?#].*/, '')) ?? below(path)) : path;
  resolveUrlsWith(resolver);

  const show = (element: Element, name: 'src' | 'href', found: (path: string) => string) => {
    const path = element.getAttribute(name) ?? '';
    const shown = found(path);
    if (shown !== path) element.setAttribute(name, shown);
  };
  const showWithin = (node: Node) => {
    if (!(node instanceof Element)) return;
    for (const element of [node, ...node.querySelectorAll('img, a')]) {
      if (element.tagName === 'IMG') show(element, 'src', resolver);
      if (element.tagName === 'A') show(element, 'href', below);
    }
  };
  showWithin(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') showWithin(target);
      else addedNodes.forEach(showWithin);
    }
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['src', 'href'],
  });
}

/** A path of this site, not `//` and another host. */
const isOurs = (path: string) => /^\/(?!\/)/.test(path);
