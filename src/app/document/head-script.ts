import visitorCode from 'virtual:visitor-code';
import { href } from 'react-router';
import { showVisitor } from '#app/site/show-visitor.ts';
import type { Theme } from '#format/accent.ts';
import { isLiveToken } from '#format/tokens.ts';
import { documentPath } from './document-path.ts';
import { leaveIfSignedIn } from './leave-if-signed-in.ts';
import { joinPages } from './page-transition.ts';
import { markTop } from './scroll-state.ts';
import { AWAKE, waitForVisitor } from './waiting-code.ts';

/** The header is clear up to this distance from the top (row 22). */
const CLEAR_PX = 20;

/**
 * Loads a style sheet after the `load` event and the first paint, so that it does not delay the first view, and those that the
 * server left for that moment (src/server/pages/first-view-styles.ts). A fast network has the `load` event before the paint.
 */
function addWhenLoaded(styleSheet: string): void {
  const add = () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styleSheet;
    document.head.append(link);
    for (const late of document.querySelectorAll<HTMLLinkElement>('link[rel="late-stylesheet"]'))
      late.rel = 'stylesheet';
  };
  addEventListener('load', () => {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      add();
    }).observe({ type: 'paint', buffered: true });
  });
}

/**
 * Runs `show` now and whenever this browser's state changes: in another tab, in the system, or while the page was in the
 * back-forward cache. It does not wait for the page's code, which a tab in the background may never load.
 */
function keepShowing(show: () => void): void {
  show();
  addEventListener('storage', show);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
}

/** The inline script of every page. The functions travel as text, so it survives minification. */
export function headScript(ownerTheme: Theme | null, lateFonts: string, forSignedOut: boolean): string {
  return [
    `(${keepShowing})(()=>(${showVisitor})(${JSON.stringify(ownerTheme)},${isLiveToken}))`,
    ...(forSignedOut ? [`(${leaveIfSignedIn})(${JSON.stringify(documentPath(href('/admin')))})`] : []),
    `(${joinPages})()`,
    `(${markTop})(${CLEAR_PX})`,
    `(${addWhenLoaded})(${JSON.stringify(lateFonts)})`,
    `(${waitForVisitor})(${JSON.stringify(AWAKE)},${JSON.stringify(visitorCode)})`,
  ].join(';');
}
