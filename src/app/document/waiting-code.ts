/**
 * Pages that are only read wait with their code until there is someone to use it: most of a page's bytes are code, and
 * everything on these pages is there, and leads where it should, without. A route asks for it with
 * `handle = { codeWaits: true }`, which puts `data-code="waits"` on the root.
 */
const WAITING_PAGE = /^<!DOCTYPE html><html(?:\s[^>]*)? data-code="waits"/;

/** On the server: the page with its modules named but not asked for, where it waits with them. */
export function withWaitingCode(html: string): string {
  if (!WAITING_PAGE.test(html)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="waiting-module"')
    .replaceAll(/(<script[^>]*) type="module" async=""/g, '$1 type="text/waiting-module"');
}

/** Says that React has taken the page over. */
export const AWAKE = 'awake';

/**
 * In the browser, as text in the head: starts the code at the first sign of a visitor, and does the clicks that came
 * before it was there once more. What changes without a visitor counts as a sign: a picture that fails, a theme that
 * is chosen in another tab. Whoever has a session does not wait. Links that code answers in place say so with
 * `data-in-place`; should the code not come, they lead where they lead without. Until it is there, this takes the
 * stand-ins of loaded pictures away.
 */
export function waitForVisitor(awake: string): void {
  const root = document.documentElement;
  if (root.dataset.code !== 'waits') return;
  const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'error', 'storage'];
  const passive = { capture: true, passive: true };
  const system = matchMedia('(prefers-color-scheme: dark)');
  // What a command does, the browser does by itself; and a form that it is sending must not be sent again.
  const commands = 'commandForElement' in HTMLButtonElement.prototype ? ':not([commandfor])' : '';
  const button = `button${commands}:not(form[method="post"] *)`;
  /** In their order; whoever presses one twice only waits for it. */
  const clicked: HTMLElement[] = [];
  let started = false;
  let firstPlace: string | undefined;

  const start = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="waiting-module"]'))
      link.rel = 'modulepreload';
    const waiting = document.querySelector('script[type="text/waiting-module"]');
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = waiting?.textContent ?? '';
    script.onerror = () => {
      // From now on links lead where they lead without.
      removeEventListener('click', keep, true);
      const last = clicked.at(-1);
      if (last instanceof HTMLAnchorElement) location.assign(last.href);
    };
    waiting?.replaceWith(script);
  };
  const look = () => {
    if (started) return;
    started = true;
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
    else start();
  };
  const moved = ({ clientX, clientY }: PointerEvent) => {
    const place = `${clientX},${clientY}`;
    // Of a pointer that only lies where the page has appeared, browsers tell once.
    firstPlace ??= place;
    if (place !== firstPlace) look();
  };
  const keep = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const target = event.target instanceof Element ? event.target : undefined;
    const found = plain && target?.closest<HTMLElement>(`${button}, a[data-in-place]`);
    if (found && clicked.at(-1) !== found) clicked.push(found);
    if (found instanceof HTMLAnchorElement) event.preventDefault();
    look();
  };
  const standInOff = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.style.removeProperty('background-image');
  };

  for (const sign of signs) addEventListener(sign, look, passive);
  addEventListener('pointermove', moved, passive);
  addEventListener('click', keep, true);
  // That something has loaded is no news to the window.
  document.addEventListener('load', standInOff, true);
  system.addEventListener('change', look);
  addEventListener(
    awake,
    () => {
      for (const sign of signs) removeEventListener(sign, look, passive);
      removeEventListener('pointermove', moved, passive);
      removeEventListener('click', keep, true);
      document.removeEventListener('load', standInOff, true);
      system.removeEventListener('change', look);
      for (const element of clicked) if (element.isConnected) element.click();
    },
    { once: true },
  );
  if (root.dataset.session === 'in') look();
}
