/** The least distance between a floating part of the editor and what it belongs to, in pixels. */
export const GAP = 8;

/** A part of the window, in its coordinates. */
interface Span {
  top: number;
  bottom: number;
}

/**
 * The part of the window in which the text can be seen: below its bars, above a keyboard on the screen and the bars that
 * stand at the bottom of a small screen.
 */
export function visiblePart(frame: Element): Span {
  const viewport = window.visualViewport;
  const from = viewport?.offsetTop ?? 0;
  const bars = frame.querySelector('.editor-bars')?.getBoundingClientRect();
  const atBottom = [document.querySelector('.save-bar'), frame.querySelector('.block-panel')].flatMap(
    (bar) => (bar && getComputedStyle(bar).position === 'fixed' ? bar.getBoundingClientRect().top : []),
  );
  return {
    top: Math.max(from, bars?.bottom ?? 0),
    bottom: Math.min(from + (viewport?.height ?? window.innerHeight), ...atBottom),
  };
}

/** The room at the edges of the window in which the caret cannot be seen, for the editor, which asks before it scrolls. */
export function coveredRoom(frame: () => Element | null): Span & { left: number; right: number } {
  const visible = () => {
    const element = frame();
    return element ? visiblePart(element) : undefined;
  };
  return {
    left: 0,
    right: 0,
    get top() {
      return (visible()?.top ?? 0) + GAP;
    },
    get bottom() {
      const height = window.visualViewport?.height ?? window.innerHeight;
      return Math.max(0, height - (visible()?.bottom ?? height)) + GAP;
    },
  };
}

/** The side of a line or selection on which something of this height has room; below first where that is asked for. */
export function sideWithRoom(
  around: Span,
  height: number,
  visible: Span,
  first: 'above' | 'below',
): 'above' | 'below' | undefined {
  const has = {
    above: around.top - height - GAP >= visible.top,
    below: around.bottom + height + GAP <= visible.bottom,
  };
  const second = first === 'above' ? 'below' : 'above';
  return has[first] ? first : has[second] ? second : undefined;
}

/** Calls back when the window, its visible part or its scroll position changes, once for each frame. */
export function onWindowChange(run: () => void): () => void {
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(run);
  };
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  window.addEventListener('resize', soon, options);
  window.addEventListener('scroll', soon, { ...options, capture: true });
  window.visualViewport?.addEventListener('resize', soon, options);
  window.visualViewport?.addEventListener('scroll', soon, options);
  return () => {
    stop.abort();
    cancelAnimationFrame(frame);
  };
}
