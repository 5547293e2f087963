/*
 * Documents work without JavaScript. They load their code (src/app/entry.visitor.ts) at the first sign of a visitor. A document
 * has `data-code="waits"` on its root element.
 */

/** The event that reports that the code of a document runs and its islands are hydrated. */
export const AWAKE = 'awake';

/**
 * Runs in the browser, inlined as text in the head. It loads the code at the first sign of a visitor and repeats the
 * clicks that came before the code was loaded. An image that fails needs code too, and is a sign. A page of a signed-in user loads its code at once, as does a page that is nothing without it. A link with
 * `data-in-place` is handled by code; if the code fails to load, the link is followed as usual. Until hydration, this
 * also removes the placeholder backgrounds of loaded images.
 */
export function waitForVisitor(awake: string, code: string): void {
  const root = document.documentElement;
  if (root.dataset.code !== 'waits') return;
  const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'error'];
  const passive = { capture: true, passive: true };
  // The browser runs commands itself, and a form that is being sent must not be sent twice. A form with `data-in-place` is
  // sent by code; if the code fails to load, the browser sends it.
  const commands = 'commandForElement' in HTMLButtonElement.prototype ? ':not([commandfor])' : '';
  const button = `button${commands}:not(form[method="post"]:not([data-in-place]) *)`;
  /** In the order of the clicks; a second click on the same element counts once. */
  const clicked: HTMLElement[] = [];
  let started = false;
  let firstPlace: string | undefined;

  const start = () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = code;
    script.onerror = () => {
      // From now on the browser follows links itself.
      removeEventListener('click', keep, true);
      const last = clicked.at(-1);
      if (last instanceof HTMLAnchorElement) location.assign(last.href);
      if (last instanceof HTMLButtonElement && last.form?.dataset.inPlace) last.form.submit();
    };
    document.head.append(script);
  };
  const look = () => {
    if (started) return;
    started = true;
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
    else start();
  };
  const moved = ({ clientX, clientY }: PointerEvent) => {
    const place = `${clientX},${clientY}`;
    // Browsers send one event for a pointer that rests where the page appears.
    firstPlace ??= place;
    if (place !== firstPlace) look();
  };
  const keep = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const target = event.target instanceof Element ? event.target : undefined;
    const found = plain && target?.closest<HTMLElement>(`${button}, a[data-in-place]`);
    if (found) {
      if (clicked.at(-1) !== found) clicked.push(found);
      // React may have taken over the button already, shortly before it reports so; it must not see the click twice.
      event.stopPropagation();
    }
    if (found instanceof HTMLAnchorElement) event.preventDefault();
    if (found instanceof HTMLButtonElement && found.form?.dataset.inPlace) {
      event.preventDefault();
      // The code checks the form when it repeats the click, and says what is wrong in its own words.
      found.form.noValidate = true;
    }
    look();
  };
  const removePlaceholder = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.style.removeProperty('background-image');
  };

  for (const sign of signs) addEventListener(sign, look, passive);
  addEventListener('pointermove', moved, passive);
  addEventListener('click', keep, true);
  // `load` events of images do not reach the window.
  document.addEventListener('load', removePlaceholder, true);
  addEventListener(
    awake,
    () => {
      for (const sign of signs) removeEventListener(sign, look, passive);
      removeEventListener('pointermove', moved, passive);
      removeEventListener('click', keep, true);
      document.removeEventListener('load', removePlaceholder, true);
      for (const element of clicked) if (element.isConnected) element.click();
    },
    { once: true },
  );
  if (root.dataset.session === 'in' || root.dataset.codeIsNeeded) look();
}
